import Dispatch
import Synchronization

/// What many send and one takes, in order.
///
/// Unlike an `AsyncStream` it is taken where the taker is: an actor that waits here goes on with
/// what comes without a turn on the cooperative pool before it. It takes whatever is sent; a sender
/// that could flood it calls `awaitRoom()` after each, on a thread of its own.
package final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    /// How many of `elements` were taken already; they go once all are.
    var taken = 0
    /// How many were taken in a row that nobody had to wait for.
    var streak = 0
    var taker: CheckedContinuation<Element?, Never>?
    var isFinished = false
    /// Who send no more before there is room.
    var senders: [DispatchSemaphore] = []

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
        } else if taken >= 1024, taken * 2 >= elements.count {
          // A mailbox that is never quite empty must not keep what it had for ever.
          elements.removeFirst(taken)
          taken = 0
        }
      }
      return elements[taken]
    }

    var count: Int { elements.count - taken }
  }

  /// Longer than this one taker does not keep its actor from the others.
  private static var longestStreak: Int { 64 }

  private let state = Mutex(State())
  private let capacity: Int

  /// - Parameter capacity: how many elements there may be before senders wait that ask for room.
  package init(capacity: Int = 1024) { self.capacity = capacity }

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

  /// Blocks the thread until half of what may be there has been taken, where there is no room; at
  /// its end there always is.
  package func awaitRoom() {
    let isTaken: DispatchSemaphore? = state.withLock { state in
      guard !state.isFinished, state.count >= capacity else { return nil }
      let semaphore = DispatchSemaphore(value: 0)
      state.senders.append(semaphore)
      return semaphore
    }
    isTaken?.wait()
  }

  /// Takes no more; what is there already can still be taken.
  package func finish() {
    let (taker, senders) = state.withLock { state in
      state.isFinished = true
      defer {
        state.taker = nil
        state.senders = []
      }
      return (state.taker, state.senders)
    }
    taker?.resume(returning: nil)
    for sender in senders { sender.signal() }
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
      var senders: [DispatchSemaphore] = []
      let ready: Element?? = state.withLock { state in
        precondition(state.taker == nil, "a mailbox has one taker")
        if let element = state.removeFirst() {
          if !state.senders.isEmpty, state.count * 2 <= capacity {
            swap(&senders, &state.senders)
          }
          return .some(element)
        }
        guard !state.isFinished else { return .some(nil) }
        state.taker = continuation
        return nil
      }
      if let ready { continuation.resume(returning: ready) }
      for sender in senders { sender.signal() }
    }
  }
}
