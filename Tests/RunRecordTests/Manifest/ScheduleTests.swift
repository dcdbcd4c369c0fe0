import Testing
import WorkerProtocol

@testable import RunRecord

@Suite struct ScheduleTests {
  private static let android = TestTarget(rawValue: "android")

  /// A schedule of tests that last so long, with what the positions need to themselves.
  private func schedule(
    _ durations: [Double], locks: [Int: [String]] = [:], android: Set<Int> = [],
    skipped: Set<Int> = [], groups: [Int: String] = [:], files: [String] = []
  ) -> Schedule {
    let entries = durations.indices.map { position in
      Manifest.Entry(
        test: TestIdentity(
          path: "A/\(position)", device: "d",
          target: android.contains(position) ? Self.android : .core),
        place: SourcePlace(file: files.isEmpty ? "f" : files[position], line: 1),
        skipReason: skipped.contains(position) ? "no" : nil, locks: locks[position],
        group: groups[position], isOrdered: files.isEmpty ? nil : true)
    }
    return Schedule(entries, durations: durations)
  }

  private func nodes(_ count: Int) -> Schedule.Nodes { Array(repeating: nil, count: count) }

  @Test func `the longest comes first, equals in their order`() {
    #expect(schedule([1, 3, 2, 3]).order() == [1, 3, 2, 0])
    #expect(schedule([]).order().isEmpty)
  }

  @Test func `a group counts as one test, and its tests follow each other in their order`() {
    let groups = [0: "a", 2: "a", 4: "a"]
    #expect(schedule([1, 4, 3, 9, 2], groups: groups).order() == [3, 0, 2, 4, 1])
  }

  @Test func `the tests of a file follow each other in their order where that is asked for`() {
    let files = ["f", "f", "g", "g", "h"]
    #expect(schedule([1, 9, 4, 1, 7], files: files).order() == [0, 1, 4, 2, 3])
    // A group of two files, as of a package, joins them.
    let joined = schedule([1, 2, 4, 1, 9], groups: [0: "p", 2: "p"], files: files)
    #expect(joined.order() == [4, 0, 1, 2, 3])
  }

  @Test func `a seed gives one order, another seed another`() {
    let schedule = schedule(Array(repeating: 1.0, count: 50))
    let first = schedule.order(seed: 7)
    #expect(first == schedule.order(seed: 7))
    #expect(first != schedule.order(seed: 8))
    #expect(first.sorted() == Array(0..<50))
  }

  @Test(arguments: [
    ([10.0, 1, 1], 2, 10.0), ([4, 4, 4], 3, 4), ([5, 5, 5], 2, 10), ([2, 2, 2, 2], 2, 4),
    ([], 2, 0),
  ])
  func `the bound is the greatest of three`(durations: [Double], count: Int, expected: Double) {
    #expect(schedule(durations).bound(on: nodes(count)) == expected)
  }

  @Test func `tests of one lock take their sum, on however many nodes`() {
    let locked = schedule(
      [1, 1, 1, 1, 1, 1], locks: [1: ["db"], 3: ["db", "printer"], 4: ["db"], 5: ["printer"]])
    #expect(locked.bound(on: nodes(6)) == 3)
    #expect(locked.longestChain?.lock == "db")
    #expect(locked.makespan(order: locked.order(), on: nodes(6)) == 3)
    #expect(schedule([1, 1], locks: [0: ["db"]]).longestChain == nil)
  }

  @Test func `what a lock holds back begins first`() {
    // By their durations alone the three of 2 would come first, and the chain end at 9.
    let chained = schedule(
      [3, 3, 3, 2, 2, 2], locks: [3: ["db"], 4: ["db"], 5: ["db"]])
    #expect(chained.order() == [3, 4, 0, 1, 2, 5])
    #expect(chained.makespan(order: chained.order(), on: nodes(3)) == 6)
    #expect(chained.makespan(order: [0, 1, 2, 3, 4, 5], on: nodes(3)) == 9)
    #expect(chained.bound(on: nodes(3)) == 6)
  }

  @Test func `a target's tests wait for the nodes that serve it`() {
    let mixed = schedule([1, 1, 1, 2, 2], android: [3, 4])
    let nodes: Schedule.Nodes = [[.core], [.core], [Self.android]]
    #expect(mixed.bound(on: nodes) == 4)
    #expect(mixed.makespan(order: mixed.order(), on: nodes) == 4)
    #expect(mixed.makespan(order: mixed.order(), on: nodes + [[Self.android]]) == 2)
  }

  @Test func `a skipped test takes no time`() {
    #expect(schedule([5, 1, 1], skipped: [0]).bound(on: nodes(2)) == 1)
  }

  /// No order beats the bound, and the one that is taken stays within what is promised.
  @Test(arguments: 0..<40)
  func `every makespan lies between the bound and the promise`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let durations = (0..<Int.random(in: 1...40, using: &random)).map { _ in
      Double.random(in: 0.1...10, using: &random)
    }
    let count = Int.random(in: 1...6, using: &random)
    let locks = Dictionary(
      uniqueKeysWithValues: durations.indices.filter { _ in
        seed % 2 == 1 && Bool.random(using: &random)
      }
      .map { ($0, ["lock \($0 % 3)"]) })
    let schedule = schedule(durations, locks: locks)
    let bound = schedule.bound(on: nodes(count))
    for order in [schedule.order(), schedule.order(seed: seed)] {
      let makespan = schedule.makespan(order: order, on: nodes(count))
      #expect(makespan > bound - 1e-9)
      guard locks.isEmpty else { continue }
      let (sum, longest) = (durations.reduce(0, +), durations.max() ?? 0)
      let (m, promise) = (Double(count), sum / Double(count))
      #expect(makespan < promise + (1 - 1 / m) * longest + 1e-9)
    }
  }
}
