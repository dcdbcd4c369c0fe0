import Execution

/// A command that a page sent, as a failure shows it.
package struct CallLogEntry: Hashable, Sendable {
  /// When it was sent.
  package var start: ContinuousClock.Instant
  /// What was sent; secrets masked.
  package var label: String
  /// How long its answer took.
  package var duration: Duration
  /// The error's code; nil for success.
  package var failure: String?

  /// One line, with how long ago it was sent: `3.9 s  tap class.book  41 ms`.
  func line(at now: ContinuousClock.Instant) -> String {
    let tail = failure.map { "  \($0)" } ?? ""
    return "\(start.duration(to: now).inTenths)  \(label)  \(duration.short)\(tail)"
  }
}
