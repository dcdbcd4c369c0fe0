import Synchronization

/// When a session last got a command, and which it is busy with.
final class SessionActivity: Sendable {
  private struct State {
    var lastEnd: ContinuousClock.Instant
    var running: [UInt64: ContinuousClock.Instant] = [:]
    var lastID: UInt64 = 0
    var count = 0
  }

  private let state: Mutex<State>

  init(now: ContinuousClock.Instant) { state = Mutex(State(lastEnd: now)) }

  func begin(_ now: ContinuousClock.Instant) -> UInt64 {
    state.withLock { state in
      state.lastID += 1
      state.count += 1
      state.running[state.lastID] = now
      return state.lastID
    }
  }

  func end(_ id: UInt64, _ now: ContinuousClock.Instant) {
    state.withLock { state in
      state.running[id] = nil
      state.lastEnd = now
    }
  }

  /// Notes a command that was answered as it came.
  func touch(_ now: ContinuousClock.Instant) {
    state.withLock { state in
      state.count += 1
      state.lastEnd = now
    }
  }

  /// Since when the oldest command that still runs does so.
  var oldestStart: ContinuousClock.Instant? { state.withLock { $0.running.values.min() } }

  /// Since when nothing was asked; nil while a command runs.
  var idleSince: ContinuousClock.Instant? {
    state.withLock { $0.running.isEmpty ? $0.lastEnd : nil }
  }

  var commandCount: Int { state.withLock { $0.count } }
}
