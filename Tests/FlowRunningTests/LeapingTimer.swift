import Execution
import Synchronization

/// A clock that leaps to whatever is waited for, so that waits of seconds take no time.
final class LeapingTimer: Timing {
  private let time = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { time.withLock { $0 } }

  @discardableResult
  func schedule(
    at deadline: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void
  ) -> TimerEntry {
    time.withLock { $0 = max($0, deadline) }
    action()
    return TimerEntry()
  }
}
