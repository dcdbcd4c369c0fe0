package import Execution
package import Foundation
import Synchronization

/// Reads lines from a pipe or socket on a thread of its own.
///
/// The reader keeps at most `capacity` lines that nobody has taken; then it stops reading, so that
/// a flooding sender is held back by its own pipe.
package final class LineReader: Sendable {
  /// The lines as they come; ends when the other side closes or after `stop()`.
  ///
  /// Throws `lineTooLong` or `system`. For one consumer.
  package let lines: LineSequence

  private let shared: Shared

  /// Starts reading. The reader keeps the descriptor open until it has ended.
  ///
  /// - Throws: `LineTransportError.system` when no pipe can be made to wake the thread.
  package init(
    _ descriptor: Descriptor, limit: Int = LineBuffer.defaultLimit, capacity: Int = 1024,
    name: String = "qa-reader"
  ) throws(LineTransportError) {
    let wake = try makePipe()
    let (stream, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
    let shared = Shared(credit: capacity, wakeRead: wake.read, wakeWrite: wake.write)
    self.shared = shared
    lines = LineSequence(stream: stream, onTaken: { shared.give() })
    startThread(named: name) {
      do {
        try Self.read(descriptor, LineBuffer(limit: limit), shared) { continuation.yield($0) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }

  deinit { shared.stop() }

  /// Ends the reading at once; lines read before can still be taken.
  package func stop() { shared.stop() }

  private static func read(
    _ descriptor: Descriptor, _ initial: LineBuffer, _ shared: Shared,
    deliver: (Data) -> Void
  ) throws(LineTransportError) {
    var buffer = initial
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // Without credit only the wake pipe is waited for.
      let mayRead = shared.hasCredit
      let raw = descriptor.raw
      guard raw >= 0 else { return }
      let watched: [(Int32, Readiness)] =
        [(shared.wakeRead.raw, .readable)] + (mayRead ? [(raw, .readable)] : [])
      let ready = try wait(for: watched, until: nil)
      if ready.contains(0), shared.acknowledge() { return }
      guard ready.contains(1) else { continue }
      guard let bytes = try readAvailable(raw, into: &chunk) else { continue }
      if bytes.isEmpty { return }
      var lines: [Data] = []
      defer {
        for line in lines {
          shared.take()
          deliver(line)
        }
      }
      try buffer.append(bytes, to: &lines)
    }
  }

  /// What the reader, its thread and its consumer share.
  private final class Shared: Sendable {
    private struct State {
      var credit: Int
      var isStopped = false
      var isStarved = false
    }

    private let state: Mutex<State>
    let wakeRead: Descriptor
    private let wakeWrite: Descriptor

    init(credit: Int, wakeRead: Descriptor, wakeWrite: Descriptor) {
      state = Mutex(State(credit: credit))
      self.wakeRead = wakeRead
      self.wakeWrite = wakeWrite
    }

    /// Notes when there is none, so that `give` wakes the thread.
    var hasCredit: Bool {
      state.withLock { state in
        state.isStarved = state.credit <= 0
        return !state.isStarved
      }
    }

    func take() { state.withLock { $0.credit -= 1 } }

    func give() {
      let wasStarved = state.withLock { state in
        state.credit += 1
        defer { state.isStarved = false }
        return state.isStarved
      }
      if wasStarved { wake() }
    }

    func stop() {
      state.withLock { $0.isStopped = true }
      wake()
    }

    /// Empties the wake pipe; whether the thread shall end.
    func acknowledge() -> Bool {
      var bytes: [UInt8] = [0]
      // The pipe holds at least one byte: poll(2) said so, and only this thread reads.
      _ = try? readAvailable(wakeRead.raw, into: &bytes)
      return state.withLock { $0.isStopped }
    }

    private func wake() {
      // One byte into a pipe of 64 KiB: it fails only when enough wake-ups are waiting already.
      _ = try? writeAvailable(wakeWrite.raw, [1])
    }
  }
}

/// The lines of a `LineReader`.
package struct LineSequence: AsyncSequence, Sendable {
  fileprivate let stream: AsyncThrowingStream<Data, any Error>
  fileprivate let onTaken: @Sendable () -> Void

  package func makeAsyncIterator() -> Iterator {
    Iterator(base: stream.makeAsyncIterator(), onTaken: onTaken)
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var base: AsyncThrowingStream<Data, any Error>.Iterator
    fileprivate let onTaken: @Sendable () -> Void

    package mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Data? {
      let line = try await base.next(isolation: actor)
      if line != nil { onTaken() }
      return line
    }
  }
}
