/// The one result of a manifest's entry.
package enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
  case passed
  case failed
  /// A snapshot was recorded; nothing failed.
  case recorded
  /// Failed, then passed at the same revision: on a retry, or in a later run.
  case flaky
  /// It failed as is known of it, or is in quarantine: somebody has to mend it by a day.
  case knownIssue
  case skipped
  /// It took its node down, again and again.
  case crashed
  case timedOut
  /// It has no result of its own; the reason says why.
  case notRun

  /// Whether it makes a run red.
  package var isFailure: Bool {
    switch self {
    case .failed, .crashed, .timedOut: true
    case .passed, .recorded, .flaky, .knownIssue, .skipped, .notRun: false
    }
  }

  /// Whether it may be an attempt with this end that it stands on: a failure stands on one that
  /// failed, even where a later one came to nothing.
  package func stands(on end: AttemptOutcome?) -> Bool {
    switch self {
    case .failed: end == .failed
    case .timedOut: end == .timedOut
    case .knownIssue: end == .failed || end == .timedOut
    case .passed, .recorded, .flaky, .skipped, .crashed, .notRun: false
    }
  }

  /// As in `6 timed out`.
  package var words: String {
    switch self {
    case .timedOut: "timed out"
    case .notRun: "not run"
    case .knownIssue: "known issue"
    default: rawValue
    }
  }
}
