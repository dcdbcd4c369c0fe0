/// Where the time comes from and who calls back when it has passed.
package protocol Timing: Sendable {
  /// The present, on a clock that never goes backwards.
  var now: ContinuousClock.Instant { get }

  /// Calls `action` once, soon after `deadline`, on a thread of the timer's own.
  ///
  /// The action must be short: it delays the ones behind it.
  @discardableResult
  func schedule(
    at deadline: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void
  ) -> TimerEntry
}

extension Timing {
  /// Calls `action` once after `delay`; a delay of zero or less means at once.
  @discardableResult
  package func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> TimerEntry {
    schedule(at: now + delay, action)
  }

  /// Calls `action` every `interval`, first after one interval, until the entry is cancelled.
  ///
  /// Beats missed while the machine was busy are dropped, not made up for.
  package func every(
    _ interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> TimerEntry {
    precondition(interval > .zero, "an interval must be longer than nothing")
    let whole = TimerEntry()
    repeatEntry(whole, at: now + interval, interval, action)
    return whole
  }

  private func repeatEntry(
    _ whole: TimerEntry, at deadline: ContinuousClock.Instant, _ interval: Duration,
    _ action: @escaping @Sendable () -> Void
  ) {
    guard !whole.isCancelled else { return }
    let beat = schedule(at: deadline) {
      guard !whole.isCancelled else { return }
      action()
      repeatEntry(whole, at: max(deadline + interval, now), interval, action)
    }
    whole.onCancel { beat.cancel() }
  }

  /// Suspends until the deadline.
  ///
  /// - Throws: `CancellationError`, at once, when the task is cancelled.
  package func sleep(until deadline: ContinuousClock.Instant) async throws {
    let gate = Gate<Void>()
    let entry = schedule(at: deadline) { gate.open(.success(())) }
    try await withTaskCancellationHandler {
      try await gate.value()
    } onCancel: {
      entry.cancel()
      gate.open(.failure(CancellationError()))
    }
  }

  /// Suspends for `delay`.
  ///
  /// - Throws: `CancellationError`, at once, when the task is cancelled.
  package func sleep(for delay: Duration) async throws {
    try await sleep(until: now + delay)
  }
}
