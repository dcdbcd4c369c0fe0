import Execution
import Files
import Foundation
import ProcessControl
import RunRecord
import SnapshotKit
import Synchronization
import Testing
import Waiting
import WorkerProtocol

@testable import Reports
@testable import Runner

@Suite(.timeLimit(.backstop)) struct WorkerLinkTests {
  @Test func `a suite may take longer to begin than it may be silent`() async throws {
    let project = try FakeProject(["A/passes"], environment: ["FAKE_START": "4"])
    #expect(try await project.run("--parallel", "1") == .success)
    #expect(try project.record().nodes.values.allSatisfy { $0.losses == 0 })
  }

  @Test func `one that is stopped before it begins is replaced`() async throws {
    let project = try FakeProject(["A/passes"], environment: ["FAKE_MODE": "--stopped"])
    var run = try project.testRun(["--parallel", "1"])
    defer { close(run.context.console) }
    run.context.limits.start = .backstop * 2
    let began = ContinuousClock.now
    #expect(try await run.execute() == .success)
    #expect(ContinuousClock.now - began < NodeLimits().start)
  }

  @Test func `a flood waits in its pipe for who is behind, and is no silence`() async throws {
    let project = try FakeProject(["A/floods"])
    let run = try project.testRun([])
    defer { close(run.context.console) }
    var limits = NodeLimits()
    limits.silence = .milliseconds(700)
    let place = project.folder.path
    let environment = NodeEnvironment(
      launcher: project.launcher, timer: run.context.timer, limits: limits,
      run: PathParts(place).name, suite: [FakeProject.fixture("fake_suite.py")], directory: place,
      references: place, output: place + "/out", scratch: place + "/tmp",
      variables: run.context.environment)
    let worker = try await WorkerLink.start(environment, node: 1, generation: 1)
    defer { worker.process.signal(SIGKILL) }
    let lines = Mutex(0)
    let losses = Mutex<[String]>([])
    let end = Gate<Void>()
    let room = DispatchSemaphore(value: 0)
    worker.redirect { signal in
      switch signal {
      case .message(.finished): end.open(.success(()))
      case .message: lines.withLock { $0 += 1 }
      case .lost(let reason):
        losses.withLock { $0.append(reason) }
        end.open(.success(()))
      }
    } room: {
      // For the first message of the test, and all after it.
      guard lines.withLock({ $0 > 0 }) else { return }
      room.wait()
      room.signal()
    }
    try await worker.send(
      .run(
        RunOrder(
          attempt: "a", test: TestIdentity(path: "A/floods", device: "d", target: .core), number: 1,
          driver: "", capabilities: [:], app: "", references: place, recordMode: "never",
          output: place, testTimeout: 60_000, commandTimeout: 1000)))
    try await project.wait { lines.withLock { $0 } == 1 }
    // Twice as long as it may be silent: nobody reads its beats meanwhile.
    try await environment.timer.sleep(for: .milliseconds(1500))
    #expect(project.text("state/flood").count <= 4)
    #expect(lines.withLock { $0 } == 1)
    #expect(losses.withLock { $0 } == [])
    room.signal()
    try await end.value()
    #expect(losses.withLock { $0 } == [])
    #expect(lines.withLock { $0 } == 20_002)
    #expect(project.text("state/flood").count == 20)
  }
}
