package import Execution
import Foundation
import LineTransport
import Synchronization

/// What a test prints, a line at a time, read from the pipe that its standard output became.
package final class OutputCapture: Sendable {
  /// The most lines that one attempt may give; the rest is dropped and said to be.
  private static let lineLimit = 5000
  /// The longest line passed on, in characters.
  private static let lengthLimit = 4000

  private struct State {
    var sink: (@Sendable (String) -> Void)?
    var lines = 0
    /// What ends a drain, by the mark's text.
    var marks: [String: Gate<Void>] = [:]
  }

  private let state = Mutex(State())
  private let reader: LineReader
  private let writeMark: @Sendable (String) -> Void

  /// Reads from a pipe's end.
  /// - Parameter writeMark: Prints a text and a newline the way tests print.
  package init(
    _ pipe: Descriptor, writeMark: @escaping @Sendable (String) -> Void
  ) throws {
    reader = try LineReader(pipe, limit: 1 << 20, name: "qa-capture")
    self.writeMark = writeMark
  }

  /// Passes lines on until the pipe ends.
  package func run() async {
    do {
      for try await line in reader.lines { take(String(decoding: line, as: UTF8.self)) }
    } catch {
      take("(no more output is shown: \(error))")
    }
  }

  package func stop() { reader.stop() }

  /// Gives the lines from now on to an attempt.
  package func begin(_ sink: @escaping @Sendable (String) -> Void) {
    state.withLock { state in
      state.sink = sink
      state.lines = 0
    }
  }

  /// Waits until all that was printed so far has been passed on, then passes nothing on.
  package func end(within limit: Duration, timer: any Timing) async {
    let mark = "\u{1}qa-end-\(UInt64.random(in: 0 ... .max))"
    let gate = Gate<Void>()
    state.withLock { $0.marks[mark] = gate }
    let late = timer.schedule(after: limit) { gate.open(.success(())) }
    writeMark(mark)
    // The gate is only ever opened with success.
    try? await gate.value()
    late.cancel()
    state.withLock { state in
      state.marks[mark] = nil
      state.sink = nil
    }
  }

  private func take(_ line: String) {
    // A test may leave its last line open: the mark then stands at its end.
    if let start = line.firstIndex(of: "\u{1}"),
      let gate = state.withLock({ $0.marks[String(line[start...])] })
    {
      if start > line.startIndex { pass(String(line[..<start])) }
      gate.open(.success(()))
    } else {
      pass(line)
    }
  }

  private func pass(_ line: String) {
    let sink: (@Sendable (String) -> Void)? = state.withLock { state in
      state.lines += 1
      return state.lines <= Self.lineLimit + 1 ? state.sink : nil
    }
    guard let sink else { return }
    if state.withLock({ $0.lines }) > Self.lineLimit {
      sink("… only the first \(Self.lineLimit) lines are kept")
    } else {
      sink(line.count > Self.lengthLimit ? line.prefix(Self.lengthLimit) + "…" : line)
    }
  }
}
