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

  /// The subjects at which tests have failed, the newest first, by the tests' identities.
  ///
  /// - Throws: `QueueError`.
  package func failures(of project: String) throws(QueueError) -> [String: [String]] {
    try command(["HGETALL", Self.failuresKey(project)]).pairs
      .mapValues { $0.split(separator: "\n").map(String.init) }
  }

  /// Adds the subject at which each of these tests has failed; no other machine's is lost.
  ///
  /// - Throws: `QueueError`.
  package func remember(failures: [String: String], of project: String) throws(QueueError) {
    let words = failures.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    for first in stride(from: 0, to: words.count, by: 2 * Self.step) {
      let some = words[first..<min(words.count, first + 2 * Self.step)]
      _ = try command(
        ["EVAL", Self.addition, "1", Self.failuresKey(project), "\(Self.time)"] + some)
    }
  }

  /// Keeps the last 20 subjects of a test.
  private static let addition = """
    for place = 2, #ARGV, 2 do
      local subjects = { ARGV[place + 1] }
      local known = redis.call('HGET', KEYS[1], ARGV[place]) or ''
      for subject in string.gmatch(known, '[^\\n]+') do
        if subject ~= subjects[1] and #subjects < 20 then subjects[#subjects + 1] = subject end
      end
      redis.call('HSET', KEYS[1], ARGV[place], table.concat(subjects, '\\n'))
    end
    redis.call('EXPIRE', KEYS[1], ARGV[1])
    return {}
    """

  private static func key(_ project: String) -> String { "qa:history:\(project)" }

  private static func failuresKey(_ project: String) -> String { "qa:failures:\(project)" }
}
