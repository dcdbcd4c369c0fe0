import WorkerProtocol

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
  func stands(on end: Conclusion?) -> Bool {
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

/// How one attempt ended, in the coordinator's eyes.
package enum Conclusion: String, Sendable, Hashable, Codable {
  case passed, recorded, skipped, failed, timedOut
  /// Stopped by us: the run was interrupted.
  case cancelled
  /// The app was taken away from outside; the node is sound. The test is run again at no cost.
  case infrastructure
  /// The worker or the driver was killed or hung. The test is run again at no cost, but one that
  /// meets this again and again has crashed.
  case nodeLost
  /// The worker ended by itself in the test, by a trap or a call of exit, or broke the protocol. The
  /// test is run again at no cost, but one that does so again and again has crashed, sooner than by
  /// `nodeLost`.
  case workerCrashed

  /// Whether nothing went wrong, so that nobody asks what was printed.
  var isUneventful: Bool {
    switch self {
    case .passed, .recorded, .skipped: true
    case .failed, .timedOut, .cancelled, .infrastructure, .nodeLost, .workerCrashed: false
    }
  }

  /// The same where what the attempt reported agrees with it. One with an issue, or with a snapshot
  /// that is not as its reference, has not passed and was not skipped; one that has failed for
  /// nothing that it reported has a reason that says so.
  func borneOut(
    by attempt: RunRecord.Attempt, reason: String?
  ) -> (conclusion: Conclusion, reason: String?) {
    switch self {
    case .passed, .recorded, .skipped:
      guard let contradiction = attempt.contradiction else { return (self, reason) }
      return (.failed, reason ?? "its suite said \"\(rawValue)\" of it, but \(contradiction)")
    case .failed where reason == nil && attempt.contradiction == nil:
      return (.failed, "its suite said \"failed\" of it and told of no issue")
    default: return (self, reason)
    }
  }
}

extension RunRecord.Attempt {
  /// What it reported that no test which passes does; nil where there is nothing.
  var contradiction: String? {
    if !issues.isEmpty { return "told of an issue" }
    let snapshot = snapshots.first { $0.verdict != .matched && $0.verdict != .recorded }
    return snapshot.map { "its snapshot \"\($0.name)\" is not as its reference" }
  }
}
