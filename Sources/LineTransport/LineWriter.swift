import CProcess
import Dispatch
package import Execution
package import Foundation
import Synchronization

/// Writes lines to a pipe or socket, whole and in order, each with a deadline.
///
/// A line that went only in part spoils the stream: every later write fails with `closed`.
package final class LineWriter: Sendable {
  private let descriptor: Descriptor
  private let queue: DispatchQueue
  private let isSpoilt = Mutex(false)

  /// Takes the descriptor and makes it non-blocking.
  ///
  /// The program must ignore SIGPIPE (`ignoreBrokenPipes()`) when the descriptor is a pipe.
  ///
  /// - Throws: `LineTransportError.system` when it is not open.
  package init(_ descriptor: Descriptor) throws(LineTransportError) {
    try checked(qa_set_nonblocking(descriptor.raw), "fcntl")
    self.descriptor = descriptor
    queue = DispatchQueue(label: "qa-runner.line-writer")
  }

  /// Writes one line (newline included in `line`), blocking the calling thread up to `limit`.
  ///
  /// - Throws: `timedOut`, `closed` or `system`.
  package func write(_ line: Data, within limit: Duration) throws(LineTransportError) {
    let outcome: Result<Void, LineTransportError> = queue.sync {
      Result { () throws(LineTransportError) in try perform(line, limit) }
    }
    try outcome.get()
  }

  /// Writes one line without blocking the caller's thread.
  ///
  /// - Throws: `timedOut`, `closed` or `system`.
  package func send(_ line: Data, within limit: Duration) async throws {
    try await runBlocking(on: queue) { try self.perform(line, limit) }
  }

  /// Writes one message as JSON without blocking the caller's thread.
  ///
  /// - Throws: `timedOut`, `closed`, `system`, or `EncodingError`.
  package func send(_ message: some Encodable & Sendable, within limit: Duration) async throws {
    try await send(JSONEncoder().line(message), within: limit)
  }

  /// Closes the descriptor once writes under way have ended.
  package func close() {
    queue.sync { descriptor.close() }
  }

  private func perform(_ line: Data, _ limit: Duration) throws(LineTransportError) {
    guard !isSpoilt.withLock({ $0 }), !descriptor.isClosed else { throw .closed }
    let deadline = ContinuousClock.now + limit
    var rest = [UInt8](line)[...]
    do throws(LineTransportError) {
      while !rest.isEmpty {
        let count = try writeAvailable(descriptor.raw, rest)
        rest = rest.dropFirst(count)
        if count > 0 { continue }
        if try wait(for: [(descriptor.raw, .writable)], until: deadline).isEmpty {
          throw .timedOut(limit)
        }
      }
    } catch {
      if rest.count < line.count { isSpoilt.withLock { $0 = true } }
      throw error
    }
  }
}

/// Makes writes to a closed pipe fail instead of killing the program; called once at its start.
package func ignoreBrokenPipes() { qa_ignore(SIGPIPE) }
