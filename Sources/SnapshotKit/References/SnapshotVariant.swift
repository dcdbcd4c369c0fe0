/// The parts of an environment that a snapshot is taken under and its file name tells.
public struct SnapshotVariant: Hashable, Sendable, Codable {
  /// "light" or "dark".
  public var colorScheme: String
  /// A BCP 47 tag, "pt-PT" for example.
  public var locale: String
  /// A step of Dynamic Type, "large" for example.
  public var textSize: String
  /// "rtl" or "ltr" where lines run another way than the locale's; nil where they don't.
  public var direction: String?
  /// The identifier of the element that has the focus; nil where none was given it.
  public var focused: String?

  /// Makes a variant; the usual one by default.
  public init(
    colorScheme: String = "light", locale: String = "en", textSize: String = "large",
    direction: String? = nil, focused: String? = nil
  ) {
    self.direction = direction
    self.focused = focused
    self.colorScheme = colorScheme
    self.locale = locale
    self.textSize = textSize
  }

  /// What isn't usual, in the order of file names.
  public var words: [String] {
    [
      colorScheme == "light" ? nil : colorScheme, locale == "en" ? nil : locale,
      textSize == "large" ? nil : textSize, direction,
      focused.map { "focused-\($0)" },
    ].compactMap(\.self)
  }
}
