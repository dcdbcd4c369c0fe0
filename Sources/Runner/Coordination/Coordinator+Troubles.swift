import RunRecord
import WorkerProtocol

extension Coordinator {
  private static let mostTroubles = 1000

  /// A failure that is no test's: it makes the run red.
  func troubled(_ number: Int, _ issue: IssueReport) {
    let event = AttemptEvent(attempt: "", time: 0, kind: .issue(issue))
    guard record.troubles.count < Self.mostTroubles,
      case .issue(let issue)? = troubleBudget.admitted(event)?.kind,
      // Of a hook that fails on each node alike, once is enough.
      !record.troubles.contains(issue)
    else { return }
    note(.trouble(node: number, issue: issue))
  }

  /// Gives the tests that no node runs their results.
  func settleUnrun() {
    for (position, test) in record.tests.enumerated() {
      if let fault = test.entry.fault {
        result(position, .failed, fault)
        failures += 1
      } else if let reason = test.entry.skipReason {
        result(position, .skipped, reason)
      }
    }
    if shared == nil { stopAfterFailures() }
    serveWaiting()
    writeDown()
  }

  /// Begins nothing more where as many tests have failed as the run may have.
  func stopAfterFailures() {
    guard let maxFailures, failures >= maxFailures else { return }
    let tests = failures == 1 ? "1 test has" : "\(failures) tests have"
    stop("\(tests) failed (--max-failures \(maxFailures))", byFailures: true)
  }

  /// Does what a signal requests.
  func handle(_ request: Interruption.StopRequest) {
    leaveOthers()
    switch request {
    case .stop: stop("interrupted")
    case .abort: abort("interrupted")
    }
  }
}
