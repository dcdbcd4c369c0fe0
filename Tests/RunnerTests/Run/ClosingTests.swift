import RunRecord
import Runner
import Testing
import Waiting
import WorkerProtocol

/// What a worker says besides its tests' results.
@Suite(.timeLimit(.backstop)) struct ClosingTests {
  @Test func `a trouble is heard though the driver was lost before it`() async throws {
    let project = try FakeProject(
      ["A/asks its driver"], environment: ["FAKE_CLOSE": "loses its driver"])
    #expect(try await project.run("--parallel", "1") == .failures)
    let record = try project.record()
    #expect(record.counts == [.passed: 1])
    #expect(record.troubles.map(\.message) == ["the shared session did not end"])
  }

  @Test func `a worker that closes its pipe instead of its fixtures makes the run red`()
    async throws
  {
    let project = try FakeProject(["A/passes"], environment: ["FAKE_CLOSE": "closes its pipe"])
    #expect(try await project.run("--parallel", "1") == .failures)
    let messages = try project.record().troubles.map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("closed its pipe") == true, "\(messages)")
  }

  @Test func `a trouble after the list and before the first test is heard`() async throws {
    let project = try FakeProject(["A/passes"], environment: ["FAKE_MODE": "--troubled"])
    #expect(try await project.run("--parallel", "1") == .failures)
    #expect(try project.record().troubles.map(\.message) == ["a plugin failed"])
  }

  @Test func `a suite that keeps no limit itself has timed out when it is cancelled at it`()
    async throws
  {
    let project = try FakeProject(["A/ends when it is cancelled", "B/passes"])
    #expect(
      try await project.run("--parallel", "1", "--retries", "0", "--timeout", "300ms") == .failures)
    #expect(
      try project.outcomes() == ["ends when it is cancelled": .timedOut, "passes": .passed])
  }
}
