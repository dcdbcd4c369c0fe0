/// What a test did, told while it runs: to a worker's coordinator, or to nobody.
package protocol StepRecorder: Sendable {
  /// A user action, expectation or named step has ended, within so many named steps.
  func record(step name: String, duration: Duration, failed: Bool, depth: Int)
  /// A soft expectation did not hold; the test goes on and fails at its end.
  func record(soft error: PageError)
  /// A step has not gone as its author hoped, or was not done; the result stays what it is.
  func record(notice kind: StepNoticeKind, _ message: String, at site: CallSite)
  /// The session's state has changed.
  func record(session phase: SessionPhase)
}
