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
