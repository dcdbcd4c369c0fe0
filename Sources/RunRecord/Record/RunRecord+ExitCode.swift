extension RunRecord {
  /// The exit code of the finished run.
  package func exitCode(failure: RunnerError? = nil, signal: Int32? = nil) -> ExitCode {
    if let signal { return ExitCode(endedBy: signal) }
    if failure != nil { return .infrastructure }
    let counts = self.counts
    let hasFailures =
      !runFailures.isEmpty
      || Outcome.allCases.contains { $0.isFailure && (counts[$0] ?? 0) > 0 }
    let hasRun = tests.contains { test in
      test.attempts.contains {
        $0.end.map { ![.nodeLost, .driverLost, .workerCrashed].contains($0.conclusion) } ?? false
      }
    }
    let notRun = (counts[.notRun] ?? 0) + gaps.count
    // Whoever asked to stop at the first failures wants to hear of the failures.
    if notRun > 0, isStoppedByFailures, hasFailures { return .failures }
    // One that was stopped was not kept from running by the machine.
    if notRun > 0 { return hasRun || stopReason != nil ? .incomplete : .infrastructure }
    // Of other machines' attempts only the results are here.
    let isRecordedUnasked = (counts[.recorded] ?? 0) > 0 && start?.isRecordingNamed == false
    let isFlaky = (counts[.flaky] ?? 0) > 0 && start?.failsOnFlaky == true
    return hasFailures || isRecordedUnasked || isFlaky ? .failures : .success
  }
}
