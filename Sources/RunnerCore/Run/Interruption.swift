import Dispatch
import Foundation
import ProcessControl
import Synchronization

/// The signals that end a run early: SIGINT once lets running tests end, twice stops them;
/// SIGTERM and SIGHUP stop at once.
package final class Interruption: Sendable {
  package enum Wish: Sendable, Hashable {
    case stop
    case abort
  }

  /// The wishes, as they come.
  package let wishes: AsyncStream<Wish>

  private struct State {
    var interrupts = 0
    var signal: Int32?
  }

  private let state = Mutex(State())
  private let continuation: AsyncStream<Wish>.Continuation
  private let sources = Mutex<[SignalSource]>([])

  private let signals: [Int32]

  /// Takes the signals over from their default effect until `end()`.
  package init(signals: [Int32] = [SIGINT, SIGTERM, SIGHUP]) {
    self.signals = signals
    (wishes, continuation) = AsyncStream<Wish>.makeStream()
    let queue = DispatchQueue(label: "qa-runner.signals")
    for number in signals {
      SignalDisposition.ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [weak self] in self?.received(number) }
      source.resume()
      let shared = SignalSource(source: source)
      sources.withLock { $0.append(shared) }
    }
  }

  /// The signal that ended the run, if one did.
  package var signal: Int32? { state.withLock { $0.signal } }

  /// The exit code of what it has ended.
  package var exitCode: ExitCode? { signal.map(ExitCode.init(endedBy:)) }

  /// Takes a signal, from the system or a test.
  package func received(_ number: Int32) {
    let wish = state.withLock { state in
      if state.signal == nil || number != SIGINT { state.signal = number }
      if number == SIGINT { state.interrupts += 1 }
      return number != SIGINT || state.interrupts > 1 ? Wish.abort : .stop
    }
    continuation.yield(wish)
  }

  /// Gives the signals back.
  package func end() {
    sources.withLock { sources in
      sources.forEach { $0.source.cancel() }
      sources = []
    }
    for number in signals { SignalDisposition.restore(number) }
    continuation.finish()
  }
}

/// Invariant of `@unchecked Sendable`: after its start a source is only ever cancelled, which
/// Dispatch allows from any thread.
private struct SignalSource: @unchecked Sendable {
  let source: any DispatchSourceSignal
}
