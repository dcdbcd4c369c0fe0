import Configuration
import Execution
import Foundation
import ProcessControl
import Reports
import RunRecord
import Runner
import Studio
import TextModel
import WorkerProtocol

/// Runs of Studio's tests, each in a process of its own.
struct StudioRuns: Sendable {
  private let context: CommandContext
  private let options: [String]
  private let project: StudioProject
  private let timer = DeadlineTimer()

  init(_ context: CommandContext, _ arguments: ParsedArguments, _ project: StudioProject) {
    self.context = context
    self.project = project
    options = ["app", "config"].flatMap { name in
      arguments.texts(name).flatMap { ["--\(name)", $0] }
    }
  }

  var runner: StudioRunner {
    StudioRunner(
      run: { try await run($0) },
      command: { file, secrets in
        let shown =
          file.hasPrefix(project.workingDirectory + "/")
          ? String(file.dropFirst(project.workingDirectory.count + 1)) : file
        return (["qa-runner", shown] + options).map(Wording.shell).joined(separator: " ")
          + secrets.map { " -e \($0)=…" }.joined()
      },
      trace: { try trace(of: OutputFolder(path: $0)) },
      paused: { paused() })
  }

  /// Where a run's failed test leaves its session to be looked at.
  private var pauseFolder: String { project.scratch }

  private func paused() -> StudioPause? {
    guard let paused = PausedSession(in: pauseFolder) else { return nil }
    let client = DriverClient(url: paused.driver)
    return StudioPause(
      session: paused.session, test: paused.test,
      send: { endpoint, body, session, element in
        try await client.send(endpoint, body, session: session, element: element)
      }, resume: { PausedSession.resume(in: pauseFolder) })
  }

  private func trace(of output: OutputFolder) throws -> String {
    let record = RunRecord(
      try Manifest(file: output.manifest), journal: try JournalFile.read(output.journal))
    let results = record.tests.compactMap(\.result)
    let told = results.first { $0.outcome == .failed } ?? results.first
    guard let name = told?.test.description,
      let trace = try output.writeTraces(
        of: record, matching: name, root: project.workingDirectory
      ).first(where: { $0.test == name })
    else { throw StudioError("The run has no test that ended, so there is no trace.") }
    return trace.path
  }

  /// How long a stopped run has to end by itself.
  private static let grace = Duration.seconds(10)

  private func run(_ run: StudioRun) async throws -> (Int32, String) {
    let log = project.scratch + "/run.log"
    let descriptor = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StudioError("\(log) cannot be written: free some space in the temporary folder.")
    }
    let stream = Descriptor(owning: descriptor)
    var environment = context.environment
    environment["NO_COLOR"] = "1"
    environment[Setting.endsWithParent] = "1"
    PausedSession.resume(in: pauseFolder)
    environment[PausedSession.variable] = run.pauses ? pauseFolder : nil
    var command = Command(
      context.executable,
      ["run", run.file, "--output", run.output, "--references", project.references]
        + ["--trace", "on"] + ["--record", run.isSaved ? "missing" : "never"] + options,
      environment: environment)
    command.directory = project.workingDirectory
    command.announcesParent = true
    command.output = .descriptor(stream)
    command.errors = .descriptor(stream)
    let child = try await Launcher().launch(command)
    return try await withTaskCancellationHandler {
      let end = await child.exit()
      try Task.checkCancellation()
      let printed = FileManager.default.contents(atPath: log) ?? Data()
      let code: Int32 = if case .exited(let code) = end { code } else { 128 }
      return (code, String(decoding: printed.suffix(8000), as: UTF8.self))
    } onCancel: {
      child.signal(SIGTERM)
      timer.schedule(after: Self.grace) { child.signal(SIGKILL) }
    }
  }
}
