import Synchronization

/// What many send and one takes, in order.
///
/// Unlike an `AsyncStream` it is taken where the taker is: an actor that waits here goes on with
/// what comes without a turn on the cooperative pool before it.
package final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var taker: CheckedContinuation<Element?, Never>?
    var isFinished = false
  }

  private let state = Mutex(State())

  package init() {}

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
    await withCheckedContinuation(isolation: isolation) { continuation in
      let ready: Element?? = state.withLock { state in
        precondition(state.taker == nil, "a mailbox has one taker")
        if !state.elements.isEmpty { return .some(state.elements.removeFirst()) }
        guard !state.isFinished else { return .some(nil) }
        state.taker = continuation
        return nil
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }
}
