import Execution
import JSONModel
import WireProtocol

extension DriverSession {
  /// Ends the app, starts it anew, or says which it is.
  func life(
    _ command: MobileCommand, _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let asked = argument["appId"] ?? argument["bundleId"] ?? argument["app"]
    let isOurs = asked?.stringValue.map { $0 == request.app } ?? true
    switch command {
    case .isAppInstalled: return .bool(isOurs)
    case .queryAppState:
      // Appium's numbers: 0 not installed, 1 not running, 3 in the background, 4 in front.
      guard isOurs else { return 0 }
      return backend.end == nil ? (isHidden ? 3 : 4) : 1
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
      if backend.end != nil {
        try await life.restart(self, launch)
      } else if isHidden {
        try await set(phase: "active", deadline: deadline)
      }
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

  // MARK: The background

  private static let phase = "phase"
  /// The most seconds that a command keeps the app in the background.
  static let longestHiding = 3600.0

  /// Whether the client has put the app into the background.
  private var isHidden: Bool { world[Self.phase] == "background" }

  /// Puts the app into the background, and brings it back after the seconds that were asked for.
  ///
  /// As with Appium, no seconds or fewer than none leave it there until `mobile: activateApp`.
  func hide(_ argument: JSONValue, deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    let asked = argument["seconds"] ?? -1
    guard let seconds = asked.numberValue, seconds <= Self.longestHiding else {
      throw WebDriverError(
        .invalidArgument,
        "The argument seconds must be a number up to \(Int(Self.longestHiding)); below 0 the app "
          + "stays in the background until mobile: activateApp.")
    }
    try await set(phase: "background", deadline: deadline)
    guard seconds >= 0 else { return }
    do {
      try await timing.sleep(for: .milliseconds(Int(seconds * 1000)))
    } catch {
      throw WebDriverError(.timeout, "The command ended while the app was in the background.")
    }
    try await set(phase: "active", deadline: deadline)
  }

  private func set(
    phase: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard backend.hasAgent else {
      throw WebDriverError(
        .unsupportedOperation,
        "Nothing hides a program in a terminal: mobile: signal with SIGTSTP stops it, "
          + "mobile: reset starts it anew.")
    }
    try await backend.perform(.set(name: Self.phase, value: phase), deadline: deadline)
    note(world: Self.phase, phase)
  }
}

extension SessionCommand {
  /// How long `mobile: backgroundApp` keeps the app hidden; nil for any other command.
  var hidingTime: Duration? {
    guard MobileCommand(script: body["script"]?.stringValue ?? "") == .backgroundApp,
      let seconds = body["args"]?.arrayValue?.first?["seconds"]?.numberValue
    else { return nil }
    return .milliseconds(Int(max(0, min(seconds, DriverSession.longestHiding)) * 1000))
  }
}
