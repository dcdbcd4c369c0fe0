import RunRecord
import TextModel
import WorkerProtocol

/// Which failures the console has shown whole already.
struct SeenFailures: Sendable {
  /// How many tests failed in each way.
  fileprivate var counts: [String: Int] = [:]

  /// How many of equal failures are shown whole.
  fileprivate static let shown = 2
}

extension RunText {
  /// A failure with what one looks at next; in two lines where as many equal ones were shown whole
  /// as anybody reads.
  func failure(_ test: RunRecord.Test, seen: inout SeenFailures) -> [String] {
    guard let reason = Self.commonReason(test) else { return failure(test) }
    let key = Self.key(of: reason)
    let count = seen.counts[key, default: 0]
    seen.counts[key] = count + 1
    guard count >= SeenFailures.shown else { return failure(test) }
    return [line(test), "   as above: \(reason.printableLine)"]
  }

  /// `88 × the app exited with 1`, for each way in which more than one test failed, the most frequent
  /// first.
  func groups(_ record: RunRecord) -> [String] {
    var groups: [String: (count: Int, reason: String)] = [:]
    for test in record.tests where test.result?.outcome.isFailure == true {
      guard let reason = Self.commonReason(test) else { continue }
      groups[Self.key(of: reason), default: (0, reason)].count += 1
    }
    let lines = groups.values.filter { $0.count > 1 }
      .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
      .map { palette.red("\(Wording.number($0.count)) ×") + " \($0.reason.printableLine)" }
    return Wording.first(5, of: lines, "reason")
  }

  /// What a failed test may have in common with others; nil for a snapshot that differs, which each
  /// has its own pictures of, and a review groups.
  private static func commonReason(_ test: RunRecord.Test) -> String? {
    let attempt = test.decisive(for: test.result?.outcome)
    let isSnapshots = attempt?.snapshots.contains { $0.verdict == .differs } ?? false
    let reason = isSnapshots ? "" : test.message
    return reason.isEmpty ? nil : reason
  }

  /// Equal for reasons that differ in times only.
  private static func key(of reason: String) -> String {
    reason.replacing(/\b\d+(\.\d+)? ?(ms|s|min)\b/, with: "…")
  }
}
