import Execution

/// Apps that a node lost one after the other: one that loses every app would use up test after test
/// that the others can run.
struct LossStreak {
  private let limits: NodeLimits
  private var tests: Set<Int> = []
  /// How many in a row.
  private(set) var count = 0

  init(_ limits: NodeLimits) { self.limits = limits }

  /// Notes that an attempt at the test came to nothing.
  mutating func note(_ position: Int) {
    tests.insert(position)
    count += 1
  }

  /// How long the node keeps back, so that another takes the test; longer each time.
  var pause: Duration {
    guard count > 1 else { return .zero }
    return min(limits.lossPause * (1 << min(count - 2, 10)), limits.longestLossPause)
  }

  /// Whether it is the node's fault: so many in a row are no chance, so many tests not one test's.
  var isHopeless: Bool { count >= limits.lossesInARow && tests.count >= limits.lossyTests }
}
