import Testing
import WorkerProtocol

@testable import RunRecord
@testable import Runner

@Suite struct WorkQueueGroupTests {
  /// A queue of tests with these groups, in their order; an empty one is none.
  private func queue(_ groups: [String], durations: [Double?] = []) -> WorkQueue {
    let entries = groups.enumerated().map { position, group in
      Manifest.Entry(
        test: TestIdentity(path: "A/\(position)", device: "d", target: .tui),
        place: SourcePlace(file: "f", line: 1), group: group.isEmpty ? nil : group)
    }
    return WorkQueue(
      Manifest(plan: "p", entries: entries), order: Array(groups.indices), policy: .init(),
      nonce: "n", durations: durations)
  }

  /// Has nodes take and end tests in turn; answers the positions of each.
  private func run(_ queue: inout WorkQueue, nodes: Int) -> [Int: [Int]] {
    var taken: [Int: [Int]] = [:]
    var held: [Int: WorkQueue.Lease] = [:]
    while !queue.isDrained {
      for node in 1...nodes {
        if let lease = held.removeValue(forKey: node) { _ = queue.conclude(lease.token, .passed) }
        guard let lease = queue.lease(node: node) else { continue }
        held[node] = lease
        taken[node, default: []].append(lease.position)
      }
    }
    return taken
  }

  @Test func `a node runs the tests of its group before others, and each group on one node`() {
    var queue = queue(["a", "b", "a", "b", "", "a"], durations: [1, 2, 3, 4, 5, 6])
    #expect(run(&queue, nodes: 2) == [1: [0, 2, 5], 2: [1, 3, 4]])
  }

  @Test func `an idle node takes the end of the group of which most is left`() {
    var queue = queue(Array(repeating: "a", count: 4) + Array(repeating: "b", count: 6))
    _ = queue.lease(node: 1)
    #expect(queue.lease(node: 2)?.position == 4)
    #expect(queue.lease(node: 3)?.position == 9)
  }

  /// A queue of tests of one file that are to run in their order.
  private func ordered(_ groups: [String], whole: Bool = false) -> WorkQueue {
    let entries = groups.enumerated().map { position, group in
      Manifest.Entry(
        test: TestIdentity(path: "A/\(position)", device: "d", target: .tui),
        place: SourcePlace(file: "f", line: 1), group: group.isEmpty ? nil : group,
        isGroupWhole: whole && !group.isEmpty ? true : nil, isOrdered: true)
    }
    return WorkQueue(
      Manifest(plan: "p", entries: entries), order: Array(groups.indices), policy: .init(),
      nonce: "n")
  }

  @Test func `one node runs a file in its order, whatever groups it has`() {
    var queue = ordered(["", "a", "", "a", "b", "", "a", "b"])
    #expect(run(&queue, nodes: 1) == [1: Array(0..<8)])
  }

  @Test func `two nodes run their parts of a file in its order`() {
    var queue = ordered(Array(repeating: "a", count: 9))
    let taken = run(&queue, nodes: 2)
    for (node, positions) in taken { #expect(positions == positions.sorted(), "node \(node)") }
    #expect(taken.values.map(\.count).sorted() == [4, 5])
  }

  @Test func `a group that is not split has one node, until that is gone`() throws {
    var queue = ordered(["a", "a", "a", ""], whole: true)
    let leased = queue.lease(node: 1)
    let first = try #require(leased)
    #expect(first.position == 0)
    #expect(queue.lease(node: 2)?.position == 3)
    #expect(queue.lease(node: 3) == nil)
    #expect(queue.mayServe(nil))
    #expect(queue.conclude(first.token, .nodeLost) == .again)
    #expect(queue.lease(node: 3) == nil, "its node may be replaced")
    queue.forget(node: 1)
    #expect(queue.lease(node: 3)?.position == 0)
  }

  @Test func `a few short tests are not worth another set-up`() {
    let groups = Array(repeating: "a", count: 9)
    var few = queue(groups, durations: Array(repeating: 70, count: 9))
    _ = few.lease(node: 1)
    #expect(few.lease(node: 2)?.position == 8, "8 are left, half of which take 280 ms")
    _ = few.lease(node: 1)
    #expect(few.lease(node: 3) == nil, "6 are left, half of which take 210 ms")
    #expect(few.mayServe(nil))
  }

  @Test func `a group is split only if that saves more than its set-up takes`() {
    // The first one has set the fixtures up, in a second.
    func second(of count: Int) -> Int? {
      var queue = queue(
        Array(repeating: "a", count: count),
        durations: [1100] + Array(repeating: 100, count: count - 1))
      _ = queue.lease(node: 1)
      return queue.lease(node: 2)?.position
    }
    #expect(second(of: 26) == nil, "half of the rest takes 1250 ms")
    #expect(second(of: 28) == 27, "half of the rest takes 1350 ms")
  }

  @Test func `the group of a lost node is taken by another`() throws {
    var queue = queue(["a", "a", "a"], durations: [1, 1, 1])
    let leased = queue.lease(node: 1)
    let first = try #require(leased)
    #expect(queue.lease(node: 2) == nil)
    #expect(queue.conclude(first.token, .nodeLost) == .again)
    #expect(queue.lease(node: 2)?.position == 0)
  }
}
