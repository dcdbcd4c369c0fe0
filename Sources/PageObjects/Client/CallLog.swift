import Execution
import Synchronization

/// A command that a page sent, as a failure shows it.
package struct CallLogEntry: Hashable, Sendable {
  /// When it was sent.
  package var start: ContinuousClock.Instant
  /// What was sent; secrets masked.
  package var label: String
  /// How long its answer took.
  package var duration: Duration
  /// The error's code; nil for success.
  package var failure: String?

  /// One line, with how long ago it was sent: `3.9 s  tap class.book  41 ms`.
  func line(at now: ContinuousClock.Instant) -> String {
    let tail = failure.map { "  \($0)" } ?? ""
    return "\(start.duration(to: now).inTenths)  \(label)  \(duration.short)\(tail)"
  }
}

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

extension Duration {
  /// Seconds with one decimal: `2.0 s`.
  package var inTenths: String {
    let tenths = Int((max(0, inSeconds) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// Milliseconds below a second, else tenths of seconds: `41 ms`, `1.2 s`.
  package var short: String {
    inSeconds < 1 ? "\(Int((max(0, inSeconds) * 1000).rounded())) ms" : inTenths
  }
}
