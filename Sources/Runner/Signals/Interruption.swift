import Foundation
import ProcessControl
package import RunRecord
import Synchronization

/// The signals that end a run early: SIGINT once lets running tests end, twice stops them;
/// SIGTERM and SIGHUP stop at once.
package final class Interruption: Sendable {
  package enum StopRequest: Sendable, Hashable {
    case stop
    case abort
  }

  /// The requests, as they come.
  package let requests: AsyncStream<StopRequest>

  private struct State {
    var interrupts = 0
    var signal: Int32?
  }

  private let state = Mutex(State())
  private let continuation: AsyncStream<StopRequest>.Continuation
  private let intake = Mutex<SignalIntake?>(nil)

  /// Takes the signals over from their default effect until `end()`.
  package init(signals: Set<Int32> = [SIGINT, SIGTERM, SIGHUP]) {
    (requests, continuation) = AsyncStream<StopRequest>.makeStream()
    let intake = SignalIntake(signals) { [weak self] in self?.received($0) }
    self.intake.withLock { $0 = intake }
  }

  /// The signal that ended the run, if one did.
  package var signal: Int32? { state.withLock { $0.signal } }

  /// The exit code of what it has ended.
  package var exitCode: ExitCode? { signal.map(ExitCode.init(endedBy:)) }

  /// Takes a signal, from the system or a test.
  package func received(_ number: Int32) {
    let request = state.withLock { state in
      if state.signal == nil || number != SIGINT { state.signal = number }
      if number == SIGINT { state.interrupts += 1 }
      return number != SIGINT || state.interrupts > 1 ? StopRequest.abort : .stop
    }
    continuation.yield(request)
  }

  /// Gives the signals back.
  package func end() {
    intake.withLock { $0.take() }?.end()
    continuation.finish()
  }
}
