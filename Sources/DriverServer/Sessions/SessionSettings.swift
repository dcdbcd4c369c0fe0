package import JSONModel
package import WireProtocol

/// What a client has set for its session by Appium's settings.
package struct SessionSettings: Hashable, Sendable {
  /// Whether a find must have one match alone.
  package private(set) var isStrict = false
  /// How long a find waits until its element can take input, in milliseconds; 0 doesn't.
  package private(set) var readyTimeout = 0
  /// All that was set, unknown names too: Appium's clients send those of other drivers.
  package private(set) var json: [String: JSONValue] = [:]

  package init() {}

  private static let longestWait = 3_600_000

  /// Takes the settings that are given and leaves the others.
  /// - Throws: `invalid argument` for a known one of the wrong type.
  package mutating func update(_ json: JSONValue?) throws(WebDriverError) {
    guard let changes = json?.objectValue else {
      throw WebDriverError(.invalidArgument, "The settings must be an object.")
    }
    var changed = self
    if let strict = changes["strict"] {
      guard let value = strict.boolValue else {
        throw WebDriverError(.invalidArgument, "The setting strict must be true or false.")
      }
      changed.isStrict = value
    }
    if let wait = changes["readyTimeout"] {
      guard let value = wait.integerValue, (0...Self.longestWait).contains(value) else {
        throw WebDriverError(
          .invalidArgument,
          "The setting readyTimeout must be whole milliseconds in 0 … \(Self.longestWait).")
      }
      changed.readyTimeout = value
    }
    changed.json.merge(changes) { $1 }
    self = changed
  }
}
