import Foundation
import ProcessControl
import Reports
import Runner
import Testing
import Waiting

@testable import RunRecord

/// What ends a run whose nodes still come up.
@Suite(.timeLimit(.backstop)) struct StoppedStartTests {
  /// One whose driver never comes up, and the run's start when it is awaited.
  private func project() throws -> FakeProject {
    let project = try FakeProject(["A/passes", "B/passes"])
    try project.write(
      "qa.yml",
      """
      devices: {one: [iPhone 6]}
      targets: [slow]
      apps: {fake: app}
      drivers: {slow: {command: [sh, -c, "sleep 600 # {port}"], targets: [slow], start: 600s}}

      """)
    return project
  }

  private func strays(_ project: FakeProject) throws -> [String] {
    let run = try #require(try project.record().start?.run)
    return ProcessTree.strays(ProcessTree.Mark(name: "QA_NODE", value: run + ".", isPrefix: true))
      .map(\.name)
  }

  @Test(arguments: [(SIGINT, ExitCode.interrupted), (SIGTERM, .terminated)])
  func `a signal ends what comes up`(signal: Int32, code: ExitCode) async throws {
    let project = try project()
    let (running, interruption) = try project.start("--parallel", "2")
    try await project.wait { project.text("qa-output/journal.jsonl").contains("runStarted") }
    let begin = ContinuousClock.now
    interruption.received(signal)
    #expect(try await running.value == code)
    #expect(ContinuousClock.now - begin < .seconds(50), "it waited for the driver")
    #expect(try project.record().counts == [.notRun: 2])
    #expect(try strays(project) == [])
    #expect(try Verification(OutputFolder(path: project.folder.path + "/qa-output")).findings == [])
  }

  @Test func `the run's limit does, and the code is 3`() async throws {
    let project = try project()
    let begin = ContinuousClock.now
    #expect(try await project.run("--parallel", "2", "--run-timeout", "1s") == .incomplete)
    #expect(ContinuousClock.now - begin < .seconds(50), "it waited for the driver")
    #expect(try project.record().counts == [.notRun: 2])
    #expect(try strays(project) == [])
  }

  @Test func `the run's limit counts after so many failures, too`() async throws {
    let project = try FakeProject(["A/waits", "B/fails"])
    let code = try await project.run(
      "--parallel", "2", "--max-failures", "1", "--run-timeout", "3s")
    #expect(code == .incomplete)
    #expect(project.text("console").contains("the run's limit of 3.0 s is over (--run-timeout)"))
  }

  @Test func `a worker that leaves when it is to list is replaced`() async throws {
    let project = try FakeProject(["A/passes"], environment: ["FAKE_MODE": "--leaves"])
    #expect(try await project.run() == .success)
    #expect(project.text("state/left").count == 2)
  }

  @Test func `what waiting does not change is told at once`() async throws {
    let project = try FakeProject(["A/passes"])
    try project.write(
      "qa.yml",
      """
      devices: {one: [iPhone 6]}
      targets: [grid]
      apps: {fake: app}
      drivers: {grid: {url: "http://[zz]:9", targets: [grid], start: 600s}}

      """)
    let begin = ContinuousClock.now
    #expect(try await project.run() == .infrastructure)
    #expect(ContinuousClock.now - begin < .seconds(50))
    #expect(project.text("console").contains("can't be used"), "\(project.text("console"))")
  }
}
