import Testing
import WorkerProtocol

@testable import RunRecord
@testable import Runner

@Suite struct WorkQueueTests {
  private func manifest(_ count: Int, skipped: Set<Int> = []) -> Manifest {
    Manifest(
      plan: "p",
      entries: (0..<count).map { number in
        Manifest.Entry(
          test: TestIdentity(
            path: "A/\(number)", device: "d", target: number % 2 == 0 ? .tui : .core),
          place: SourcePlace(file: "f", line: 1), skipReason: skipped.contains(number) ? "no" : nil)
      })
  }

  private func queue(
    _ count: Int, retries: Int = 1, skipped: Set<Int> = []
  ) -> WorkQueue {
    WorkQueue(
      manifest(count, skipped: skipped), order: Array((0..<count).reversed()),
      policy: .init(retries: retries), nonce: "n")
  }

  private func next(
    _ queue: inout WorkQueue, _ targets: Set<TestTarget>? = nil
  ) throws -> WorkQueue.Lease {
    let lease = queue.lease(for: targets)
    return try #require(lease)
  }

  @Test func `entries are handed out once, in order`() throws {
    var queue = queue(3)
    #expect((0..<3).compactMap { _ in queue.lease()?.position } == [2, 1, 0])
    #expect(queue.lease() == nil)
    #expect(!queue.isDrained)
  }

  @Test func `a result ends an entry; what comes under its token later is stale`() throws {
    var queue = queue(1)
    let lease = try next(&queue)
    #expect(queue.conclude(lease.token, .passed) == .result(.passed, reason: nil))
    #expect(queue.isDrained)
    #expect(queue.conclude(lease.token, .failed) == .stale)
    #expect(queue.conclude("never heard of", .passed) == .stale)
  }

  @Test func `a test that its driver failed runs again after two others, as the same try`() throws {
    var queue = queue(4)
    let lease = try next(&queue)
    #expect(queue.conclude(lease.token, .driverLost, reason: "r") == .again)
    let leases = (0..<4).compactMap { _ in queue.lease() }
    #expect(leases.map(\.position) == [2, 1, 3, 0])
    #expect(leases.map(\.number) == [1, 1, 1, 1])
  }

  @Test func `a test that drivers fail again and again was not run`() throws {
    var queue = queue(1)
    for _ in 1...11 {
      #expect(queue.conclude(try next(&queue).token, .driverLost, reason: "r") == .again)
    }
    let last = queue.conclude(try next(&queue).token, .driverLost, reason: "r")
    #expect(last == .result(.notRun, reason: "12 times: r"))
    #expect(queue.isDrained)
  }

  @Test func `the third equal loss at one step is the test's own result`() throws {
    var queue = queue(1)
    func lose(_ queue: inout WorkQueue, _ place: String) throws -> WorkQueue.Decision {
      let lease = try next(&queue)
      return queue.conclude(lease.token, .infrastructure, reason: "killed", lossPlace: place)
    }
    #expect(try lose(&queue, "at a") == .again)
    #expect(try lose(&queue, "at b") == .again)
    #expect(try lose(&queue, "at a") == .again)
    #expect(!queue.hasOwnLosses(0))
    let last = try lose(&queue, "at a")
    #expect(
      last == .result(.crashed, reason: "3 times at a, which is the test's own doing: killed"))
    #expect(queue.hasOwnLosses(0))
  }

  @Test func `a session that a test loses three times at one step is its own loss, too`() throws {
    var queue = queue(2)
    var decisions: [WorkQueue.Decision] = []
    while let lease = queue.lease(), decisions.count < 9 {
      let isFirst = lease.position == 0
      let decision = queue.conclude(
        lease.token, isFirst ? .driverLost : .passed, lossPlace: isFirst ? "at a" : nil)
      if isFirst { decisions.append(decision) }
    }
    #expect(decisions.dropLast() == [.again, .again])
    guard case .result(.crashed, _) = decisions.last else {
      Issue.record("\(decisions)")
      return
    }
  }

  @Test func `losses at different steps are no test's own`() throws {
    var queue = queue(1)
    for number in 1...11 {
      let lease = try next(&queue)
      #expect(
        queue.conclude(lease.token, .infrastructure, lossPlace: "at \(number)") == .again)
    }
    let lease = try next(&queue)
    let last = queue.conclude(lease.token, .infrastructure, reason: "r", lossPlace: "at 12")
    #expect(last == .result(.crashed, reason: "12 times: r"))
    #expect(!queue.hasOwnLosses(0))
  }

  @Test func `a failed test that its driver fails on the retry keeps its failure and its turn`()
    throws
  {
    var queue = queue(1)
    #expect(queue.conclude(try next(&queue).token, .failed, reason: "f") == .again)
    let retry = try next(&queue)
    #expect(queue.conclude(retry.token, .driverLost, reason: "r") == .again)
    let again = try next(&queue)
    #expect(again.number == 2)
    #expect(queue.conclude(again.token, .passed) == .result(.flaky, reason: nil))
  }

  @Test func `a failure is tried again, and a pass then is flaky`() throws {
    var queue = queue(1)
    let first = try next(&queue)
    #expect(queue.conclude(first.token, .failed) == .again)
    let second = try next(&queue)
    #expect(second.number == 2)
    #expect(second.token != first.token)
    #expect(queue.conclude(first.token, .passed) == .stale)
    #expect(queue.conclude(second.token, .passed) == .result(.flaky, reason: nil))
  }

  @Test func `a retry at the end runs when nothing else does, and nothing beside it`() throws {
    var queue = queue(3)
    let failed = try next(&queue)
    #expect(queue.conclude(failed.token, .failed) == .again)
    let others = [try next(&queue), try next(&queue)]
    #expect(queue.lease() == nil)
    #expect(queue.mayServe([.tui]))
    for other in others { _ = queue.conclude(other.token, .passed) }
    let retry = try next(&queue)
    #expect(retry.position == failed.position)
    #expect(queue.lease() == nil)
    queue.withdraw(retry.token)
    #expect(try next(&queue).position == failed.position)
  }

  @Test func `two retries at the end run one after the other`() throws {
    var queue = queue(2)
    for _ in 0..<2 { _ = queue.conclude(try next(&queue).token, .failed) }
    let first = try next(&queue)
    #expect(queue.lease() == nil)
    #expect(queue.conclude(first.token, .passed) == .result(.flaky, reason: nil))
    #expect(queue.lease() != nil)
  }

  @Test func `a retry now is the next of all`() throws {
    var queue = WorkQueue(
      manifest(3), order: [0, 1, 2], policy: .init(retries: 1, retryOrder: .now), nonce: "n")
    let failed = try next(&queue)
    #expect(queue.conclude(failed.token, .failed) == .again)
    #expect(try next(&queue).position == 0)
    #expect(try next(&queue).position == 1)
  }

  @Test func `tests of one lock never run together, others do`() throws {
    var manifest = manifest(4)
    manifest.entries[0].locks = ["db"]
    manifest.entries[1].locks = ["db", "printer"]
    manifest.entries[2].locks = ["printer"]
    var queue = WorkQueue(manifest, order: [0, 1, 2, 3], policy: .init(), nonce: "n")
    let first = try next(&queue)
    #expect(try next(&queue).position == 2)
    #expect(try next(&queue).position == 3)
    #expect(queue.lease() == nil)
    _ = queue.conclude(first.token, .passed)
    #expect(queue.lease() == nil)
  }

  @Test func `retries are limited, and none is made of what cannot change`() throws {
    var queue = queue(2)
    let first = try next(&queue)
    #expect(
      queue.conclude(first.token, .failed, isFinal: true) == .result(.failed, reason: nil))
    for expected in [WorkQueue.Decision.again, .result(.timedOut, reason: "late")] {
      let lease = try next(&queue)
      #expect(queue.conclude(lease.token, .timedOut, reason: "late") == expected)
    }
  }

  @Test func `infrastructure costs a test nothing, within limits`() throws {
    var queue = queue(1, retries: 0)
    for _ in 0..<2 {
      let lease = try next(&queue)
      #expect(lease.number == 1)
      #expect(queue.conclude(lease.token, .workerCrashed, reason: "died") == .again)
    }
    for _ in 0..<5 {
      let lease = try next(&queue)
      #expect(queue.conclude(lease.token, .nodeLost, reason: "killed") == .again)
    }
    for _ in 0..<5 {
      let lease = try next(&queue)
      #expect(queue.conclude(lease.token, .infrastructure, reason: "app") == .again)
    }
    let last = try next(&queue)
    #expect(last.attempt == 13)
    #expect(
      queue.conclude(last.token, .workerCrashed, reason: "died")
        == .result(.crashed, reason: "3 times: died"))
  }

  @Test func `a lease withdrawn is handed out next and costs nothing`() throws {
    var queue = queue(2)
    let first = try next(&queue)
    var lease = first
    for attempt in 2...30 {
      queue.withdraw(lease.token)
      lease = try next(&queue)
      #expect(lease.position == first.position)
      #expect(lease.attempt == attempt)
      #expect(lease.number == 1)
    }
    #expect(queue.conclude(first.token, .passed) == .stale)
    #expect(queue.conclude(lease.token, .passed) == .result(.passed, reason: nil))
    queue.withdraw("unknown")
  }

  @Test func `a node gets only what it serves`() throws {
    var queue = queue(4)
    #expect(try next(&queue, [.tui]).position == 2)
    let last = try next(&queue, [.tui])
    #expect(queue.lease(for: [.tui]) == nil)
    #expect(queue.mayServe([.tui]))
    #expect(queue.conclude(last.token, .passed) == .result(.passed, reason: nil))
    #expect(queue.mayServe([.core]))
    #expect(!queue.mayServe([TestTarget(rawValue: "android")]))
  }

  @Test func `what is abandoned is not run, and what runs is not tried again`() throws {
    var queue = queue(3)
    let lease = try next(&queue)
    #expect(queue.abandon().map(\.position) == [0, 1])
    #expect(!queue.isDrained)
    #expect(queue.conclude(lease.token, .failed) == .result(.failed, reason: nil))
    #expect(queue.isDrained)
  }

  @Test(arguments: WorkQueue.RetryOrder.allCases)
  func `a test that has failed and waits for its retry has failed, not missed its run`(
    order: WorkQueue.RetryOrder
  ) throws {
    var queue = WorkQueue(
      manifest(3), order: [0, 1, 2], policy: .init(retries: 1, retryOrder: order), nonce: "n")
    let late = try next(&queue)
    #expect(queue.conclude(late.token, .timedOut, reason: "slow") == .again)
    #expect(
      queue.abandon() == [
        .init(position: 0, outcome: .timedOut, reason: "slow"),
        .init(position: 1, outcome: .notRun), .init(position: 2, outcome: .notRun),
      ])
    #expect((0..<3).map { queue.isRetryPending($0) } == [true, false, false])
    #expect(queue.isDrained)
  }

  @Test(arguments: [AttemptOutcome.cancelled, .nodeLost, .workerCrashed, .infrastructure])
  func `a retry that comes to nothing leaves the failure`(end: AttemptOutcome) throws {
    var queue = queue(1)
    #expect(queue.conclude(try next(&queue).token, .failed, reason: "not so") == .again)
    let retry = try next(&queue)
    #expect(queue.abandon().isEmpty)
    #expect(queue.conclude(retry.token, end) == .result(.failed, reason: "not so"))
    #expect(queue.isRetryPending(0))
  }

  @Test func `after the end infrastructure leaves a test not run`() throws {
    var queue = queue(1)
    let lease = try next(&queue)
    _ = queue.abandon()
    #expect(
      queue.conclude(lease.token, .nodeLost, reason: "x") == .result(.notRun, reason: "x"))
  }

  @Test func `skipped entries are never handed out`() {
    var queue = queue(2, skipped: [0, 1])
    #expect(queue.lease() == nil)
    #expect(queue.isDrained)
  }

  /// Whatever happens in whatever order, each entry gets one result.
  @Test(arguments: 0..<50)
  func `every entry gets exactly one result`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var queue = queue(20, retries: seed % 3)
    var results: [Int: Int] = [:]
    var out: [WorkQueue.Lease] = []
    let ends: [AttemptOutcome] = [
      .passed, .failed, .timedOut, .nodeLost, .workerCrashed, .infrastructure, .recorded, .skipped,
    ]
    var turns = 0
    while !queue.isDrained {
      turns += 1
      try #require(turns < 10_000)
      if out.count < 4, let lease = queue.lease() { out.append(lease) }
      guard !out.isEmpty, random.next() % 2 == 0 else { continue }
      let lease = out.remove(at: Int(random.next() % UInt64(out.count)))
      let end = ends[Int(random.next() % UInt64(ends.count))]
      if case .result = queue.conclude(lease.token, end) {
        results[lease.position, default: 0] += 1
      }
      #expect(queue.conclude(lease.token, .passed) == .stale)
    }
    #expect(results.count == 20)
    #expect(results.values.allSatisfy { $0 == 1 })
  }
}
