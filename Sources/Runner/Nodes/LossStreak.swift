import Execution

/// Apps that a node lost one after the other: one that loses every app would use up test after test
/// that the others can run.
struct LossStreak {
  private let limits: NodeLimits
  /// How often each test came to nothing, by its position.
  private var tests: [Int: Int] = [:]
  /// How many in a row.
  var count: Int { tests.values.reduce(0, +) }

  init(_ limits: NodeLimits) { self.limits = limits }

  /// Notes that an attempt at the test came to nothing.
  mutating func note(_ position: Int) {
    tests[position, default: 0] += 1
  }

  /// Leaves out tests whose losses turned out to be their own.
  mutating func forget(where isOwn: (_ position: Int) -> Bool) {
    tests = tests.filter { !isOwn($0.key) }
  }

  /// How long the node keeps back, so that another takes the test; longer each time.
  var pause: Duration {
    guard count > 1 else { return .zero }
    return min(limits.lossPause * (1 << min(count - 2, 10)), limits.longestLossPause)
  }

  /// Whether it is the node's fault: so many in a row are no chance, so many tests not one test's.
  var isHopeless: Bool { count >= limits.lossesInARow && tests.count >= limits.lossyTests }
}
