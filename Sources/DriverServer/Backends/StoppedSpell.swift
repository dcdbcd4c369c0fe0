import ProcessControl

/// How long an app has been stopped by a signal; a moment is no matter, a while is a fault.
struct StoppedSpell {
  private static let limit = Duration.milliseconds(800)
  private var since: ContinuousClock.Instant?

  /// Looks at the process; true once it has been found stopped for the limit.
  mutating func isOverdue(_ pid: Int32, now: ContinuousClock.Instant) -> Bool {
    guard ProcessEntry(pid: pid)?.state == .stopped else {
      since = nil
      return false
    }
    let start = since ?? now
    since = start
    return start.duration(to: now) >= Self.limit
  }
}
