import Dispatch

/// A timer without state of its own, over Dispatch: good for a single deadline where no
/// `DeadlineTimer` was passed in. Heartbeats use a `DeadlineTimer`.
package struct DispatchTimer: Timing {
  package init() {}

  package var now: ContinuousClock.Instant { ContinuousClock.now }

  @discardableResult
  package func schedule(
    at deadline: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void
  ) -> TimerEntry {
    let entry = TimerEntry()
    // A queue of its own is not held back by what blocks the shared ones.
    let queue = DispatchQueue(label: "qa-runner.deadline")
    let work = DispatchWorkItem { if !entry.isCancelled { action() } }
    // The work item is only ever cancelled or run, both of which Dispatch allows from any thread.
    nonisolated(unsafe) let shared = work
    entry.onCancel { shared.cancel() }
    queue.asyncAfter(deadline: .now() + (deadline - now).dispatchInterval, execute: work)
    return entry
  }
}
