import Dispatch
import Execution
package import Foundation
package import LineTransport
import Synchronization
package import WorkerProtocol

/// A worker's messages on their way to the coordinator: in order, never blocking who sends.
package final class Outbox: Sendable {
  /// How long the coordinator may leave a line unread: it does while its disk takes nothing.
  private static let patience: Duration = .seconds(60)

  private let queue = DispatchQueue(label: "qa-runner.outbox")
  private let write: @Sendable (Data) throws -> Void
  private let onBroken: @Sendable (any Error) -> Void
  private let isBroken = Mutex(false)

  /// Sends over a pipe or socket.
  /// - Parameter onBroken: Called once when the coordinator takes no more.
  package convenience init(
    _ writer: LineWriter, onBroken: @escaping @Sendable (any Error) -> Void
  ) {
    self.init(
      write: { try writer.write($0, within: Self.patience) }, onBroken: onBroken)
  }

  package init(
    write: @escaping @Sendable (Data) throws -> Void,
    onBroken: @escaping @Sendable (any Error) -> Void
  ) {
    self.write = write
    self.onBroken = onBroken
  }

  package func send(_ message: WorkerMessage) {
    queue.async { [self] in
      guard !isBroken.withLock({ $0 }) else { return }
      do {
        try write(JSONEncoder().line(message))
      } catch {
        isBroken.withLock { $0 = true }
        onBroken(error)
      }
    }
  }

  /// Waits until everything sent before is written, or is known not to be.
  package func flush() async {
    await runBlocking(on: queue) {}
  }
}
