import Synchronization

/// Lets the commands that change an app go one after another, in the order in which they came.
final class CommandQueue: Sendable {
  private struct State {
    var isBusy = false
    var waiting: [(id: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    var lastID: UInt64 = 0
  }

  private let state = Mutex(State())

  /// Runs `body` when its turn has come.
  /// - Throws: `CancellationError` when cancelled before; what `body` throws.
  func run<Value: Sendable>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    try await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let mayRun = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if !state.isBusy {
            state.isBusy = true
            return true
          }
          state.waiting.append((id, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
      }
      continuation?.resume(returning: false)
    }
    if !mayRun { throw CancellationError() }
  }

  private func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.isBusy = false
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
