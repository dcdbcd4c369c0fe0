import Execution
import Files
import Foundation
import ProcessControl
import SampleRecords
import SharedQueue
import Testing
import Waiting
import WorkerProtocol

@testable import RunRecord
@testable import Runner

/// What the coordinator asks of, and says to, a store that other machines share. None is there.
@Suite(.timeLimit(.backstop)) struct SharedCoordinatorTests {
  private let folder: PrivateDirectory

  init() throws { folder = try PrivateDirectory(prefix: "qa-shared") }

  private func node(_ number: Int, _ target: TestTarget) -> NodePlan {
    NodePlan(number: number, driver: .own(command: []), targets: [target])
  }

  /// A coordinator of a test for `core` and one for `tui`.
  private static func coordinator(_ folder: String) async throws -> Coordinator {
    var manifest = RunRecords.manifest(["A/one", "A/two"])
    manifest.entries[0].test.target = .core
    manifest.entries[1].test.target = .tui
    let coordinator = Coordinator(
      record: RunRecord(manifest),
      queue: WorkQueue(manifest, order: [0, 1], policy: .init(retries: 0), nonce: "n"),
      journal: try JournalFile(claiming: folder + "/journal.jsonl"), timer: DeadlineTimer()
    ) { _, _ in }
    let plan = SharedPlan(
      plan: "p", terms: [:], entries: [("core", []), ("tui", [])], order: [0, 1],
      names: ["one", "two"])
    await coordinator.share(
      SharedSource(
        try QueueAddress("redis+unix://\(folder)/no.sock"), run: "7", host: "h", plan: plan,
        timer: DeadlineTimer(), patience: .seconds(1)))
    await coordinator.begin(RunRecords.start(manifest))
    return coordinator
  }

  private func grant(_ position: Int) throws -> Grant {
    try #require(Grant(["1.\(position).x", "\(position)", "0", "0", ""]))
  }

  @Test func `a test at hand that a waiting node may not run is none for it`() async throws {
    let coordinator = try await Self.coordinator(folder.path)
    let plan = node(1, .tui)
    let waiting = Task { await coordinator.lease(for: plan) }
    #expect(try await eventually { await coordinator.demand().needed == 1 })
    await coordinator.granted([try grant(0)])
    let demand = await coordinator.demand()
    #expect(demand.needed == 1)
    #expect(demand.targets == ["tui"])
    await coordinator.granted([try grant(1)])
    #expect(await waiting.value?.position == 1)
  }

  @Test func `a test of another plan is no test, and is told`() async throws {
    let coordinator = try await Self.coordinator(folder.path)
    #expect(await coordinator.granted([try grant(0), try grant(7_000)]) == 7_000)
    #expect(await coordinator.granted([try grant(-1)]) == -1)
    #expect(await coordinator.granted([try grant(1)]) == nil)
    #expect(await coordinator.queue.pending == [0, 1])
  }

  @Test func `what only a node could run that was given up goes back`() async throws {
    let coordinator = try await Self.coordinator(folder.path)
    let nodes = [node(1, .tui), node(2, .core)]
    await coordinator.serve(nodes)
    #expect(await coordinator.servedTargets() == ["core", "tui"])
    await coordinator.granted([try grant(0), try grant(1)])
    await coordinator.nodeGaveUp(nodes[1], reason: "no driver")
    #expect(await coordinator.servedTargets() == ["tui"])
    #expect(await coordinator.queue.pending == [1])
  }

  @Test func `a test that its suite has cancelled unasked has a result`() async throws {
    let coordinator = try await Self.coordinator(folder.path)
    await coordinator.granted([try grant(0)])
    let lease = await coordinator.lease(for: node(1, .core))
    let token = try #require(lease?.token)
    await coordinator.attemptEnded(token, .cancelled, duration: 1, reason: "I am tired")
    let decided = await coordinator.shared?.decided
    #expect(decided?[token]?.outcome == .notRun)
  }

  @Test func `a stop ends the pause of a node`() async throws {
    let coordinator = try await Self.coordinator(folder.path)
    let plan = node(1, .core)
    let pause = Task { await coordinator.pause(plan, for: .seconds(100_000)) }
    #expect(try await eventually { await coordinator.isPausing })
    await coordinator.stop("interrupted")
    _ = await pause.value
  }

  /// In a process of its own, as the limit is the whole process'.
  @Test func `a machine whose disk is full leaves the run to the others`() async {
    await #expect(processExitsWith: .success) {
      await recordingErrors {
        signal(SIGXFSZ) { _ in }
        let folder = try PrivateDirectory(prefix: "qa-shared")
        let coordinator = try await SharedCoordinatorTests.coordinator(folder.path)
        // RLIMIT_FSIZE
        var limit = rlimit(rlim_cur: 1, rlim_max: rlim_t.max)
        #expect(setrlimit(__rlimit_resource_t(1), &limit) == 0)
        await coordinator.nodeFailed(1, reason: "anything")
        let record = await coordinator.run([])
        #expect(record.tests.allSatisfy { $0.result?.outcome == .notRun })
        #expect(await coordinator.failure?.exitCode == .infrastructure)
      }
    }
  }
}
