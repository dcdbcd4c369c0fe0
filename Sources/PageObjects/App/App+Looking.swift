/// What a step that changes no result came to.
package enum StepNoticeKind: Sendable {
  /// It went otherwise than its author hoped.
  case warning
  /// It was not done.
  case skipped
}

/// Whether a test has looked at anything: one that only sends input is green whatever the app does.
extension App {
  /// Notes that a test has looked at the app, or has had what it expects checked.
  package func noteLook() { withFacts { $0.hasLooked = true } }

  /// Notes that a test is about an app, be there a session or not.
  package func noteDriven() { withFacts { $0.isDriven = true } }

  /// Whether a test was about the app and has looked at nothing of it.
  package var isUnseen: Bool { withFacts { $0.isDriven && !$0.hasLooked } }

  /// Notes a step that changes no result.
  package func note(_ kind: StepNoticeKind, _ message: String, at site: CallSite) {
    recorder?.record(notice: kind, masked(message), at: site)
  }
}
