import Synchronization

/// A value that one side gives once and any number of tasks wait for.
///
/// Waiting does not end by itself when the waiting task is cancelled: whoever cancels opens the
/// gate. The first value counts; later ones are dropped.
package final class Gate<Value: Sendable>: Sendable {
  private enum State {
    case closed([CheckedContinuation<Value, any Error>])
    case open(Result<Value, any Error>)
  }

  private let state = Mutex(State.closed([]))

  package init() {}

  /// What was given, if anything was yet.
  package var result: Result<Value, any Error>? {
    state.withLock { if case .open(let result) = $0 { result } else { nil } }
  }

  /// Gives the value; returns false when one was there already.
  @discardableResult
  package func open(_ result: Result<Value, any Error>) -> Bool {
    let waiting: [CheckedContinuation<Value, any Error>]? = state.withLock { state in
      guard case .closed(let waiting) = state else { return nil }
      state = .open(result)
      return waiting
    }
    guard let waiting else { return false }
    for continuation in waiting { continuation.resume(with: result) }
    return true
  }

  /// The value, once it is there.
  ///
  /// - Throws: the error the gate was opened with.
  package func value() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let ready: Result<Value, any Error>? = state.withLock { state in
        switch state {
        case .open(let result): return result
        case .closed(let waiting):
          state = .closed(waiting + [continuation])
          return nil
        }
      }
      if let ready { continuation.resume(with: ready) }
    }
  }
}
