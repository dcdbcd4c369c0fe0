package import Execution
import Foundation
import LineTransport
import Synchronization

/// What a test prints, a line at a time, read from the pipe that its standard output became.
package final class OutputCapture: Sendable {
  private let sink = Sink()
  private let follower: LineFollower
  private let flush: @Sendable () -> Void

  /// Reads from a pipe's end until its other one is closed.
  ///
  /// - Parameter flush: Has the pipe get what was printed and is held back so far.
  package init(_ pipe: Descriptor, flush: @escaping @Sendable () -> Void) throws {
    self.flush = flush
    follower = try LineFollower(pipe, limit: 1 << 20, cuts: true, name: "qa-capture") {
      [sink] line in
      sink.pass(String(decoding: line, as: UTF8.self))
    } atEnd: { [sink] error in
      if let error { sink.pass("(no more output is shown: \(error))") }
    }
  }

  /// Gives the lines from now on to an attempt.
  package func begin(_ action: @escaping @Sendable (String) -> Void) { sink.set(action) }

  /// Passes on all that was printed so far, a line that was left open too, then nothing more.
  package func end() {
    flush()
    follower.drain()
    sink.set(nil)
  }
}

/// Who the lines are for.
private final class Sink: Sendable {
  /// The most lines that one attempt may give; the rest is dropped and said to be.
  private static let lineLimit = 5000
  /// The longest line passed on, in characters.
  private static let lengthLimit = 4000

  private let state = Mutex<(action: (@Sendable (String) -> Void)?, lines: Int)>((nil, 0))

  func set(_ action: (@Sendable (String) -> Void)?) { state.withLock { $0 = (action, 0) } }

  func pass(_ line: String) {
    let (action, number): ((@Sendable (String) -> Void)?, Int) = state.withLock { state in
      state.lines += 1
      return (state.action, state.lines)
    }
    guard let action, number <= Self.lineLimit + 1 else { return }
    if number > Self.lineLimit {
      action("… only the first \(Self.lineLimit) lines are kept")
    } else {
      action(line.count > Self.lengthLimit ? line.prefix(Self.lengthLimit) + "…" : line)
    }
  }
}
