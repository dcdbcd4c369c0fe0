import CProcess
package import Execution
package import Foundation

/// Lines over a non-blocking descriptor for a program with a poll(2) loop of its own.
///
/// The loop watches `descriptor` for reading, and for writing too while `wantsWrite`; it calls
/// `receive()` and `flush()` as poll says. Nothing here waits.
package struct LineChannel: Sendable {
  /// What to poll.
  package let descriptor: Descriptor
  /// How many bytes may wait to be sent before `enqueue` refuses more.
  package let outputLimit: Int

  private var input: LineBuffer
  private var output: [UInt8] = []
  private var sent = 0
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// Takes the descriptor and makes it non-blocking.
  ///
  /// - Throws: `system` when it is not open.
  package init(
    _ descriptor: Descriptor, limit: Int = LineBuffer.defaultLimit, outputLimit: Int = 64 << 20
  ) throws(LineTransportError) {
    try checked(qa_set_nonblocking(descriptor.raw), "fcntl")
    self.descriptor = descriptor
    self.outputLimit = outputLimit
    input = LineBuffer(limit: limit)
  }

  /// Whether bytes wait to be sent.
  package var wantsWrite: Bool { sent < output.count }

  /// Reads what is there and gives the lines it completes; none is not an error.
  ///
  /// - Throws: `closed` at the end, `lineTooLong` or `system`.
  package mutating func receive() throws(LineTransportError) -> [Data] {
    var lines: [Data] = []
    while let bytes = try readAvailable(descriptor.raw, into: &chunk) {
      if bytes.isEmpty {
        if lines.isEmpty { throw .closed }
        // The end shows again at the next call.
        return lines
      }
      lines += try input.append(bytes)
      if bytes.count < chunk.count { break }
    }
    return lines
  }

  /// Puts a line (newline included) behind what waits, and sends what goes at once.
  ///
  /// - Throws: `timedOut(.zero)` when too much is waiting already, `closed` or `system`.
  package mutating func enqueue(_ line: Data) throws(LineTransportError) {
    guard output.count - sent + line.count <= outputLimit else { throw .timedOut(.zero) }
    output.append(contentsOf: line)
    try flush()
  }

  /// Sends what goes at once; the rest stays for later.
  ///
  /// - Throws: `closed` or `system`.
  package mutating func flush() throws(LineTransportError) {
    while wantsWrite {
      let count = try writeAvailable(descriptor.raw, output[sent...])
      if count == 0 { break }
      sent += count
    }
    if sent == output.count {
      output.removeAll(keepingCapacity: sent < 1 << 20)
      sent = 0
    }
  }

  /// Sends everything that waits, blocking up to `limit`: for a program that is about to end.
  ///
  /// - Throws: `timedOut`, `closed` or `system`.
  package mutating func drain(within limit: Duration) throws(LineTransportError) {
    let deadline = ContinuousClock.now + limit
    try flush()
    while wantsWrite {
      if try wait(for: [(descriptor.raw, .writable)], until: deadline).isEmpty {
        throw .timedOut(limit)
      }
      try flush()
    }
  }
}
