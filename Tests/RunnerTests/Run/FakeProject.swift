import Execution
import Foundation
import ProcessControl
import Waiting
import WorkerProtocol

@testable import Configuration
@testable import RunRecord
@testable import Runner

/// A project in a folder of its own: a suite and a driver that do what the tests' names say.
final class FakeProject: Sendable {
  let folder: PrivateDirectory
  let launcher = Launcher()
  private let environment: [String: String]

  /// With `specs` the tests of the suite `A` stand in `specs/A.swift`.
  init(
    _ tests: [String], specs: Bool = false, environment extra: [String: String] = [:]
  ) throws {
    folder = try PrivateDirectory(prefix: "qa-fake")
    let state = folder.path + "/state"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    var environment = ProcessInfo.processInfo.environment
    for name in Setting.ownVariables + ["CI", "QA_REFERENCES"] { environment[name] = nil }
    environment["FAKE_TESTS"] = tests.joined(separator: "\n")
    environment["FAKE_STATE"] = state
    environment["QA_TIMEOUT"] = "\(Duration.backstop / .seconds(1))s"
    environment["TMPDIR"] = folder.path
    if specs {
      environment["FAKE_SPECS"] = folder.path + "/specs"
      // Whoever watches the folder is not to see what runs keep in theirs.
      let hidden = folder.path + "/.tmp"
      try FileManager.default.createDirectory(atPath: hidden, withIntermediateDirectories: true)
      environment["TMPDIR"] = hidden
      environment["FAKE_STATE"] = hidden
    }
    environment.merge(extra) { _, new in new }
    self.environment = environment
    try write("qa.yml", "devices: {one: [iPhone 6]}\ntargets: [core]\napps: {fake: app}\n")
    try write("app", "")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/app")
  }

  static func fixture(_ name: String) -> String {
    let tests = (#filePath as NSString).deletingLastPathComponent
    return (tests as NSString).deletingLastPathComponent + "/Fixtures/" + name
  }

  func write(_ name: String, _ text: String) throws {
    let file = URL(fileURLWithPath: folder.path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ name: String) -> String {
    let data = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// What `qa-runner` gets, with its console in the file `console`.
  func testRun(
    _ words: [String], suite: String? = FakeProject.fixture("fake_suite.py"),
    environment extra: [String: String] = [:],
    interruptions: @escaping @Sendable () -> Interruption = { Interruption(signals: []) }
  ) throws -> TestRun {
    let environment = environment.merging(extra) { $1 }
    let specification = CommandSpecification(
      "run", "", operands: "[FILTER…]", options: Setting.ofRun)
    let arguments = try specification.parse(
      (suite.map { ["--suite", $0] } ?? []) + words, environment: environment)
    let settings = try RunSettings(
      arguments, environment: environment, workingDirectory: folder.path)
    let console = open(folder.path + "/console", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    var limits = NodeLimits()
    limits.start = .backstop
    limits.teardown = .milliseconds(200)
    limits.longestLossPause = .milliseconds(200)
    return TestRun(
      settings: settings,
      context: TestRun.Context(
        executable: Self.fixture("fake_driver.py"), environment: environment,
        workingDirectory: folder.path, console: console, launcher: launcher, limits: limits,
        hasWarden: false, interruptions: interruptions))
  }

  /// Runs and answers the exit code; the record is in the output folder.
  @discardableResult
  func run(_ words: String...) async throws -> ExitCode {
    let run = try testRun(words)
    defer { close(run.context.console) }
    return try await run.execute()
  }

  /// Begins to run; answers what runs, and what interrupts it.
  func start(
    _ words: String...
  ) throws -> (run: Task<ExitCode, any Error>, interruption: Interruption) {
    let interruption = Interruption(signals: [])
    let run = try testRun(words, interruptions: { interruption })
    let running = Task {
      defer { close(run.context.console) }
      return try await run.executeInterruptibly()
    }
    return (running, interruption)
  }

  /// What the run's files say.
  func record() throws -> RunRecord {
    let output = OutputFolder(path: folder.path + "/qa-output")
    return RunRecord(
      try Manifest(file: output.manifest), journal: try JournalFile.read(output.journal))
  }

  /// The outcome of each test by its last title.
  func outcomes() throws -> [String: Outcome] {
    try record().tests.reduce(into: [:]) { outcomes, test in
      let title = test.entry.test.path.split(separator: "/").last.map(String.init)
      outcomes[title ?? ""] = test.result?.outcome
    }
  }
}
