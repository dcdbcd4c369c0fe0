import Execution
import Synchronization

/// Wakes those who wait for the next change, each by its deadline at the latest.
final class ChangeSignal: Sendable {
  private struct State {
    var generation: UInt64 = 0
    var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
    var lastID: UInt64 = 0
  }

  private let state = Mutex(State())
  private let timing: any Timing

  init(timing: any Timing) { self.timing = timing }

  var generation: UInt64 { state.withLock { $0.generation } }

  /// Notes a change, and wakes all who wait.
  func raise() {
    let waiting = state.withLock { state in
      state.generation += 1
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
  }

  /// Returns once the generation is past `generation`, at the deadline, or when cancelled.
  func change(after generation: UInt64, deadline: ContinuousClock.Instant) async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let timer = timing.schedule(at: deadline) { self.wake(id) }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if state.generation > generation || Task.isCancelled || deadline <= timing.now {
            return true
          }
          state.waiting[id] = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      wake(id)
    }
    timer.cancel()
  }

  private func wake(_ id: UInt64) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
  }
}
