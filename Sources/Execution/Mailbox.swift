import Synchronization

/// What many send and one takes, in order.
///
/// Unlike an `AsyncStream` it is taken where the taker is: an actor that waits here goes on with
/// what comes without a turn on the cooperative pool before it.
package final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    /// How many of `elements` were taken already; they go once all are.
    var taken = 0
    /// How many were taken in a row that nobody had to wait for.
    var streak = 0
    var taker: CheckedContinuation<Element?, Never>?
    var isFinished = false

    mutating func removeFirst() -> Element? {
      guard taken < elements.count else {
        streak = 0
        return nil
      }
      defer {
        taken += 1
        streak += 1
        if taken == elements.count {
          elements.removeAll(keepingCapacity: elements.count < 1024)
          taken = 0
        }
      }
      return elements[taken]
    }
  }

  /// Longer than this one taker does not keep its actor from the others.
  private static var longestStreak: Int { 64 }

  private let state = Mutex(State())

  package init() {}

  /// Whether somebody waits for an element right now.
  package var isAwaited: Bool { state.withLock { $0.taker != nil } }

  /// Adds an element; after `finish()` it is dropped.
  package func send(_ element: Element) {
    let taker: CheckedContinuation<Element?, Never>? = state.withLock { state in
      guard !state.isFinished else { return nil }
      guard let taker = state.taker else {
        state.elements.append(element)
        return nil
      }
      state.taker = nil
      return taker
    }
    taker?.resume(returning: element)
  }

  /// Takes no more; what is there already can still be taken.
  package func finish() {
    let taker = state.withLock { state in
      state.isFinished = true
      defer { state.taker = nil }
      return state.taker
    }
    taker?.resume(returning: nil)
  }

  /// The next element, once there is one; nil when none comes any more. For one taker at a time.
  ///
  /// Waiting does not end when the taker's task is cancelled: whoever cancels sends or finishes.
  package func next(isolation: isolated (any Actor)? = #isolation) async -> Element? {
    let isLong = state.withLock { state in
      guard state.streak >= Self.longestStreak else { return false }
      state.streak = 0
      return true
    }
    if isLong { await Task.yield() }
    return await withCheckedContinuation(isolation: isolation) { continuation in
      let ready: Element?? = state.withLock { state in
        precondition(state.taker == nil, "a mailbox has one taker")
        if let element = state.removeFirst() { return .some(element) }
        guard !state.isFinished else { return .some(nil) }
        state.taker = continuation
        return nil
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }
}
