package import JSONModel
package import TerminalModel
package import WireProtocol

/// What Studio works on.
package struct StudioProject: Sendable {
  /// The app's name or program, and its arguments; empty where there is only a run to look at.
  package var words: [String] = []
  /// The same, as a shell's words.
  package var app = ""
  package var size = CellSize(columns: 80, rows: 24)
  /// The device that the app is laid out for, where it has one.
  package var device: String?
  package var workingDirectory: String
  /// Where runs leave their results.
  package var output: String
  /// Where approved snapshots are written.
  package var references: String
  /// A private folder for tests that are not saved, and their results.
  package var scratch: String

  package init(workingDirectory: String, output: String, references: String, scratch: String) {
    self.scratch = scratch
    self.workingDirectory = workingDirectory
    self.output = output
    self.references = references
  }
}

/// How Studio drives the app.
package struct StudioDriver: Sendable {
  /// Starts a session and gives its id.
  package var start: @Sendable (CellSize) async throws -> String
  package var send:
    @Sendable (Endpoint, JSONValue?, _ session: String, _ element: String?)
      async throws -> JSONValue

  package init(
    start: @escaping @Sendable (CellSize) async throws -> String,
    send: @escaping @Sendable (Endpoint, JSONValue?, String, String?) async throws -> JSONValue
  ) {
    self.start = start
    self.send = send
  }
}

/// How Studio runs a test.
package struct StudioRunner: Sendable {
  /// Runs a file into an output folder and gives the exit code and what was printed; ended when the
  /// task is cancelled.
  package var run: @Sendable (_ file: String, _ output: String) async throws -> (Int32, String)
  /// The command that runs a file again, for a shell.
  package var command: @Sendable (_ file: String) -> String

  package init(
    run: @escaping @Sendable (String, String) async throws -> (Int32, String),
    command: @escaping @Sendable (String) -> String
  ) {
    self.run = run
    self.command = command
  }
}
