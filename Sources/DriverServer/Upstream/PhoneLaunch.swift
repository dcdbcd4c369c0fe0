import JSONModel
import WireProtocol

/// How a phone's app learns at its start what a test gives it: by launch arguments, which both platforms have.
///
/// On iOS they are arguments of the process, `-fixture mina -flag.newSearch true`, which `UserDefaults` reads; on Android
/// extras of the intent, `--es fixture mina`. A route comes with them, so that it is there before the first screen.
enum PhoneLaunch {
  /// The capability that says that the app reads them.
  static let capability = "qa:launch"
  static let value = "arguments"

  /// Adds what a session gives its app to the capabilities of the driver.
  /// - Parameters:
  ///   - values: by name, `fixture` and the settings' own names.
  ///   - route: the place to start at, `-url` on iOS and the intent's data on Android.
  static func add(
    _ values: [String: String], route: String?, to capabilities: inout [String: JSONValue]
  ) {
    guard !values.isEmpty || route != nil else { return }
    let sorted = values.sorted { $0.key < $1.key }
    if capabilities["platformName"]?.stringValue?.lowercased() == "android" {
      let name = "appium:optionalIntentArguments"
      let extras = sorted.map { "--es \(quoted($0.key)) \(quoted($0.value))" }
      let words = (route.map { ["-d \(quoted($0))"] } ?? []) + extras
      let given = capabilities[name]?.stringValue.map { [$0] } ?? []
      capabilities[name] = .string((given + words).joined(separator: " "))
    } else {
      var process = capabilities[.processArguments]?.objectValue ?? [:]
      let given = process["args"]?.arrayValue ?? []
      let pairs = (route.map { [("url", $0)] } ?? []) + sorted.map { ($0.key, $0.value) }
      let words: [JSONValue] = pairs.flatMap { [.string("-\($0.0)"), .string($0.1)] }
      process["args"] = .array(given + words)
      capabilities[.processArguments] = .object(process)
    }
  }

  /// A word for the shell of Android's `am start`.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || "-._:/@+,".utf8.contains(byte)
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
