import Reports
import RunRecord
import Synchronization

/// The program's standard output, and whether what was printed has got there.
final class StandardOutput: Sendable {
  private let trouble = Mutex<String?>(nil)

  func print(_ text: String) {
    guard let reason = ConsoleOutput.write(text, to: 1) else { return }
    trouble.withLock { $0 = $0 ?? reason }
  }

  /// - Throws: `RunnerError` of kind `infrastructure` where something printed is lost; a reader that
  ///   has gone is no error.
  func requireWritten() throws(RunnerError) {
    guard let reason = trouble.withLock({ $0 }) else { return }
    throw ConsoleOutput.failure(reason)
  }
}
