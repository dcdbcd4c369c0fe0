import Synchronization
import WireProtocol

/// The data of the tests whose sessions come and go.
final class AppDataFolders: Sendable {
  private struct Entry {
    var data: AppData
    /// The sessions that have it.
    var sessions: Set<String> = []
    /// Those of them whose processes are being ended.
    var leaving: Set<String> = []
    /// Since when no session has it.
    var idleSince: ContinuousClock.Instant
  }

  /// How long a test's data stay without a session: a test may end one and start another.
  private static let patience = Duration.seconds(30)

  private let environment: [String: String]
  private let journal: SessionJournal?
  /// Whether there is one client, which runs one test after the other.
  private let isOfOneClient: Bool
  private let entries = Mutex<[String: Entry]>([:])

  init(environment: [String: String], journal: SessionJournal?, isOfOneClient: Bool) {
    self.environment = environment
    self.journal = journal
    self.isOfOneClient = isOfOneClient
  }

  /// Gives a session its data: those of the test that it names, or its own.
  /// - Throws: `session not created` where there is no room for them.
  func claim(
    _ name: String?, for session: String, now: ContinuousClock.Instant
  ) throws(WebDriverError) -> AppData {
    guard let name else { return try AppData(of: nil, environment: environment, journal: journal) }
    var dropped: [AppData] = []
    // What is dropped is removed after the lock is.
    defer { withExtendedLifetime(dropped) {} }
    return try entries.withLock { entries throws(WebDriverError) in
      if isOfOneClient {
        dropped = Self.take(from: &entries) { $0 != name && $1.sessions.isEmpty }
      }
      var entry =
        if let known = entries[name] { known } else {
          Entry(
            data: try AppData(of: name, environment: environment, journal: journal),
            idleSince: now)
        }
      entry.sessions.insert(session)
      entries[name] = entry
      return entry.data
    }
  }

  /// Notes that a session has ended, and what it started is being ended.
  func leave(_ data: AppData, _ session: String) {
    guard let name = data.name else { return }
    entries.withLock { _ = $0[name]?.leaving.insert(session) }
  }

  /// Notes that nothing of a session is left.
  func release(_ data: AppData, _ session: String, now: ContinuousClock.Instant) {
    guard let name = data.name else { return }
    entries.withLock { entries in
      entries[name]?.sessions.remove(session)
      entries[name]?.leaving.remove(session)
      entries[name]?.idleSince = now
    }
  }

  /// Whether the processes of a session of the test are still being ended: they may write.
  func isBeingLeft(_ name: String) -> Bool {
    entries.withLock { $0[name]?.leaving.isEmpty == false }
  }

  /// Removes the data of tests that have had no session for long.
  func sweep(now: ContinuousClock.Instant) {
    _ = entries.withLock { entries in
      Self.take(from: &entries) {
        $1.sessions.isEmpty && $1.idleSince.duration(to: now) > Self.patience
      }
    }
  }

  /// Removes all of them.
  func removeAll() {
    let all = entries.withLock { entries in Self.take(from: &entries) { _, _ in true } }
    for data in all { data.remove() }
  }

  private static func take(
    from entries: inout [String: Entry], where isUnwanted: (String, Entry) -> Bool
  ) -> [AppData] {
    let names = entries.filter { isUnwanted($0.key, $0.value) }.map(\.key)
    return names.compactMap { entries.removeValue(forKey: $0)?.data }
  }
}
