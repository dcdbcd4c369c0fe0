/// What earlier runs of a project have left in the store, a text for each test.
extension QueueStore {
  /// How long it is kept after the last run, in seconds: 90 days.
  private static let time = 90 * 86_400
  private static let step = 500

  /// The texts by the tests' identities; empty where there are none.
  ///
  /// - Throws: `QueueError`.
  package func history(of project: String) throws(QueueError) -> [String: String] {
    try command(["HGETALL", Self.key(project)]).pairs
  }

  /// Replaces the texts of these tests; those of others stay.
  ///
  /// - Throws: `QueueError`.
  package func remember(_ texts: [String: String], of project: String) throws(QueueError) {
    let words = texts.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    for first in stride(from: 0, to: words.count, by: 2 * Self.step) {
      let some = words[first..<min(words.count, first + 2 * Self.step)]
      _ = try command(["HSET", Self.key(project)] + some)
    }
    _ = try command(["EXPIRE", Self.key(project), "\(Self.time)"])
  }

  private static func key(_ project: String) -> String { "qa:history:\(project)" }
}
