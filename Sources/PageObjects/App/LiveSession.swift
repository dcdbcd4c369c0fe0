package import JSONModel

extension App {
  /// A session that the driver has started.
  package struct LiveSession: Sendable {
    package var id: String
    package var capabilities: [String: JSONValue]
    /// Whose driver it is.
    package var driver: DriverKind
    /// Whether the page that it shows answers commands by itself.
    package var hasBridge = false
    /// The app's identifier on a phone.
    var bundle: String? {
      ["bundleId", "appPackage"].lazy
        .compactMap { capabilities["appium:\($0)"]?.stringValue ?? capabilities[$0]?.stringValue }
        .first
    }
    /// Whether the driver waits by frames, so that nothing has to be polled.
    package var waitsByFrames: Bool { driver == .own }
  }
}
