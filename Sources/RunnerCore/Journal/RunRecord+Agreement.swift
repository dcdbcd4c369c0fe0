extension RunRecord.Test {
  /// How the result contradicts what the attempts say; nil where they bear it out. A red result needs
  /// nothing to bear it out.
  var contradiction: String? {
    guard let result else { return nil }
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
