import Synchronization

/// A scheduled call that can still be called off.
package final class TimerEntry: Sendable {
  private struct State {
    var isCancelled = false
    var onCancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether the call was called off.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Calls it off; a call already under way goes on.
  package func cancel() {
    let action = state.withLock { state in
      state.isCancelled = true
      defer { state.onCancel = nil }
      return state.onCancel
    }
    action?()
  }

  /// Replaces what `cancel` also does, and does it now when it was cancelled already.
  func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.onCancel = action }
      return state.isCancelled
    }
    if isLate { action() }
  }
}
