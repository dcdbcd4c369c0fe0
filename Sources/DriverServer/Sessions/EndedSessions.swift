import Synchronization

/// The last sessions that are over, so that a client that still asks for one learns why.
final class EndedSessions: Sendable {
  struct Entry: Sendable {
    var id: String
    var app: String
    var owner: String?
    var ending: SessionEnding
    var at: ContinuousClock.Instant
    var commands: Int
  }

  private static let limit = 200
  private let entries = Mutex<[Entry]>([])

  /// The newest last.
  var all: [Entry] { entries.withLock { $0 } }

  func add(_ entry: Entry) {
    entries.withLock { entries in
      entries.append(entry)
      if entries.count > Self.limit { entries.removeFirst() }
    }
  }

  func entry(_ id: String) -> Entry? { entries.withLock { $0.last { $0.id == id } } }
}
