import CProcess
package import Execution
package import Foundation
import Synchronization

/// Reads lines from a pipe on a thread of its own, which gives each to `take` where it stands:
/// between a line and who waits for it comes no other thread.
///
/// While `take` has a line nothing is read, so that a flooding sender is held back by its own pipe.
package final class LineFollower: Sendable {
  private struct State {
    var buffer: LineBuffer
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var isOver = false

    /// Nothing more is read or given on, not even what is unfinished.
    mutating func spoil() {
      isOver = true
      _ = buffer.takeUnfinished()
    }
  }

  /// The most that a pipe may hold: what was written before `drain()` is within it.
  private static let pipeLimit = 1 << 20

  private let descriptor: Descriptor
  private let state: Mutex<State>
  private let take: @Sendable (Data) throws -> Void
  private let atEnd: @Sendable ((any Error)?) -> Void

  /// Takes the descriptor, makes it non-blocking and begins.
  ///
  /// - Parameter cuts: Whether a line longer than `limit` is given in several.
  /// - Parameter take: Is given one line after another, without newlines, empty ones left out.
  /// - Parameter atEnd: Is called once: with nil when the other side has closed, else with what
  ///   `take` threw or with a `lineTooLong` or `system`.
  /// - Throws: `LineTransportError.system` when the descriptor is not open.
  @discardableResult
  package init(
    _ descriptor: Descriptor, limit: Int = LineBuffer.defaultLimit, cuts: Bool = false,
    name: String, take: @escaping @Sendable (Data) throws -> Void,
    atEnd: @escaping @Sendable ((any Error)?) -> Void
  ) throws(LineTransportError) {
    try checked(qa_set_nonblocking(descriptor.raw), "fcntl")
    self.descriptor = descriptor
    state = Mutex(State(buffer: LineBuffer(limit: limit, cuts: cuts)))
    self.take = take
    self.atEnd = atEnd
    startThread(named: name) { [self] in follow() }
  }

  /// Has `take` given all that was written before, in the caller's thread: when this returns it
  /// was. A last line without its newline counts as one.
  package func drain() {
    let failure: (any Error)? = state.withLock { state in
      do {
        var count = 0
        while count < Self.pipeLimit, let bytes = try read(&state), bytes > 0 { count += bytes }
        if let rest = state.buffer.takeUnfinished() { try take(rest) }
        return nil
      } catch {
        state.spoil()
        return error
      }
    }
    // The thread ends when it is woken next.
    if let failure { atEnd(failure) }
  }

  private func follow() {
    let end = Result { try readToEnd() }
    descriptor.close()
    switch end {
    case .success(let isOver): if isOver { atEnd(nil) }
    case .failure(let error): atEnd(error)
    }
  }

  /// Reads all that comes; false when a failed `drain()` has told the end already.
  private func readToEnd() throws -> Bool {
    while true {
      _ = try wait(for: [(descriptor.raw, .readable)], until: nil)
      let isOver: Bool? = try state.withLock { state in
        guard !state.isOver else { return false }
        do {
          guard try read(&state) == 0 else { return nil }
          state.isOver = true
          return true
        } catch {
          state.spoil()
          throw error
        }
      }
      if let isOver { return isOver }
    }
  }

  /// Reads once and gives the lines on; how many bytes came: none at the end, nil when nothing is
  /// there.
  private func read(_ state: inout State) throws -> Int? {
    guard !state.isOver else { return 0 }
    guard let bytes = try readAvailable(descriptor.raw, into: &state.chunk) else { return nil }
    var lines: [Data] = []
    let appended = Result { () throws(LineTransportError) in
      try state.buffer.append(bytes, to: &lines)
    }
    for line in lines { try take(line) }
    try appended.get()
    return bytes.count
  }
}
