import Execution
import JSONModel
import WireProtocol

/// Ends the app, starts it anew, or says which it is.
extension DriverSession {
  func isOurs(_ argument: JSONValue) -> Bool {
    let asked = argument["appId"] ?? argument["bundleId"] ?? argument["app"]
    return asked?.stringValue.map { $0 == request.app } ?? true
  }

  /// Appium's numbers: 0 not installed, 1 not running, 3 in the background, 4 in front.
  func appState(_ argument: JSONValue) -> JSONValue {
    guard isOurs(argument) else { return 0 }
    return app.backend.end == nil ? (isHidden ? 3 : 4) : 1
  }

  private func needLife(_ argument: JSONValue) throws(WebDriverError) -> AppLife {
    guard isOurs(argument) else {
      throw WebDriverError(
        .invalidArgument, "This session is of the app \(request.app): start one for another app.")
    }
    guard let life else {
      throw WebDriverError(.unsupportedOperation, "The app of this session can't be started anew.")
    }
    return life
  }

  /// Ends the app; whether it ran.
  func terminate(_ argument: JSONValue) async throws(WebDriverError) -> Bool {
    let life = try needLife(argument)
    let isRunning = app.backend.end == nil
    await life.terminate(self)
    return isRunning
  }

  /// Starts an app that has ended, and brings one in the background to the front.
  func activate(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let life = try needLife(argument)
    if app.backend.end != nil {
      try await life.restart(self, app.launch)
    } else if isHidden {
      try await set(phase: "active", deadline: deadline)
    }
  }

  /// Starts the app anew, with the files that it has left, or without any.
  func restart(_ argument: JSONValue) async throws(WebDriverError) {
    let life = try needLife(argument)
    var launch = app.launch
    if let asked = argument["clearsData"] {
      guard let clears = asked.boolValue else {
        throw WebDriverError(
          .invalidArgument, "The argument clearsData of mobile: reset must be true or false.")
      }
      launch.clearsData = clears
    }
    try await life.restart(self, launch)
  }

  /// Starts the app anew with another fixture.
  func setFixture(_ argument: JSONValue) async throws(WebDriverError) {
    let life = try needLife(argument)
    guard let name = argument["name"]?.stringValue else {
      throw WebDriverError(.invalidArgument, "A fixture needs its name.")
    }
    var launch = app.launch
    launch.fixture = name
    try await life.restart(self, launch)
  }

  // MARK: The background

  /// The most seconds that a command keeps the app in the background.
  static let longestHiding = 3600.0

  /// Whether the client has put the app into the background.
  private var isHidden: Bool { app.world[RunningApp.phase] == RunningApp.hidden }

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
    try await set(phase: RunningApp.hidden, deadline: deadline)
    guard seconds >= 0 else { return }
    do {
      try await app.timing.sleep(for: .milliseconds(Int(seconds * 1000)))
    } catch {
      throw WebDriverError(.timeout, "The command ended while the app was in the background.")
    }
    try await set(phase: "active", deadline: deadline)
  }

  private func set(
    phase: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard app.backend.hasAgent else {
      throw WebDriverError(
        .unsupportedOperation,
        "Nothing hides a program in a terminal: mobile: signal with SIGTSTP stops it, "
          + "mobile: reset starts it anew.")
    }
    try await app.set(RunningApp.phase, phase, deadline: deadline)
  }
}
