import Foundation
import RunRecord
import Runner
import Testing
import Waiting
import WorkerProtocol

/// What is known of tests before a run, and what it makes of their results.
@Suite(.serialized, .timeLimit(.backstop)) struct KnownIssueTests {
  private static let base = "devices: {one: [iPhone 6]}\ntargets: [core]\napps: {fake: app}\n"

  private func entry(_ test: String, _ more: String = "", until: String = "2999-12-31") -> String {
    "  - {test: \(test), reason: FW-1, owner: mina, until: \(until)\(more)}\n"
  }

  @Test func `what is known does not make a run red, what is not does`() async throws {
    let project = try FakeProject(["A/fails", "B/crashes", "C/is flaky", "D/passes"])
    try project.write(
      "qa.yml",
      Self.base + "known-issues:\n" + entry("A/fails", ", message: it is not so")
        + entry("D/passes") + "quarantine:\n" + entry("B") + entry("C"))
    #expect(try await project.run("--parallel", "2", "--retries", "2") == .success)
    #expect(
      try project.outcomes() == [
        "fails": .knownIssue, "crashes": .knownIssue, "is flaky": .knownIssue, "passes": .passed,
      ])
    // What is known is not tried again.
    #expect(try project.record().tests[0].attempts.count == 1)
    let console = project.text("console")
    #expect(console.contains("FW-1 (owner mina, until 2999-12-31)"))
    #expect(console.contains("D / passes @iPhone 6 [core] passed: is its known issue gone?"))
    let junit = project.text("qa-output/junit.xml")
    #expect(junit.contains("<skipped message=\"known issue: FW-1"))
    #expect(junit.contains("<property name=\"owner\" value=\"mina\"/>"))
  }

  @Test func `another failure than the known one is red`() async throws {
    let project = try FakeProject(["A/fails"])
    try project.write(
      "qa.yml", Self.base + "known-issues:\n" + entry("A/fails", ", message: declined"))
    #expect(try await project.run() == .failures)
  }

  @Test(arguments: ["A/passes", "A/fails"])
  func `what has expired is red, whatever the test does`(test: String) async throws {
    let project = try FakeProject([test])
    try project.write(
      "qa.yml", Self.base + "quarantine:\n" + entry("A", until: "2020-01-31"))
    #expect(try await project.run() == .failures)
    let console = project.text("console")
    #expect(console.contains("its quarantine (FW-1; owner mina) ended on 2020-01-31"))
    #expect(console.contains("qa.yml:5"))
  }

  @Test func `a test's own words count, too`() async throws {
    let known =
      #"{"A/fails": {"knownIssue": {"kind": "knownIssue", "reason": "FW-2", "owner": "joe", "#
      + #""until": "2999-01-01"}, "ids": ["T-7"]}}"#
    let project = try FakeProject(["A/fails"], environment: ["FAKE_TRAITS": known])
    #expect(try await project.run() == .success)
    #expect(try project.outcomes() == ["fails": .knownIssue])
    #expect(
      project.text("qa-output/junit.xml").contains("<property name=\"test_id\" value=\"T-7\"/>"))
  }

  @Test func `an entry about no test is refused`() async throws {
    let project = try FakeProject(["A/fails"])
    try project.write("qa.yml", Self.base + "quarantine:\n" + entry("A/fials"))
    let error = await #expect(throws: RunnerError.self) { try await project.run() }
    #expect(error?.exitCode == .usage)
    #expect(error?.description.contains("qa.yml:5: no test is called") == true)
    #expect(error?.description.contains("Did you mean \"A/fails\"?") == true)
  }

  @Test func `a pass where it failed at the same revision is flaky`() async throws {
    let project = try FakeProject(["A/is flaky"], environment: ["QA_REVISION": "abc"])
    #expect(try await project.run() == .failures)
    #expect(try await project.run() == .success)
    #expect(try project.outcomes() == ["is flaky": .flaky])
    #expect(project.text("console").contains("at this revision, abc"))
    let later = try project.testRun([], environment: ["QA_REVISION": "def"])
    #expect(try await later.execute() == .success)
    #expect(try project.outcomes() == ["is flaky": .passed])
  }

  @Test func `tests of one lock never meet`() async throws {
    let titles = (0..<6).map { "A/takes the lock \($0)" }
    let traits =
      "{" + titles.map { "\"\($0)\": {\"locks\": [\"db\"]}" }.joined(separator: ",") + "}"
    let project = try FakeProject(titles, environment: ["FAKE_TRAITS": traits])
    #expect(try await project.run("--parallel", "3") == .success)
  }
}
