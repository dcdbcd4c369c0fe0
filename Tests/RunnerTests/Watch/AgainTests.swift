import Foundation
import ProcessControl
import Reports
import RunRecord
import Runner
import Synchronization
import Testing
import Waiting
import WorkerProtocol

/// Runs that are made of other runs: repeated, until a failure, of what failed, after a change.
@Suite(.serialized, .timeLimit(.backstop)) struct AgainTests {
  @Test func `a repeated test has a result for each time`() async throws {
    let project = try FakeProject(["A/passes", "A/is flaky"])
    #expect(try await project.run("--parallel", "2", "--repeat", "3") == .failures)
    let record = try project.record()
    #expect(record.gaps.isEmpty)
    #expect(record.counts == [.passed: 5, .failed: 1])
    #expect(project.text("qa-output/junit.xml").contains("name=\"passes @iPhone 6 [core] #3\""))
    // What failed in one repetition runs again as the one test it is.
    #expect(try await project.run("--last-failed") == .success)
    #expect(
      try project.record().tests.map(\.entry.test.description) == ["A/is flaky @iPhone 6 [core]"])
  }

  @Test func `what could not begin leaves nothing that passes for its own`() async throws {
    let project = try FakeProject(["A/passes", "B/fails"])
    #expect(try await project.run("--parallel", "1") == .failures)
    let broken = try project.testRun([], suite: "/bin/false")
    await #expect(throws: RunnerError.self) { try await broken.execute() }
    let resumed = try project.testRun(["--resume"])
    let error = await #expect(throws: RunnerError.self) { try await resumed.execute() }
    #expect("\(String(describing: error))".contains("There is no "))
    for name in ["manifest.json", "journal.jsonl", "junit.xml"] {
      #expect(project.text("qa-output/" + name).isEmpty, "\(name)")
    }
    // The report stays to be read, and to run again what failed.
    #expect(!project.text("qa-output/index.html").isEmpty)
    #expect(try await project.run("--last-failed") == .failures)
    #expect(try project.record().tests.map(\.entry.test.path) == ["B/fails"])
  }

  @Test func `it runs until something fails`() async throws {
    let project = try FakeProject(["A/fails the third time", "A/passes"])
    let run = try project.testRun(["--until-failure", "--parallel", "1"])
    #expect(try await run.executeUntilFailure() == .failures)
    #expect(project.text("console").contains("── round 3 ──"))
    #expect(!project.text("console").contains("── round 4 ──"))
  }

  @Test func `rounds have an end where one is given`() async throws {
    let project = try FakeProject(["A/passes"])
    let run = try project.testRun(["--until-failure", "--repeat", "2", "--run-timeout", "5m"])
    #expect(try await run.executeUntilFailure() == .success)
    #expect(project.text("console").contains("── round 2 of 2 ──"))
    #expect(try project.record().tests.count == 1)
  }

  @Test func `a seed's order is the run's, and it is printed`() async throws {
    let titles = (0..<12).map { "A/passes \($0)" }
    var orders: [[String]] = []
    for words in [["--shuffle=7"], ["--shuffle=7"], ["--shuffle"]] {
      let project = try FakeProject(titles)
      let run = try project.testRun(["--parallel", "1"] + words)
      #expect(try await run.execute() == .success)
      #expect(
        project.text("console").contains("--shuffle=\(words == ["--shuffle=7"] ? "7" : "")"))
      let attempts = try project.record().tests.flatMap(\.attempts)
      orders.append(attempts.sorted { $0.began < $1.began }.map(\.start.test.path))
    }
    #expect(orders[0] == orders[1])
    #expect(orders[0] != titles)
  }

  @Test func `what failed in merged shards, or was not run, is run again`() async throws {
    let project = try FakeProject(["A/passes", "A/fails", "B/fails for good", "B/passes"])
    for shard in 1...2 {
      _ = try await project.run(
        "--shard", "\(shard)/2", "--output", "qa-output/shard-\(shard)", "--max-failures", "1",
        "--parallel", "1")
    }
    let folder = project.folder.path + "/qa-output"
    let merged = OutputFolder(path: folder + "/merged")
    let merge = try ShardMerge(
      (1...2).map { OutputFolder(path: "\(folder)/shard-\($0)") }, output: merged)
    _ = try merged.claim()
    try merged.report(merge.record, words: RunText(palette: Palette(isOn: false)))
    let expected = Set(
      merge.record.tests.filter { $0.result?.outcome != .passed }.map(\.entry.test.path))
    #expect(expected.isSuperset(of: ["A/fails", "B/fails for good"]))
    // The newest results count, and those named are taken as named.
    for words in [["--last-failed"], ["--last-failed=qa-output/merged"]] {
      let plan = try await project.testRun(words).plan()
      #expect(Set(plan.entries.map(\.test.path)) == expected)
    }
    let error = #expect(throws: RunnerError.self) {
      try project.testRun(["--last-failed=elsewhere"])
    }
    #expect(error?.description.contains("elsewhere/results.json") == true)
  }

  @Test func `a changed spec runs its tests, another file all, and nothing runs for reports`()
    async throws
  {
    let project = try FakeProject(["A/passes", "B/passes"], specs: true)
    for name in ["A", "B"] { try project.write("specs/\(name).swift", "first") }
    let watch = try Watch(project)
    try await watch.waits(1)
    try project.write("specs/B.swift", "changed")
    try await watch.waits(2)
    #expect(try project.record().tests.map(\.entry.test.path) == ["B/passes"])
    #expect(project.text("console").contains("── B.swift changed: its tests ──"))
    try project.write("new/deeper/helper.swift", "anything")
    try await watch.waits(3)
    #expect(try project.record().tests.count == 2)
    #expect(try await watch.end(by: SIGINT) == .interrupted)
  }

  @Test func `what git ignores runs nothing, unless it is an app`() async throws {
    let project = try FakeProject(["A/passes"], specs: true)
    try project.write(".gitignore", "*.log\n/made/\n/app\n")
    let git = Command("git", ["-C", project.folder.path, "init", "--quiet"])
    let child = try await project.launcher.launch(git)
    #expect(try await child.exit(within: .backstop).isSuccess)
    let watch = try Watch(project)
    try await watch.waits(1)
    try project.write("ein \"Ding\" für zwei.log", "ignored")
    try project.write("made/deeper/by a test", "ignored")
    try project.write("helper.swift", "told")
    try await watch.waits(2)
    #expect(project.text("console").contains("── helper.swift changed: all that is selected ──"))
    try project.write("app", "")
    try await watch.waits(3)
    #expect(project.text("console").contains("── app changed: all that is selected ──"))
    #expect(try await watch.end(by: SIGINT) == .interrupted)
    #expect(project.text("console").ranges(of: " changed: ").count == 2)
  }

  @Test func `a suite that cannot be made is told, and the next change tries again`() async throws {
    let project = try FakeProject(["A/passes"], specs: true)
    let suite = FakeProject.fixture("fake_suite.py")
    try project.write(
      "qa.yml",
      """
      devices: {one: [iPhone 6]}
      targets: [core]
      apps: {fake: app}
      suite: {path: suite.py, build: [sh, -c, "test ! -e broken && cp '\(suite)' suite.py"]}
      """)
    try project.write("broken", "")
    let watch = try Watch(project, suite: nil)
    try await project.wait { project.text("console").contains("could not be built") }
    try await project.wait { project.text("console").contains("Ctrl-C ends") }
    try FileManager.default.removeItem(atPath: project.folder.path + "/broken")
    try await project.wait { project.text("console").contains("1 passed") }
    #expect(try await watch.end(by: SIGTERM) == .terminated)
  }

  @Test func `watching without a project ends at once`() async throws {
    let project = try FakeProject(["A/passes"])
    try FileManager.default.removeItem(atPath: project.folder.path + "/qa.yml")
    let run = try project.testRun(["--watch"], suite: nil)
    let error = await #expect(throws: RunnerError.self) { try await run.watch() }
    #expect(error?.exitCode == .usage)
    #expect(error?.description.contains("qa-runner init") == true)
  }

  @Test func `watching goes with one run alone`() throws {
    let project = try FakeProject(["A/passes"])
    for other in ["--until-failure", "--shard=1/2", "--dry-run"] {
      let error = #expect(throws: RunnerError.self) { try project.testRun(["--watch", other]) }
      #expect(error?.exitCode == .usage)
    }
  }
}

/// A project that `--watch` runs.
private struct Watch {
  private let project: FakeProject
  private let signals = Signals()
  private let loop: Task<ExitCode, any Error>

  init(_ project: FakeProject, suite: String? = FakeProject.fixture("fake_suite.py")) throws {
    self.project = project
    let run = try project.testRun(["--watch"], suite: suite, interruptions: signals.next)
    loop = Task { try await run.watch() }
  }

  /// Until it waits for a change for the `count`th time.
  func waits(_ count: Int) async throws {
    try await project.wait { project.text("console").ranges(of: "; Ctrl-C ends").count == count }
  }

  func end(by signal: Int32) async throws -> ExitCode {
    signals.send(signal)
    return try await loop.value
  }
}

/// Sends a signal to whatever takes signals at the moment.
private final class Signals: Sendable {
  private let latest = Mutex<Interruption?>(nil)

  func next() -> Interruption {
    let interruption = Interruption(signals: [])
    latest.withLock { $0 = interruption }
    return interruption
  }

  func send(_ signal: Int32) { latest.withLock { $0 }?.received(signal) }
}
