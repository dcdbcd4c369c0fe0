import Execution
import Synchronization

/// The time limit of a test, which stands still while its driver opens or ends a session.
final class TestClock: Sendable {
  private struct State {
    /// What is left of the limit, as of `since`.
    var left: Duration
    /// When it began to run; nil while it stands still or has not begun.
    var since: ContinuousClock.Instant?
    /// How many sessions are waited for.
    var pauses = 0
    var entry: TimerEntry?
    /// Nil before the test begins and after it has ended.
    var action: (@Sendable () -> Void)?
  }

  private let timing: any Timing
  private let state: Mutex<State>

  init(limit: Duration, timing: any Timing) {
    self.timing = timing
    state = Mutex(State(left: limit))
  }

  /// Calls `action` once the limit is over, unless `stop` comes first.
  func start(_ action: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.action = action
      run(&state)
    }
  }

  func stop() {
    state.withLock { state in
      halt(&state)
      state.action = nil
    }
  }

  /// Stands still until `resume` was called as often.
  func pause() {
    state.withLock { state in
      state.pauses += 1
      halt(&state)
    }
  }

  func resume() {
    state.withLock { state in
      state.pauses = max(0, state.pauses - 1)
      run(&state)
    }
  }

  private func run(_ state: inout State) {
    guard state.pauses == 0, state.since == nil, let action = state.action else { return }
    state.since = timing.now
    state.entry = timing.schedule(after: state.left, action)
  }

  private func halt(_ state: inout State) {
    state.entry?.cancel()
    state.entry = nil
    guard let since = state.since else { return }
    state.left -= since.duration(to: timing.now)
    state.since = nil
  }
}
