import Foundation
import ProcessControl
import Reports
import RunRecord
import Runner
import Testing
import Waiting
import WorkerProtocol

@Suite(.serialized, .timeLimit(.backstop)) struct TestRunTests {
  @Test func `every test gets one result, and the code says that some failed`() async throws {
    let project = try FakeProject([
      "A/passes", "A/fails", "B/records", "B/skips", "B/is flaky", "B/answers for another",
    ])
    #expect(try await project.run("--parallel", "2", "--retries", "1") == .failures)
    #expect(
      try project.outcomes() == [
        "passes": .passed, "fails": .failed, "records": .recorded, "skips": .skipped,
        "is flaky": .flaky, "answers for another": .passed,
      ])
    let record = try project.record()
    #expect(record.gaps.isEmpty)
    #expect(record.tests.first { $0.entry.test.path == "A/fails" }?.attempts.count == 2)
    let verification = try Verification(OutputFolder(path: project.folder.path + "/qa-output"))
    #expect(verification.findings.isEmpty)
  }

  @Test func `a report that says otherwise, and a manifest that lost a test, are told`()
    async throws
  {
    let project = try FakeProject(["A/passes", "B/fails", "C/passes"])
    #expect(try await project.run() == .failures)
    let output = OutputFolder(path: project.folder.path + "/qa-output")
    func findings() throws -> [String] {
      let verification = try Verification(output)
      #expect(verification.exitCode == (verification.findings.isEmpty ? .success : .incomplete))
      return verification.findings
    }
    #expect(try findings() == [])
    let results = project.text("qa-output/results.json")
    try project.write(
      "qa-output/results.json",
      results.replacing("\"outcome\": \"failed\"", with: "\"outcome\": \"passed\""))
    #expect(
      try findings() == [
        "results.json says passed after 1 attempt of B/fails @iPhone 6 [core], "
          + "the journal failed after 1 attempt"
      ])
    try project.write("qa-output/results.json", String(results.dropLast(40)))
    #expect(try findings() == ["results.json is damaged"])
    try FileManager.default.removeItem(atPath: output.results)
    let words = "is not there, though the run has ended: qa-runner report makes it from the journal"
    #expect(try findings() == ["results.json \(words)"])
    try project.write("qa-output/results.json", results)
    let junit = project.text("qa-output/junit.xml")
    try project.write("qa-output/junit.xml", junit.replacing("<failure", with: "<passed"))
    #expect(
      try findings() == [
        "junit.xml does not say what the journal does: it was changed, or is another version's"
      ])
    try FileManager.default.removeItem(atPath: output.junit)
    #expect(try findings() == ["junit.xml \(words)"])
    try project.write("qa-output/junit.xml", junit)
    #expect(try findings() == [])
    try project.write("qa-output/results.json", results)
    // Out of manifest and journal, as if it had never been.
    var manifest = try Manifest(file: output.manifest)
    manifest.entries.removeLast()
    try output.write(manifest)
    let lines = project.text("qa-output/journal.jsonl").split(separator: "\n")
    let kept = lines.filter { !$0.contains("C/passes") }
    try project.write("qa-output/journal.jsonl", kept.joined(separator: "\n") + "\n")
    let record = RunRecord(manifest, journal: try JournalFile.read(output.journal))
    try output.report(record, words: RunText(palette: Palette(isOn: false)))
    let lost = try findings()
    #expect(lost.count == 1)
    #expect(lost.first?.hasPrefix("the manifest's tests are not those of its plan") == true)
  }

  @Test func `of several things that can't be written at a run's end the first is told`()
    async throws
  {
    let project = try FakeProject(["A/waits", "B/fails"])
    let run = try project.testRun(
      ["--history", "kept/history.json", "--reporter", "github", "--parallel", "2"],
      environment: ["GITHUB_STEP_SUMMARY": "/dev/null/summary.md"])
    defer { close(run.context.console) }
    let running = Task { try await run.execute() }
    try await project.wait { project.text("qa-output/journal.jsonl").contains("attemptStarted") }
    try project.write("kept", "no folder any more")
    try project.write("state/go", "")
    let error = await #expect(throws: RunnerError.self) { try await running.value }
    #expect(error?.description.contains("/kept/history.json cannot be written") == true)
  }

  @Test func `all passed is 0`() async throws {
    let project = try FakeProject(["A/one", "A/two", "A/three"])
    #expect(try await project.run("--parallel", "2") == .success)
    #expect(project.text("console").contains("3 passed"))
    #expect(project.text("qa-output/junit.xml").contains("tests=\"3\" failures=\"0\""))
  }

  @Test func `what cannot change is not tried again`() async throws {
    let project = try FakeProject(["A/fails for good"])
    #expect(try await project.run("--retries", "3") == .failures)
    #expect(try project.record().tests[0].attempts.count == 1)
  }

  @Test(arguments: [
    "crashes once", "exits", "stops once", "talks nonsense once", "took 1e30 ms once",
    "loses its app once", "kills its driver once",
    "stops its driver once",
  ])
  func `what infrastructure breaks is run again at no cost`(title: String) async throws {
    let project = try FakeProject(["A/" + title, "A/passes"])
    #expect(try await project.run("--parallel", "1") == .success)
    #expect(try project.outcomes() == [title: .passed, "passes": .passed])
    let record = try project.record()
    #expect(record.tests[0].attempts.count == 2)
    #expect(record.tests[0].attempts.map(\.start.number) == [1, 1])
    #expect(record.replacements == (title == "loses its app once" ? 0 : 1))
  }

  @Test func `a suite that contradicts itself has not passed, and the reason says so`()
    async throws
  {
    let project = try FakeProject(["A/has an issue and passes", "B/fails without an issue"])
    #expect(try await project.run("--parallel", "1", "--retries", "0") == .failures)
    let results = try project.record().tests.map(\.result)
    #expect(results.map { $0?.outcome } == [.failed, .failed])
    #expect(
      results.map { $0?.reason } == [
        "its suite said \"passed\" of it, but reported an issue",
        "its suite said \"failed\" of it and reported no issue",
      ])
    #expect(project.text("console").contains("reported no issue"))
  }

  @Test(arguments: ["crashes", "talks nonsense"])
  func `a test that takes its node down again and again has crashed`(title: String) async throws {
    let project = try FakeProject(["A/\(title)", "A/passes"])
    #expect(try await project.run("--parallel", "1") == .failures)
    #expect(try project.outcomes() == [title: .crashed, "passes": .passed])
    #expect(try project.record().tests[0].attempts.count == 3)
    #expect(project.text("qa-output/junit.xml").contains("<error message=\"crashed: 3 times"))
  }

  @Test func `a test without an end is timed out, and the rest goes on`() async throws {
    let project = try FakeProject(["A/never ends", "A/passes"])
    #expect(try await project.run("--parallel", "1", "--timeout", "300ms") == .failures)
    #expect(try project.outcomes() == ["never ends": .timedOut, "passes": .passed])
  }

  @Test func `a run whose time is over is incomplete, with a report of each test`() async throws {
    let project = try FakeProject(["A/passes", "B/never ends", "C/never ends"])
    let code = try await project.run("--parallel", "1", "--run-timeout", "3s")
    #expect(code == .incomplete)
    let record = try project.record()
    #expect(record.gaps.isEmpty)
    #expect(record.counts == [.passed: 1, .notRun: 2])
    let reason = "the run's limit of 3.0 s is over (--run-timeout)"
    #expect(record.tests.suffix(2).map(\.result?.reason) == [reason, reason])
    #expect(project.text("console").contains(reason))
    #expect(project.text("qa-output/junit.xml").contains("errors=\"2\""))
  }

  @Test func `a limit that is not reached changes nothing`() async throws {
    let project = try FakeProject(["A/passes"])
    #expect(try await project.run("--run-timeout", "5m") == .success)
    let error = await #expect(throws: RunnerError.self) {
      try await project.run("--run-timeout", "soon")
    }
    #expect(error?.exitCode == .usage)
  }

  @Test func `nothing is left behind`() async throws {
    let project = try FakeProject(["A/leaves a stray", "A/crashes once", "A/passes"])
    #expect(try await project.run("--parallel", "2") == .success)
    let own = try project.record().start?.run ?? "?"
    let mark = ProcessTree.Mark(name: "QA_NODE", value: own + ".", isPrefix: true)
    #expect(ProcessTree.strays(mark).isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: project.folder.path)
    #expect(
      left.sorted() == [".qa-history.json", "app", "console", "qa-output", "qa.yml", "state"])
  }

  @Test func `a worker may end by itself`() async throws {
    let project = try FakeProject(
      ["A/passes", "B/passes"], environment: ["FAKE_MODE": "--lingers"])
    #expect(try await project.run("--parallel", "2") == .success)
    #expect(project.text("state/farewell").count == 2)
  }

  @Test func `a worker that does not end is ended`() async throws {
    let project = try FakeProject(["A/passes"], environment: ["FAKE_MODE": "--stays"])
    #expect(try await project.run() == .success)
    let own = try project.record().start?.run ?? "?"
    let mark = ProcessTree.Mark(name: "QA_NODE", value: own + ".", isPrefix: true)
    #expect(ProcessTree.strays(mark).isEmpty)
  }

  @Test func `what a worker leaves that carries no mark is ended too`() async throws {
    let project = try FakeProject(["A/leaves a child without a mark"])
    #expect(try await project.run() == .success)
    let child = try #require(Int32(project.text("state/child")))
    #expect(ProcessEntry(pid: child)?.isAlive != true)
  }

  @Test(arguments: [("--broken", "cannot begin"), ("--old", "version 99")])
  func `a suite that does not begin says why`(mode: String, words: String) async throws {
    let project = try FakeProject(["A/passes"], environment: ["FAKE_MODE": mode])
    let error = await #expect(throws: RunnerError.self) { try await project.run() }
    #expect(error?.exitCode == .infrastructure)
    #expect(error?.description.contains(words) == true)
  }

  @Test(arguments: [("SIGKILL", 1), ("SIGKILL", 5), ("SIGSTOP", 1)])
  func `a suite that is taken away while it lists its tests is started again`(
    signal: String, times: Int
  ) async throws {
    let project = try FakeProject(
      ["A/passes"], environment: ["FAKE_LISTING": signal, "FAKE_LISTINGS": "\(times)"])
    #expect(try await project.run() == .success)
    #expect(try project.outcomes() == ["passes": .passed])
    #expect(project.text("state/listing").count == times + 1)
  }

  @Test(arguments: [("SIGSEGV", 3), ("SIGKILL", 12)])
  func `a suite that never lists its tests is given up`(signal: String, starts: Int) async throws {
    let project = try FakeProject(
      ["A/passes"], environment: ["FAKE_LISTING": signal, "FAKE_LISTINGS": "1000"])
    let error = await #expect(throws: RunnerError.self) { try await project.run() }
    #expect(error?.exitCode == .infrastructure)
    #expect(project.text("state/listing").count == starts)
  }

  @Test func `enough failures end the run`() async throws {
    let project = try FakeProject(["A/fails", "B/fails", "C/fails", "D/passes"])
    #expect(try await project.run("--parallel", "1", "--max-failures", "2") == .failures)
    let counts = try project.record().counts
    #expect(counts == [.failed: 2, .notRun: 2])
  }

  @Test func `a failure that waits for its retry when enough have failed is one of them`()
    async throws
  {
    let project = try FakeProject(["A/fails", "B/fails for good", "C/passes"])
    let words = ["--parallel", "1", "--retries", "1", "--max-failures", "1"]
    #expect(try await project.testRun(words).execute() == .failures)
    let outcomes = try project.record().tests.map { $0.result?.outcome }
    #expect(outcomes == [.failed, .failed, .notRun])
  }

  @Test func `a stop lets running tests end; a result for each is there`() async throws {
    let project = try FakeProject(["A/waits", "B/passes", "C/passes"])
    let (running, interruption) = try project.start("--parallel", "1")
    try await project.wait { project.text("qa-output/journal.jsonl").contains("attemptStarted") }
    interruption.received(SIGINT)
    try await project.wait { project.text("console").contains("stopping") }
    try project.write("state/go", "")
    #expect(try await running.value == .interrupted)
    let outcomes = try project.record().tests.map { $0.result?.outcome }
    #expect(outcomes == [.passed, .notRun, .notRun])
    // What was not run says why, and only the console what one can do.
    #expect(
      try project.record().tests.map(\.result?.reason) == [nil, "interrupted", "interrupted"])
    let line = " ! stopping: interrupted; what runs now ends first (again: at once)\n"
    #expect(project.text("console").contains(line))
    #expect(!project.text("qa-output/journal.jsonl").contains("ends first"))
  }

  @Test func `a second stop ends at once, with a valid report`() async throws {
    let project = try FakeProject(["A/waits", "B/waits", "C/passes"])
    let (running, interruption) = try project.start("--parallel", "2")
    try await project.wait { project.text("qa-output/journal.jsonl").contains("attemptStarted") }
    interruption.received(SIGINT)
    interruption.received(SIGINT)
    #expect(try await running.value == .interrupted)
    #expect(try project.record().counts == [.notRun: 3])
    #expect(project.text("qa-output/junit.xml").contains("errors=\"3\""))
    #expect(project.text("console").contains(" ! stopping: interrupted\n"))
  }

  @Test func `only what failed is run again`() async throws {
    let project = try FakeProject(["A/passes", "A/is flaky", "A/fails"])
    #expect(try await project.run() == .failures)
    #expect(try await project.run("--last-failed") == .failures)
    #expect(try project.outcomes() == ["is flaky": .passed, "fails": .failed])
  }

  @Test func `an output that cannot be made is 5`() async throws {
    let project = try FakeProject(["A/passes"])
    try project.write("taken", "a file")
    let error = await #expect(throws: RunnerError.self) {
      try await project.run("--output", "taken/out")
    }
    #expect(error?.exitCode == .infrastructure)
    #expect(error?.description.contains("taken/out") == true)
  }

  @Test func `a missing app is named`() async throws {
    let project = try FakeProject(["A/passes"])
    try FileManager.default.removeItem(atPath: project.folder.path + "/app")
    let error = await #expect(throws: RunnerError.self) { try await project.run() }
    #expect(error?.exitCode == .usage)
    let reason = "There is no \(project.folder.path)/app."
    #expect(error?.description.hasPrefix("The app fake can't be run. \(reason)") == true)
  }

  @Test func `nothing selected is 4, with what was perhaps meant`() async throws {
    let project = try FakeProject(["Booking/books", "Login/signs in"])
    let error = await #expect(throws: RunnerError.self) { try await project.run("Bokking") }
    #expect(error?.exitCode == .nothingSelected)
    #expect(error?.description.contains("Did you mean \"Booking\"?") == true)
  }
}

extension FakeProject {
  struct NotInTime: Error {}

  /// Waits until it is so.
  func wait(_ condition: () -> Bool) async throws {
    guard try await eventually(every: .milliseconds(5), condition) else { throw NotInTime() }
  }
}
