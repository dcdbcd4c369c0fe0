package import Execution
import Synchronization

/// A timer for tests: its time stands still until it is moved on.
package final class ManualTimer: Timing {
  private struct State {
    var now = ContinuousClock.now
    var items:
      [(deadline: ContinuousClock.Instant, entry: TimerEntry, action: @Sendable () -> Void)] =
        []
  }

  private let state = Mutex(State())

  package init() {}

  package var now: ContinuousClock.Instant { state.withLock { $0.now } }

  /// How many calls are scheduled and not called off.
  package var pending: Int {
    state.withLock { $0.items.count { !$0.entry.isCancelled } }
  }

  @discardableResult
  package func schedule(
    at deadline: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void
  ) -> TimerEntry {
    let entry = TimerEntry()
    state.withLock { $0.items.append((deadline, entry, action)) }
    return entry
  }

  /// Moves the time on and makes the calls that fall due, in order, on the caller's thread.
  package func advance(by span: Duration) {
    let end = now + span
    while true {
      let action: (@Sendable () -> Void)? = state.withLock { state in
        state.items.removeAll { $0.entry.isCancelled }
        let next = state.items.indices.min { state.items[$0].deadline < state.items[$1].deadline }
        guard let next, state.items[next].deadline <= end else {
          state.now = end
          return nil
        }
        let item = state.items.remove(at: next)
        state.now = max(state.now, item.deadline)
        return item.action
      }
      guard let action else { return }
      action()
    }
  }
}
