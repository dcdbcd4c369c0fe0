import TextModel

/// A style in words, as a grid reference's legend writes it: `bold #5fb58a on black underline`.
package enum StyleName {
  private static let attributes: [(Style.Attributes, String)] = [
    (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.blink, "blink"),
    (.inverse, "inverse"), (.conceal, "conceal"), (.strike, "strike"), (.overline, "overline"),
  ]
  private static let underlines: [(Underline, String)] = [
    (.single, "underline"), (.double, "double-underline"), (.curly, "curly-underline"),
    (.dotted, "dotted-underline"), (.dashed, "dashed-underline"),
  ]
  private static let colors = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// The words for `style`; "plain" for the terminal's own.
  package static func name(of style: Style) -> String {
    var words = attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    // Bits without a name are kept, so that nothing is lost.
    let unnamed = attributes.reduce(style.attributes) { $0.subtracting($1.0) }
    if !unnamed.isEmpty { words.append("attributes=\(unnamed.rawValue)") }
    words += underlines.filter { style.underline == $0.0 }.map(\.1)
    if style.foreground != .standard { words.append(name(of: style.foreground)) }
    if style.background != .standard { words += ["on", name(of: style.background)] }
    if style.underlineColor != .standard { words += ["line", name(of: style.underlineColor)] }
    if let link = style.link { words += ["link", QuotedText.quoted(link)] }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }

  /// The style that the words stand for; nil where a word isn't known.
  package static func style(named name: some StringProtocol) -> Style? {
    guard let words = QuotedText.words(name) else { return nil }
    var style = Style.plain
    var rest = words[...]
    while !rest.isEmpty {
      guard let part = part(&rest) else { return nil }
      part.set(in: &style)
    }
    return style
  }

  /// What one or two words of a name say.
  enum Part: Hashable, Sendable {
    case plain
    case attributes(Style.Attributes)
    case underline(Underline)
    case foreground(Color)
    case background(Color)
    case underlineColor(Color)
    case link(String)

    /// Gives the style this part.
    func set(in style: inout Style) {
      switch self {
      case .plain: break
      case .attributes(let attributes): style.attributes.formUnion(attributes)
      case .underline(let underline): style.underline = underline
      case .foreground(let color): style.foreground = color
      case .background(let color): style.background = color
      case .underlineColor(let color): style.underlineColor = color
      case .link(let link): style.link = link
      }
    }
  }

  /// Takes a part from the front; nil where its word isn't known, or the one that it needs.
  static func part(_ rest: inout ArraySlice<String>) -> Part? {
    guard let word = rest.popFirst() else { return nil }
    if word == "plain" { return .plain }
    if let attribute = attributes.first(where: { $0.1 == word }) { return .attributes(attribute.0) }
    if let underline = underlines.first(where: { $0.1 == word }) { return .underline(underline.0) }
    if word.hasPrefix("attributes="), let bits = UInt16(word.dropFirst(11)) {
      return .attributes(.init(rawValue: bits))
    }
    switch word {
    case "on": return rest.popFirst().flatMap(color).map(Part.background)
    case "line": return rest.popFirst().flatMap(color).map(Part.underlineColor)
    case "link": return rest.popFirst().flatMap(QuotedText.unquoted).map(Part.link)
    default: return color(named: word).map(Part.foreground)
    }
  }

  /// The words that a part may begin with, and the colours with a name.
  static var words: [String] {
    attributes.map(\.1) + underlines.map(\.1) + colors + colors.map { "bright-\($0)" }
      + ["plain", "standard", "on", "line", "link"]
  }

  /// "#2c6e4f", "red", "bright-red", "color208" or "standard".
  package static func name(of color: Color) -> String {
    switch color {
    case .standard: return "standard"
    case .indexed(let index) where index < 8: return colors[Int(index)]
    case .indexed(let index) where index < 16: return "bright-" + colors[Int(index) - 8]
    case .indexed(let index): return "color\(index)"
    case .rgb(let red, let green, let blue):
      return "#" + [red, green, blue].map { hex($0) }.joined()
    }
  }

  static func color(named name: String) -> Color? {
    if name == "standard" { return .standard }
    if let index = colors.firstIndex(of: name) { return .indexed(UInt8(index)) }
    if name.hasPrefix("bright-"), let index = colors.firstIndex(of: String(name.dropFirst(7))) {
      return .indexed(UInt8(index + 8))
    }
    if name.hasPrefix("color"), let index = UInt8(name.dropFirst(5)), index >= 16 {
      return .indexed(index)
    }
    guard name.hasPrefix("#"), name.utf8.count == 7,
      name.utf8.dropFirst().allSatisfy({ $0 != UInt8(ascii: "+") }),
      let value = UInt32(name.dropFirst(), radix: 16)
    else { return nil }
    return .rgb(
      red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}
