/// A text size of a device's settings, by its name on the wire.
public struct TextSize: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name on the wire.
  public var rawValue: String
  /// Makes a size from its name on the wire.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes a size from its name on the wire, written as a literal.
  public init(stringLiteral name: String) { self.rawValue = name }

  /// One step below the standard.
  public static let medium: TextSize = "medium"
  /// The standard size.
  public static let large: TextSize = "large"
  /// One step above the standard.
  public static let extraLarge: TextSize = "extraLarge"
  /// The second of the accessibility sizes.
  public static let accessibility2: TextSize = "accessibility2"
}
