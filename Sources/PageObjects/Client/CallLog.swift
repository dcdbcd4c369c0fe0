import Execution
import Synchronization

/// The last commands of a session, oldest first.
package final class CallLog: Sendable {
  private let limit: Int
  private let entries = Mutex<[CallLogEntry]>([])

  package init(limit: Int = 12) { self.limit = limit }

  package func append(_ entry: CallLogEntry) {
    entries.withLock { entries in
      if entries.count == limit { entries.removeFirst() }
      entries.append(entry)
    }
  }

  package var all: [CallLogEntry] { entries.withLock { $0 } }

  /// The last commands, a line each, as a failure now shows them.
  package func lines(at now: ContinuousClock.Instant) -> [String] { all.map { $0.line(at: now) } }
}
