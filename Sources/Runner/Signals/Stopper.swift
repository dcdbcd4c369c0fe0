import Execution
import RunRecord
import Synchronization

/// What signals end: whatever of a run is under way when they come, from its first moment on.
package final class Stopper: Sendable {
  /// What is done about a request.
  typealias Ending = @Sendable (Interruption.StopRequest) async -> Void

  private struct State {
    /// Those that came, in their order.
    var requests: [Interruption.StopRequest] = []
    var ending: Ending?
    /// Of the endings that were begun, the last; it waits for those before it.
    var last: Task<Void, Never>?

    mutating func begin(_ request: Interruption.StopRequest) {
      guard let ending else { return }
      last = Task { [last] in
        await last?.value
        await ending(request)
      }
    }
  }

  private let interruption: Interruption?
  private let state = Mutex(State())

  /// - Parameter interruption: nil: no signal ends anything.
  init(_ interruption: Interruption? = nil) { self.interruption = interruption }

  /// The signal that came, if one did.
  var signal: Int32? { interruption?.signal }

  /// Has `ending` called from now on, in place of what was before; for the requests that came
  /// already, too, in their order. With nil nothing is, and nothing is kept alive for it.
  func onStopRequest(_ ending: Ending?) {
    state.withLock { state in
      state.ending = ending
      for request in state.requests { state.begin(request) }
    }
  }

  /// Goes on where no signal has come; waits for the end of what one ends where one has.
  ///
  /// - Throws: `RunnerError` of kind `interrupted`.
  func check() async throws(RunnerError) {
    guard let signal else { return }
    await state.withLock { $0.last }?.value
    throw RunnerError(
      .interrupted(ExitCode(endedBy: signal)), "Interrupted before a test was run.")
  }

  /// Hands the requests on as they come, until there are no more or the task is cancelled.
  func handle() async {
    guard let interruption else { return }
    for await request in interruption.requests {
      state.withLock { state in
        state.requests.append(request)
        state.begin(request)
      }
    }
  }
}
