import WireProtocol

/// What a session asks of its server where its app is to end or to start anew.
struct AppLife: Sendable {
  /// Ends the app that runs, if any, and starts it as the request says, with the files that it has
  /// left unless the request clears them.
  var restart: @Sendable (DriverSession, SessionRequest) async throws(WebDriverError) -> Void
  /// Ends the app; the session stays.
  var terminate: @Sendable (DriverSession) async -> Void
}
