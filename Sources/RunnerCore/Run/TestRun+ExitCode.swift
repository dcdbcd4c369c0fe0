import Foundation

extension TestRun {
  /// What a finished run's exit code is.
  package static func exitCode(
    _ record: RunRecord, failure: RunnerError?, signal: Int32?
  ) -> ExitCode {
    if let signal { return ExitCode(endedBy: signal) }
    if failure != nil { return .infrastructure }
    let counts = record.counts
    let hasFailures = Outcome.allCases.contains { $0.isFailure && (counts[$0] ?? 0) > 0 }
    let hasRun = record.tests.contains { test in
      test.attempts.contains {
        $0.end.map { ![.nodeLost, .workerCrashed].contains($0.conclusion) } ?? false
      }
    }
    let notRun = (counts[.notRun] ?? 0) + record.gaps.count
    // Whoever asked to stop at the first failures wants to hear of the failures.
    if notRun > 0, record.isStoppedByFailures, hasFailures { return .failures }
    // One that was stopped was not kept from running by the machine.
    if notRun > 0 { return hasRun || record.stopReason != nil ? .incomplete : .infrastructure }
    let isRecordedUnasked = (counts[.recorded] ?? 0) > 0 && record.start?.isRecordingNamed == false
    let isFlaky = (counts[.flaky] ?? 0) > 0 && record.start?.failsOnFlaky == true
    return hasFailures || isRecordedUnasked || isFlaky ? .failures : .success
  }
}
