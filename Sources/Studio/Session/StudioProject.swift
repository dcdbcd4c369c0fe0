package import JSONModel
package import Recording
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
  /// The names of the devices that it can be laid out for instead.
  package var devices: [String] = []
  package var workingDirectory: String
  /// Where runs leave their results.
  package var output: String
  /// Whether `output` holds results to look at: runs leave it alone, and the page begins with it.
  package var keepsOutput = false
  /// The script of reports: a folder's own is never sent.
  package var reportScript = ""
  /// Why no test can be recorded; nil where one can.
  package var recordingRefusal: String?
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
  /// Starts a session, of a size or on a device, and gives its id.
  package var start: Starter
  package var send: Sender
  /// Plays a recorded test again; its secrets by the names of their variables.
  package var rehearse: Rehearser?

  package typealias Rehearser =
    @Sendable (RecordedTest, _ secrets: [(name: String, text: String)]) async throws -> Rehearsal
  package typealias Starter = @Sendable (CellSize, _ device: String?) async throws -> String
  package typealias Sender =
    @Sendable (Endpoint, JSONValue?, _ session: String, _ element: String?) async throws ->
    JSONValue

  package init(
    start: @escaping Starter, send: @escaping Sender, rehearse: Rehearser? = nil
  ) {
    self.start = start
    self.send = send
    self.rehearse = rehearse
  }
}

/// A run of one test.
package struct StudioRun: Hashable, Sendable {
  package var file: String
  /// The folder of its results.
  package var output: String
  /// Whether the test is a file of the project: only then its snapshots may be recorded.
  package var isSaved: Bool
  /// Whether a test that fails waits with its session open.
  package var pauses = false
}

/// The session of a run's test that has failed and waits.
package struct StudioPause: Sendable {
  package var session: String
  package var test: String
  package var send: StudioDriver.Sender
  /// Has the test go on to its teardown.
  package var resume: @Sendable () -> Void

  package init(
    session: String, test: String, send: @escaping StudioDriver.Sender,
    resume: @escaping @Sendable () -> Void
  ) {
    self.session = session
    self.test = test
    self.send = send
    self.resume = resume
  }
}

/// How Studio runs a test.
package struct StudioRunner: Sendable {
  /// Runs a file into an output folder and gives the exit code and what was printed; ended when the
  /// task is cancelled.
  package var run: @Sendable (StudioRun) async throws -> (Int32, String)
  /// The command that runs a file again, for a shell.
  package var command: @Sendable (_ file: String, _ secrets: [String]) -> String
  /// Writes the trace of the test of a folder's run, and gives its path; of several tests the one
  /// that failed first.
  package var trace: @Sendable (_ output: String) throws -> String
  /// The session of a run's failed test that waits; nil where none does.
  package var paused: @Sendable () -> StudioPause?

  package init(
    run: @escaping @Sendable (StudioRun) async throws -> (Int32, String),
    command: @escaping @Sendable (String, [String]) -> String,
    trace: @escaping @Sendable (String) throws -> String,
    paused: @escaping @Sendable () -> StudioPause? = { nil }
  ) {
    self.run = run
    self.command = command
    self.trace = trace
    self.paused = paused
  }
}
