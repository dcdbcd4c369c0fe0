import CProcess
import Dispatch
package import Execution
package import Foundation
import JSONModel
import Synchronization

/// Writes lines to a pipe or socket, whole and in order, each with a deadline.
///
/// A line that went only in part spoils the stream: every later write fails with `closed`.
package final class LineWriter: Sendable {
  private let descriptor: Descriptor
  private let queue: DispatchQueue
  private let state = Mutex(State())

  private struct State {
    var isSpoilt = false
    /// How many lines wait on the queue, the one being written included.
    var queued = 0
  }

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

  /// Writes one line (newline included in `line`) without blocking the caller's thread: at once,
  /// where it stands, when the other side has room for it.
  ///
  /// - Throws: `timedOut`, `closed` or `system`.
  package func send(
    _ line: Data, within limit: Duration, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
      post(line, within: limit) { error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(()))
      }
    }
  }

  /// Writes one message as JSON without blocking the caller's thread.
  ///
  /// - Throws: `timedOut`, `closed`, `system`, or `EncodingError`.
  package func send(
    _ message: some Encodable & Sendable, within limit: Duration,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await send(JSONCoder.line(message), within: limit)
  }

  /// Writes one line with nobody waiting for it, at once when the other side has room for it.
  ///
  /// - Parameter done: Is called once: with nil when all is written, before this returns when it is
  ///   then, else with `timedOut`, `closed` or `system`.
  package func post(
    _ line: Data, within limit: Duration, done: @escaping @Sendable (LineTransportError?) -> Void
  ) {
    let end: LineTransportError?? = state.withLock { state in
      guard !state.isSpoilt, !descriptor.isClosed else { return .some(.closed) }
      var rest = [UInt8](line)[...]
      if state.queued == 0 {
        do throws(LineTransportError) {
          rest = rest.dropFirst(try writeAvailable(descriptor.raw, rest))
        } catch {
          return .some(error)
        }
        guard !rest.isEmpty else { return .some(nil) }
      }
      state.queued += 1
      // Within the lock: a line that comes after finds its place behind this one.
      queue.async { [self, rest] in
        do throws(LineTransportError) {
          try perform(rest, line.count, limit)
          done(nil)
        } catch {
          done(error)
        }
      }
      return nil
    }
    if let end { done(end) }
  }

  /// Waits until all lines before are written, or known not to be.
  package func flush() async { await runBlocking(on: queue) {} }

  /// Closes the descriptor once writes under way have ended.
  package func close() {
    queue.sync { state.withLock { _ in descriptor.close() } }
  }

  /// On the queue: writes the rest of a line of `size` bytes.
  private func perform(
    _ bytes: ArraySlice<UInt8>, _ size: Int, _ limit: Duration
  ) throws(LineTransportError) {
    var rest = bytes
    var isBroken = true
    defer {
      state.withLock { state in
        state.queued -= 1
        if isBroken, rest.count < size { state.isSpoilt = true }
      }
    }
    guard !state.withLock({ $0.isSpoilt }), !descriptor.isClosed else { throw .closed }
    let deadline = ContinuousClock.now + limit
    while !rest.isEmpty {
      let count = try writeAvailable(descriptor.raw, rest)
      rest = rest.dropFirst(count)
      if count > 0 { continue }
      if try wait(for: [(descriptor.raw, .writable)], until: deadline).isEmpty {
        throw .timedOut(limit)
      }
    }
    isBroken = false
  }
}

/// Makes writes to a closed pipe fail instead of killing the program; called once at its start.
package func ignoreBrokenPipes() { qa_ignore(SIGPIPE) }
