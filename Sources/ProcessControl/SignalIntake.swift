import CProcess
import Execution
import Glibc
import Synchronization

/// Signals that this program takes in place of their default effect.
///
/// Not by sources of Dispatch: one that is made while an earlier one of the same signal is being
/// given up never sees it, and then nobody does.
package final class SignalIntake: Sendable {
  package typealias Handler = @Sendable (Int32) -> Void

  private struct Takers {
    var isReading = false
    var handlers: [ObjectIdentifier: (signals: Set<Int32>, handler: Handler)] = [:]

    func handlers(of signal: Int32) -> [Handler] {
      handlers.values.filter { $0.signals.contains(signal) }.map(\.handler)
    }
  }

  private static let takers = Mutex(Takers())

  private let signals: Set<Int32>

  /// Takes signals until `end()`, beside whoever else has them. SIGHUP stays ignored where it was
  /// from the program's start, as under nohup(1).
  ///
  /// Where no thread can be made any more to serve SIGINT, SIGTERM, SIGHUP or SIGQUIT, the process
  /// ends 10 s after the first of them, or at the third that comes 2 s later or more, with status 128 + its number.
  ///
  /// - Parameter handler: Is called on a thread of the signals' own.
  package init(_ signals: Set<Int32>, _ handler: @escaping Handler) {
    self.signals = signals
    Self.takers.withLock { takers in
      if !takers.isReading {
        takers.isReading = true
        startThread(named: "qa-signals") { Self.read(qa_signal_pipe()) }
      }
      takers.handlers[ObjectIdentifier(self)] = (signals, handler)
      for signal in signals { qa_take_signal(signal) }
    }
  }

  deinit { end() }

  /// Gives those back that nobody else has.
  package func end() {
    Self.takers.withLock { takers in
      guard takers.handlers.removeValue(forKey: ObjectIdentifier(self)) != nil else { return }
      for signal in signals where takers.handlers(of: signal).isEmpty {
        qa_give_signal_back(signal)
      }
    }
  }

  private static func read(_ pipe: Int32) {
    var number: UInt8 = 0
    while unsafe Glibc.read(pipe, &number, 1) == 1 || errno == EINTR {
      let signal = Int32(number)
      let handlers = takers.withLock { $0.handlers(of: signal) }
      // It came a moment before it was given back.
      if handlers.isEmpty { kill(getpid(), signal) }
      for handler in handlers { handler(signal) }
      // Whoever serves it needs a thread that runs tasks; so does this, which says that there is one.
      Task { qa_signals_served() }
    }
  }
}
