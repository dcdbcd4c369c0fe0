package import JSONModel
import WireProtocol

extension App {
  /// A session that the driver has started.
  package struct LiveSession: Sendable {
    package var id: String
    package var capabilities: [String: JSONValue]
    /// Whose driver it is.
    package var driver: DriverKind
    /// Whether it shows a page, which has no cells.
    package var isPage: Bool { capabilities[.unit] == "pixels" }
    /// Whether the driver gives a grid of cells.
    package var hasGrid: Bool { driver == .own && !isPage }
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
