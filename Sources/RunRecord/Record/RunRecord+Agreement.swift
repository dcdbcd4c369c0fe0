import WorkerProtocol

extension RunRecord.Test {
  /// How the result contradicts what the attempts say; nil where they bear it out. A red result needs
  /// nothing to bear it out.
  var contradiction: String? {
    // Another machine's attempts are in its own journal, which `merge` compares.
    guard let result, result.host == nil else { return nil }
    let hasFailed = attempts.contains { attempt in
      attempt.end.map { $0.conclusion == .failed || $0.conclusion == .timedOut } ?? false
    }
    let hasPassed = attempts.contains { attempt in
      (attempt.end?.conclusion == .passed || attempt.end?.conclusion == .recorded)
        && attempt.contradiction == nil
    }
    let isBorneOut =
      switch result.outcome {
      case .passed, .recorded: hasPassed && !hasFailed
      case .flaky: hasPassed
      case .skipped:
        attempts.isEmpty
          ? entry.skipReason != nil
          : !hasFailed && attempts.last?.end?.conclusion == .skipped
            && attempts.last?.contradiction == nil
      case .knownIssue: entry.knownIssue != nil && !attempts.isEmpty
      case .failed, .crashed, .timedOut, .notRun: true
      }
    return isBorneOut
      ? nil : "\(entry.test) is \(result.outcome.words), which its attempts do not bear out"
  }
}

extension RunRecord.Attempt {
  /// What it reported that no test which passes does; nil where there is nothing.
  var contradiction: String? {
    if !issues.isEmpty { return "reported an issue" }
    let snapshot = snapshots.first { $0.verdict != .matched && $0.verdict != .recorded }
    return snapshot.map { "its snapshot \"\($0.name)\" is not as its reference" }
  }
}

extension AttemptOutcome {
  /// The same where what the attempt reported agrees with it. One with an issue, or with a snapshot
  /// that is not as its reference, has not passed and was not skipped; one that has failed for
  /// nothing that it reported has a reason that says so.
  package func corroborated(
    by attempt: RunRecord.Attempt, reason: String?
  ) -> (conclusion: AttemptOutcome, reason: String?) {
    switch self {
    case .passed, .recorded, .skipped:
      guard let contradiction = attempt.contradiction else { return (self, reason) }
      return (.failed, reason ?? "its suite said \"\(rawValue)\" of it, but \(contradiction)")
    case .failed where reason == nil && attempt.contradiction == nil:
      return (.failed, "its suite said \"failed\" of it and reported no issue")
    default: return (self, reason)
    }
  }
}
