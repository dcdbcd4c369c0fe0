package import JSONModel

/// A setting of the device or of the app's world, which can hold from the start or change while the app runs.
///
/// A suite adds its own in an extension: `static let rain = Setting("weather", "rain")`. The app's
/// agent gets name and value; a name or a value that the app doesn't know fails the test.
public struct Setting: Hashable, Sendable, CustomStringConvertible {
  /// The name on the wire: `colorScheme`, `flag.newSearch` or a name that the app knows.
  public var name: String
  /// The value as a text.
  public var value: String

  /// Makes a setting from the name and the value that the app knows.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The dark appearance.
  public static let darkMode = Setting("colorScheme", "dark")
  /// The light appearance.
  public static let lightMode = Setting("colorScheme", "light")
  /// A locale by its BCP 47 name: `pt-PT`.
  public static func locale(_ name: String) -> Setting { Setting("locale", name) }
  /// A text size of the device's accessibility settings.
  public static func textSize(_ size: TextSize) -> Setting {
    Setting("textSize", size.rawValue)
  }

  /// A feature flag of the app, switched on or off.
  public static func flag(_ name: String, _ isOn: Bool) -> Setting {
    Setting("flag.\(name)", String(isOn))
  }
  /// The app's clock, as the app writes times: `2026-03-16T12:00`.
  public static func clock(_ time: String) -> Setting { Setting("clock", time) }
  /// What the person has allowed the app to use.
  public static func permission(_ name: String, _ state: PermissionState) -> Setting {
    Setting("permission.\(name)", state.rawValue)
  }
  /// The way to the server.
  public static func network(_ condition: NetworkCondition) -> Setting {
    Setting(condition.name, condition.value)
  }
  /// The next answer of one of the server's calls, as the app names both.
  public static func answer(_ call: String, with answer: String) -> Setting {
    Setting("network.stub.\(call)", answer)
  }

  /// The setting as a test writes it.
  public var description: String { "\(name): \(value)" }
}

/// What a person has answered when the app asked for something.
public enum PermissionState: String, Hashable, Sendable, CaseIterable {
  /// The app may.
  case granted
  /// The app may not.
  case denied
}

/// How the way to the server is.
public struct NetworkCondition: Hashable, Sendable {
  let name: String
  let value: String

  /// No call reaches the server.
  public static let offline = NetworkCondition(name: "network.offline", value: "true")
  /// Calls reach the server again.
  public static let online = NetworkCondition(name: "network.offline", value: "false")
  /// Each answer takes this much longer.
  /// - Parameter milliseconds: 0 or more.
  public static func latency(milliseconds: Int) -> NetworkCondition {
    NetworkCondition(name: "network.latency", value: String(milliseconds))
  }
}

extension [Setting] {
  /// The settings as a session asks for them; of equal names the last counts.
  package var capability: JSONValue {
    .object(Dictionary(map { ($0.name, .string($0.value)) }) { $1 })
  }
}
