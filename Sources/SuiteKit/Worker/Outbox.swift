import Dispatch
import Execution
import Foundation
import JSONModel
package import LineTransport
import Synchronization
package import WorkerProtocol

/// A worker's messages on their way to the coordinator, in order. Who sends many more than it
/// reads waits: a flood is held back where it comes from.
package final class Outbox: Sendable {
  /// How long the coordinator may leave a line unread: it does while its disk takes nothing.
  private static let patience: Duration = .seconds(600)
  /// How many lines there may be that the pipe has no room for.
  private static let capacity = 1000

  private let writer: LineWriter
  private let onBroken: @Sendable (any Error) -> Void
  private let isBroken = Mutex(false)
  private let room = DispatchSemaphore(value: capacity)

  /// Sends over a pipe or socket.
  /// - Parameter onBroken: Called once when the coordinator takes no more.
  package init(_ writer: LineWriter, onBroken: @escaping @Sendable (any Error) -> Void) {
    self.writer = writer
    self.onBroken = onBroken
  }

  /// Sends a message; waits while there is no room, but for a heartbeat, whose turn is then over:
  /// its thread has deadlines to keep, and what waits in the pipe says as much.
  package func send(_ message: WorkerMessage) {
    guard !isBroken.withLock({ $0 }) else { return }
    if case .heartbeat = message {
      guard room.wait(timeout: .now()) == .success else { return }
    } else {
      room.wait()
    }
    let line: Data
    do {
      line = try JSONCoder.line(message)
    } catch {
      room.signal()
      return fail(error)
    }
    writer.post(line, within: Self.patience) { [self] error in
      room.signal()
      if let error { fail(error) }
    }
  }

  private func fail(_ error: any Error) {
    let isFirst = isBroken.withLock { isBroken in
      defer { isBroken = true }
      return !isBroken
    }
    if isFirst { onBroken(error) }
  }

  /// Waits until everything sent before is written, or is known not to be.
  package func flush() async { await writer.flush() }
}
