import CProcess
package import Execution
import Foundation

/// A process that a `Launcher` looks after; it is reaped by itself when it ends.
package final class ChildProcess: Sendable {
  package let pid: Int32
  /// Our ends of the pipes that the command asked for.
  package let input: Descriptor?
  package let output: Descriptor?
  package let errors: Descriptor?

  private let handle: Descriptor
  private let end = Gate<Termination>()

  init(
    pid: Int32, handle: Descriptor, input: Descriptor?, output: Descriptor?, errors: Descriptor?
  ) {
    self.pid = pid
    self.handle = handle
    self.input = input
    self.output = output
    self.errors = errors
  }

  /// How it ended; nil while it runs.
  package var termination: Termination? {
    if case .success(let status) = end.result { status } else { nil }
  }

  /// Waits for its end, however long: bound it with `exit(within:)` or end the process.
  package func exit() async -> Termination {
    // The gate is only ever opened with a status.
    (try? await end.value()) ?? .unknown
  }

  /// Waits for its end until the deadline.
  ///
  /// - Throws: `stillRunning`.
  package func exit(
    within limit: Duration, timer: any Timing = DispatchTimer()
  ) async throws -> Termination {
    do {
      return try await withDeadline(limit, timer: timer) { await self.exit() }
    } catch is DeadlineExceeded {
      throw ProcessControlError.stillRunning(pid: pid, limit: limit)
    }
  }

  /// Sends a signal; to a process that has ended it is lost, and can hit no other.
  package func signal(_ signal: Int32) {
    let raw = handle.raw
    if raw >= 0 { _ = qa_pidfd_signal(raw, signal) }
  }

  func ended(_ status: Termination) { end.open(.success(status)) }

  func closeHandle() { handle.close() }
}
