/// How one attempt ended, in the coordinator's eyes.
package enum AttemptOutcome: String, Sendable, Hashable, Codable {
  case passed, recorded, skipped, failed, timedOut
  /// Stopped by us: the run was interrupted.
  case cancelled
  /// The app was taken away from outside; the node is sound. The test is run again at no cost.
  case infrastructure
  /// The worker or the driver was killed or hung. The test is run again at no cost, but one that
  /// meets this again and again has crashed.
  case nodeLost
  /// The driver opened no session for it, or did not answer. The test is run again at no cost, after
  /// other tests; one that meets this again and again has no result.
  case driverLost
  /// The worker ended by itself in the test, by a trap or a call of exit, or broke the protocol. The
  /// test is run again at no cost, but one that does so again and again has crashed, sooner than by
  /// `nodeLost`.
  case workerCrashed

  /// Whether nothing went wrong, so that nobody asks what was printed.
  package var isUneventful: Bool {
    switch self {
    case .passed, .recorded, .skipped: true
    case .failed, .timedOut, .cancelled, .infrastructure, .nodeLost, .driverLost, .workerCrashed:
      false
    }
  }
}
