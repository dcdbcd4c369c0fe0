import RunRecord
import SharedQueue
import Testing
import WorkerProtocol

@testable import Runner

@Suite struct WorkQueueSharingTests {
  /// A queue of two tests that another source feeds.
  private func fed(retries: Int = 1, limit: Int = 12) -> WorkQueue {
    let entries = (1...2).map { number in
      Manifest.Entry(
        test: TestIdentity(path: "S/test \(number)", device: "p", target: .core),
        place: SourcePlace(file: "/s", line: 1))
    }
    var queue = WorkQueue(
      Manifest(plan: "p", entries: entries), order: [0, 1],
      policy: .init(retries: retries, infrastructureLimit: limit), nonce: "n")
    queue.feedFromOutside()
    return queue
  }

  private func grant(_ position: Int, _ token: String, losses: Int = 0) throws -> Grant {
    try #require(Grant([token, "\(position)", "0", "\(losses)", ""]))
  }

  @Test func `a queue that is fed hands out only what was admitted, by its token`() throws {
    var queue = fed()
    let none = queue.lease()
    #expect(none == nil)
    #expect(!queue.isDrained)
    _ = queue.admit(try grant(1, "1.7.x"), .init())
    let lease = queue.lease()
    #expect(lease?.token == "1.7.x")
    #expect(queue.conclude("1.7.x", .passed) == .result(.passed, reason: nil))
    queue.endFeeding()
    #expect(queue.isDrained)
  }

  @Test func `a failure on one machine and a pass on another are flaky`() throws {
    var (one, two) = (fed(), fed())
    _ = one.admit(try grant(0, "1.1.x"), .init())
    _ = one.lease()
    #expect(one.conclude("1.1.x", .failed, reason: "it is not so") == .again)
    let progress = one.progress(of: 0)
    #expect(one.takeOut(0) == .later)
    _ = two.admit(try grant(0, "1.2.y"), progress)
    let retry = two.lease()
    #expect(retry?.number == 2)
    #expect(two.conclude("1.2.y", .passed) == .result(.flaky, reason: nil))
  }

  @Test func `a test that loses machines again and again has crashed`() throws {
    var queue = fed(limit: 3)
    let decision = queue.admit(try grant(0, "1.1.x", losses: 3), .init())
    guard case .result(.crashed, _) = decision else {
      Issue.record("\(String(describing: decision))")
      return
    }
    #expect(queue.lease() == nil)
  }

  @Test func `a driver's faults are counted on all machines, and others come first`() throws {
    var (one, two) = (fed(limit: 2), fed(limit: 2))
    _ = one.admit(try grant(0, "1.1.x"), .init())
    _ = one.lease()
    #expect(one.conclude("1.1.x", .driverLost, reason: "no session") == .again)
    let progress = one.progress(of: 0)
    #expect(one.takeOut(0, isDrivers: true) == .behind)
    _ = two.admit(try grant(0, "1.2.y"), progress)
    _ = two.lease()
    #expect(
      two.conclude("1.2.y", .driverLost, reason: "no session")
        == .result(.notRun, reason: "2 times: no session"))
  }

  @Test func `a group's last tests wait for no node where another source has given them`() throws {
    let entries = (1...3).map { number in
      Manifest.Entry(
        test: TestIdentity(path: "S/test \(number)", device: "p", target: .core),
        place: SourcePlace(file: "/s", line: 1), group: "g")
    }
    var queue = WorkQueue(
      Manifest(plan: "p", entries: entries), order: [0, 1, 2], policy: .init(), nonce: "n",
      durations: [1, 1, 1])
    queue.feedFromOutside()
    for position in 0...1 { _ = queue.admit(try grant(position, "1.\(position).x"), .init()) }
    #expect(queue.lease(node: 1)?.position == 0)
    #expect(queue.lease(node: 2)?.position == 1)
  }

  @Test func `a lease that was lost is stale, and its test can come back`() throws {
    var queue = fed()
    _ = queue.admit(try grant(0, "1.1.x"), .init())
    let first = queue.lease()
    let lease = try #require(first)
    queue.forget("1.1.x")
    #expect(queue.conclude("1.1.x", .passed) == .stale)
    _ = queue.admit(try grant(0, "1.2.x"), .init())
    let second = queue.lease()
    let again = try #require(second)
    #expect(again.token == "1.2.x")
    #expect(again.folder != lease.folder)
  }
}
