/// What every attempt of a run is told.
package struct AttemptSettings: Sendable, Hashable {
  /// The app's name among those that the driver was given.
  package var app: String
  package var recordMode: String
  package var testTimeout: Duration
  package var commandTimeout: Duration
  package var sessionTimeout: Duration

  package init(
    app: String, recordMode: String, testTimeout: Duration = .seconds(30),
    commandTimeout: Duration = .seconds(10), sessionTimeout: Duration = .seconds(45)
  ) {
    self.sessionTimeout = sessionTimeout
    self.app = app
    self.recordMode = recordMode
    self.testTimeout = testTimeout
    self.commandTimeout = commandTimeout
  }
}
