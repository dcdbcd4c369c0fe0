import RunRecord
import SharedQueue
import TextModel

/// What a run takes over from an earlier one of the same tests: what has passed there, also as flaky.
struct CarryOver: Sendable {
  /// The results, as the store has them.
  var ends: [LeaseEnd] = []
  /// What people read of it.
  let text: String

  /// - Parameter run: The earlier run's id.
  init(_ earlier: EarlierRun, of run: String) {
    switch earlier {
    case .missing:
      text = "There is no run \(run) in the queue to take over results from: all tests run."
    case .different(let differences):
      text =
        "The run \(run) in the queue is another one than this "
        + "(\(differences.joined(separator: "; "))): nothing is taken over, all tests run."
    case .same(let found):
      ends = found.compactMap { Self.carried($0, from: run) }
      text = "\(Wording.count(ends.count, "result")) taken over from the run \(run)."
    }
  }

  /// A result that says where it is from; nil: its test is to run again.
  private static func carried(_ end: LeaseEnd, from run: String) -> LeaseEnd? {
    guard var result = Coordinator.read(SharedResult.self, end.blob),
      [.passed, .flaky].contains(result.outcome)
    else { return nil }
    let origin = result.carriedFrom ?? run
    result.carriedFrom = origin
    if result.outcome == .passed {
      result.reason = "passed in the run \(origin), on \(result.host)"
    }
    var end = end
    end.blob = Coordinator.line(result)
    return end
  }
}
