import JSONModel
import WireProtocol

extension DriverSession {
  /// Ends the app, starts it anew, or says which it is.
  func life(
    _ command: MobileCommand, _ argument: JSONValue
  ) async throws(WebDriverError) -> JSONValue {
    let asked = argument["appId"] ?? argument["bundleId"] ?? argument["app"]
    let isOurs = asked?.stringValue.map { $0 == request.app } ?? true
    switch command {
    case .isAppInstalled: return .bool(isOurs)
    case .queryAppState:
      // Appium's numbers: 0 not installed, 1 not running, 4 in front.
      return isOurs ? (backend.end == nil ? 4 : 1) : 0
    default: break
    }
    guard isOurs else {
      throw WebDriverError(
        .invalidArgument, "This session is of the app \(request.app): start one for another app.")
    }
    guard let life else {
      throw WebDriverError(.unsupportedOperation, "The app of this session can't be started anew.")
    }
    switch command {
    case .terminateApp:
      let isRunning = backend.end == nil
      await life.terminate(self)
      return .bool(isRunning)
    case .activateApp:
      if backend.end != nil { try await life.restart(self, launch) }
      return .null
    case .setFixture:
      guard let name = argument["name"]?.stringValue else {
        throw WebDriverError(.invalidArgument, "A fixture needs its name.")
      }
      var launch = launch
      launch.fixture = name
      try await life.restart(self, launch)
      return .null
    default:
      try await life.restart(self, launch)
      return .null
    }
  }
}
