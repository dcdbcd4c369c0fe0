/// A colour as a terminal program names it.
public enum Color: Hashable, Sendable, Codable {
  /// The terminal's own foreground or background.
  case standard
  /// An entry of the 256-colour palette; 0–15 are the theme's.
  case indexed(UInt8)
  /// A true colour, 8 bits a channel, sRGB.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// How a line is drawn under a cell (SGR 4:0 … 4:5).
public enum Underline: UInt8, Hashable, Sendable, Codable {
  case none, single, double, curly, dotted, dashed
}

/// How a cell looks, apart from its text.
public struct Style: Hashable, Sendable, Codable {
  /// The switches of SGR.
  public struct Attributes: OptionSet, Hashable, Sendable, Codable {
    /// One bit an attribute.
    public let rawValue: UInt16
    /// Makes a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// SGR 1.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// SGR 2.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// SGR 3.
    public static let italic = Attributes(rawValue: 1 << 2)
    /// SGR 5 and 6.
    public static let blink = Attributes(rawValue: 1 << 3)
    /// SGR 7.
    public static let inverse = Attributes(rawValue: 1 << 4)
    /// SGR 8.
    public static let conceal = Attributes(rawValue: 1 << 5)
    /// SGR 9.
    public static let strike = Attributes(rawValue: 1 << 6)
    /// SGR 53.
    public static let overline = Attributes(rawValue: 1 << 7)
  }

  /// The text's colour.
  public var foreground: Color
  /// The colour behind the text.
  public var background: Color
  /// The switches that are on.
  public var attributes: Attributes
  /// The line under the text.
  public var underline: Underline
  /// The colour of that line; `.standard` follows the text.
  public var underlineColor: Color
  /// The target of an OSC 8 hyperlink, if the cell is part of one.
  public var link: String?

  /// Makes a style; without arguments, the terminal's plain one.
  public init(
    foreground: Color = .standard, background: Color = .standard, attributes: Attributes = [],
    underline: Underline = .none, underlineColor: Color = .standard, link: String? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.underline = underline
    self.underlineColor = underlineColor
    self.link = link
  }

  /// The terminal's plain style.
  public static let plain = Style()
}
