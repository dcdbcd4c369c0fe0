/// A setting of the device that can change while an app runs.
public struct Setting: Hashable, Sendable, CustomStringConvertible {
  /// The name on the wire: `colorScheme`, `locale` or `textSize`.
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// The dark appearance.
  public static let darkMode = Setting(name: "colorScheme", value: "dark")
  /// The light appearance.
  public static let lightMode = Setting(name: "colorScheme", value: "light")
  /// A locale by its BCP 47 name: `pt-PT`.
  public static func locale(_ name: String) -> Setting { Setting(name: "locale", value: name) }
  /// A text size of the device's accessibility settings.
  public static func textSize(_ size: TextSize) -> Setting {
    Setting(name: "textSize", value: size.rawValue)
  }

  /// The setting as a test writes it.
  public var description: String { "\(name): \(value)" }
}

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
