import Dispatch
import Synchronization

/// The real timer: one thread of its own, so that neither a busy cooperative pool nor a full
/// dispatch queue holds a deadline or a heartbeat back.
///
/// The thread ends when the timer is released; what was still scheduled is then dropped.
package final class DeadlineTimer: Timing {
  private let schedule: Schedule

  /// Starts the thread; its name is what debuggers and `/proc` show, 15 bytes at most.
  package init(name: String = "qa-deadlines") {
    let schedule = Schedule()
    self.schedule = schedule
    startThread(named: name) { schedule.run() }
  }

  deinit { schedule.stop() }

  package var now: ContinuousClock.Instant { ContinuousClock.now }

  @discardableResult
  package func schedule(
    at deadline: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void
  ) -> TimerEntry {
    let entry = TimerEntry()
    schedule.add(.init(deadline: deadline, entry: entry, action: action))
    return entry
  }
}

/// What the timer and its thread share.
private final class Schedule: Sendable {
  struct Item: Sendable {
    var deadline: ContinuousClock.Instant
    var entry: TimerEntry
    var action: @Sendable () -> Void
  }

  private struct State {
    /// Latest first, so that the next one due is the last.
    var items: [Item] = []
    /// How many there may be before those that were cancelled are dropped.
    var most = 64
    var isStopped = false
  }

  private let state = Mutex(State())
  private let changed = DispatchSemaphore(value: 0)

  func add(_ item: Item) {
    let isNext = state.withLock { state in
      if state.items.count >= state.most {
        // What was cancelled is not kept for its time: neither it nor what its action holds.
        state.items.removeAll { $0.entry.isCancelled }
        state.most = max(64, 2 * state.items.count)
      }
      var low = 0
      var high = state.items.count
      while low < high {
        let middle = (low + high) / 2
        if state.items[middle].deadline > item.deadline { low = middle + 1 } else { high = middle }
      }
      state.items.insert(item, at: low)
      return low == state.items.count - 1
    }
    if isNext { changed.signal() }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    changed.signal()
  }

  func run() {
    while true {
      var due: [Item] = []
      let wait: Duration? = state.withLock { state in
        guard !state.isStopped else { return nil }
        let now = ContinuousClock.now
        while let last = state.items.last, last.deadline <= now || last.entry.isCancelled {
          due.append(last)
          state.items.removeLast()
        }
        return state.items.last.map { $0.deadline - now } ?? .seconds(3600)
      }
      guard let wait else { return }
      for item in due where !item.entry.isCancelled { item.action() }
      if due.isEmpty { _ = changed.wait(timeout: .now() + wait.dispatchInterval) }
    }
  }
}
