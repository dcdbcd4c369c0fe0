import Foundation
import ProcessControl
import Reports
import Testing
import WorkerProtocol

@testable import RunRecord
@testable import Runner

@Suite struct ResumptionTests {
  private static let tests = [
    "A/passes", "A/is flaky", "A/fails", "B/crashes once", "B/skips", "B/is plain", "B/records",
  ]
  private static let truth: [String: Outcome] = [
    "passes": .passed, "is flaky": .flaky, "fails": .failed, "crashes once": .passed,
    "skips": .skipped, "is plain": .passed, "records": .recorded,
  ]

  /// A coordinator that is killed leaves a journal that stops anywhere.
  @Test func `a journal that stops at any byte is gone on with`() async throws {
    let project = try FakeProject(Self.tests)
    #expect(try await project.run("--retries", "1", "--record", "missing") == .failures)
    let path = project.folder.path + "/qa-output/journal.jsonl"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for part in 0..<8 {
      var generator = SeededRandom(seed: UInt64(part))
      let cut = part == 0 ? 0 : Int.random(in: 0..<whole.count, using: &generator)
      try whole.prefix(cut).write(to: URL(fileURLWithPath: path))
      let code = try await project.run("--resume", "--retries", "1", "--record", "missing")
      #expect(code == .failures, "cut at \(cut) of \(whole.count)")
      // What failed once before the cut passes at once now: the counter of the fake lives on.
      let outcomes = try project.outcomes()
      for (name, outcome) in Self.truth where name != "is flaky" {
        #expect(outcomes[name] == outcome, "\(name), cut at \(cut)")
      }
      #expect([.flaky, .passed].contains(outcomes["is flaky"]))
      let verification = try Verification(OutputFolder(path: project.folder.path + "/qa-output"))
      #expect(verification.findings == [])
    }
  }

  @Test func `what an interrupted run has left is run, and nothing twice`() async throws {
    let project = try FakeProject(["A/waits", "B/passes", "C/passes"])
    let (running, interruption) = try project.start("--parallel", "1")
    try await project.wait { project.text("qa-output/journal.jsonl").contains("attemptStarted") }
    let refusal = await #expect(throws: RunnerError.self) { try await project.run() }
    #expect(refusal?.description.contains("Another run still writes") == true)
    interruption.received(SIGINT)
    try await project.wait { project.text("console").contains("stopping") }
    try project.write("state/go", "")
    #expect(try await running.value == .interrupted)
    #expect(try await project.run("--resume") == .success)
    let record = try project.record()
    #expect(record.counts == [.passed: 3])
    #expect(record.tests.map(\.attempts.count) == [1, 1, 1])
    #expect(project.text("qa-output/junit.xml").contains("tests=\"3\""))
    let history = History(file: project.folder.path + "/.qa-history.json")
    #expect(history.durations.values.map(\.count) == [1, 1, 1])
    let after = project.text("qa-output/journal.jsonl")
    #expect(try await project.run("--resume") == .success)
    #expect(project.text("console").contains("nothing is left to resume"))
    #expect(project.text("qa-output/journal.jsonl") == after)
  }

  @Test func `a run that does not begin leaves the last one's report`() async throws {
    let project = try FakeProject(["A/passes", "B/fails"])
    await #expect(throws: RunnerError.self) { try await project.run("A/pases") }
    // Nor does it leave a journal of nothing.
    #expect(
      !FileManager.default.fileExists(atPath: project.folder.path + "/qa-output/journal.jsonl"))
    #expect(try await project.run() == .failures)
    let names = ["manifest.json", "journal.jsonl", "results.json", "junit.xml", "index.html"]
    let before = names.map { project.text("qa-output/" + $0) }
    let error = await #expect(throws: RunnerError.self) { try await project.run("A/pases") }
    #expect(error?.kind == .nothingSelected)
    #expect(names.map { project.text("qa-output/" + $0) } == before)
    #expect(try await project.run("--last-failed") == .failures)
    #expect(try project.record().tests.map(\.entry.test.path) == ["B/fails"])
  }

  @Test func `of two runs begun at once in one folder the second is refused`() async throws {
    let project = try FakeProject(
      ["A/passes", "B/passes"], environment: ["FAKE_MODE": "--listsSlowly"])
    let (running, _) = try project.start()
    try await project.wait { project.text("state/listing").count == 1 }
    let refusal = await #expect(throws: RunnerError.self) { try await project.run("A/passes") }
    #expect(refusal?.kind == .usage)
    #expect(refusal?.description.contains("Another run still writes") == true)
    try project.write("state/go", "")
    #expect(try await running.value == .success)
    #expect(try project.record().counts == [.passed: 2])
    #expect(try Verification(OutputFolder(path: project.folder.path + "/qa-output")).findings == [])
  }

  @Test func `a failure that the end kept from its retry is one, and is tried again later`()
    async throws
  {
    let project = try FakeProject(["A/is flaky", "B/waits", "C/passes"])
    let (running, interruption) = try project.start("--parallel", "2", "--retries", "1")
    // The journal's third attempt: the first has failed, and waits until nothing else runs.
    try await project.wait {
      project.text("qa-output/journal.jsonl").ranges(of: "attemptStarted").count == 3
    }
    try await project.wait { project.text("qa-output/journal.jsonl").contains("\"failed\"") }
    interruption.received(SIGINT)
    try await project.wait { project.text("console").contains("stopping") }
    try project.write("state/go", "")
    #expect(try await running.value == .interrupted)
    #expect(try project.outcomes()["is flaky"] == .failed)
    let junit = project.text("qa-output/junit.xml")
    #expect(junit.contains("<failure message=\"it is not so\" type=\"failed\">"))
    #expect(junit.contains("errors=\"0\""))
    #expect(try await project.run("--resume", "--retries", "1") == .success)
    #expect(try project.outcomes()["is flaky"] == .flaky)
    #expect(try project.record().counts == [.flaky: 1, .passed: 2])
  }

  @Test func `an attempt whose end was written has its result without running again`() throws {
    let manifest = Manifest(
      plan: "p",
      entries: ["A/one", "A/two"].map {
        Manifest.Entry(
          test: .init(path: $0, device: "iPhone 6", target: .core),
          place: .init(file: "Spec.swift", line: 1))
      })
    func attempt(_ position: Int, _ number: Int, _ conclusion: AttemptOutcome?) -> [JournalEntry] {
      let token = "old.\(position).\(number)"
      let start = JournalEntry.AttemptStart(
        token: token, position: position, test: manifest.entries[position].test, number: number,
        node: 1, folder: "attempts/\(position)/\(number)")
      let end = conclusion.map {
        JournalEntry(
          time: 2, kind: .attemptEnded(.init(token: token, conclusion: $0, duration: 1)))
      }
      return [JournalEntry(time: 1, kind: .attemptStarted(start))] + (end.map { [$0] } ?? [])
    }
    let record = RunRecord(
      manifest,
      journal: attempt(0, 1, .failed) + attempt(0, 2, .passed) + attempt(1, 1, .failed)
        + attempt(1, 2, nil))
    var queue = WorkQueue(
      manifest, order: [0, 1], policy: WorkQueue.Policy(retries: 1), nonce: "new")
    let owed = queue.resume(record)
    #expect(owed.map(\.position) == [0])
    #expect(owed.map(\.outcome) == [.flaky])
    let next = queue.lease()
    let lease = try #require(next)
    #expect(lease.position == 1)
    #expect(lease.attempt == 3)
    #expect(lease.number == 2)
    #expect(queue.conclude(lease.token, .failed) == .result(.failed, reason: nil))
  }

  @Test func `a resumed run takes no selection, and needs a run and its tests`() async throws {
    let project = try FakeProject(["A/passes", "A/fails"])
    func refusal(_ words: String...) async -> String {
      let run = try? project.testRun(words)
      guard let run else { return "no settings" }
      defer { close(run.context.console) }
      let error = await #expect(throws: RunnerError.self) { try await run.execute() }
      #expect(error?.exitCode == .usage)
      return error?.description ?? ""
    }
    #expect(await refusal("--resume").contains("There is no"))
    let selected = #expect(throws: RunnerError.self) {
      try project.testRun(["--resume", "--tag", "smoke"])
    }
    #expect(selected?.description.contains("leave out --tag") == true)
    #expect(try await project.run() == .failures)
    let path = project.folder.path + "/qa-output/journal.jsonl"
    let lines = project.text("qa-output/journal.jsonl").split(separator: "\n")
    let open = lines.filter { !$0.contains("\"result\"") && !$0.contains("attemptEnded") }
    try Data((open.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    let other = try FakeProject(["A/passes"])
    try FileManager.default.copyItem(
      atPath: project.folder.path + "/qa-output", toPath: other.folder.path + "/qa-output")
    let error = await #expect(throws: RunnerError.self) { try await other.run("--resume") }
    #expect(error?.description.contains("suite no longer has it") == true)
  }
}
