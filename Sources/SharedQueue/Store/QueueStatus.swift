/// What a store knows of a run right now, for people who watch it.
package struct QueueStatus: Sendable, Hashable, Codable {
  package struct Host: Sendable, Hashable, Codable {
    package var name: String
    /// Seconds since it was last heard of.
    package var silence: Int
    /// The tests that it has.
    package var tests: [String]
  }

  package var run: String
  package var plan: String
  /// How many tests have, or need, a result; skipped ones are not counted.
  package var total: Int
  package var finished: Int
  package var failures: Int
  /// How many wait, and how many of the failed ones wait for their retry.
  package var waiting: Int
  package var retries: Int
  package var hosts: [Host]
  /// Why nothing more is started; nil where the run goes on.
  package var stopReason: String?
  /// Seconds since the run began.
  package var age: Int
  /// How often the store was filled: more than once where it was lost.
  package var epoch: Int

  /// Asks the store.
  ///
  /// - Throws: `QueueError`, of kind `missing` where there is no such run.
  package init(
    of run: String, at address: QueueAddress, within limit: Duration = .seconds(5)
  ) throws(QueueError) {
    let connection = try RedisConnection(address, within: limit)
    let base = QueueStore.base(run)
    func ask(_ words: String...) throws(QueueError) -> RESPValue {
      try connection.call(words, within: limit)
    }
    let meta = (try ask("HGETALL", base + ":meta")).pairs
    guard let plan = meta["plan"] else {
      throw QueueError(
        .missing,
        "There is no run \(run) in \(address). A run is kept for a day after its last sign of life; "
          + "see that --run-id is the build's.")
    }
    let now = try ask("TIME").texts?.first.flatMap(StoreTime.seconds) ?? 0
    let names = (try ask("GET", base + ":names").text ?? "").split(separator: "\n").map(String.init)
    var tests: [String: [String]] = [:]
    for (token, lease) in (try ask("HGETALL", base + ":owner")).pairs {
      let parts = lease.split(separator: "\n", maxSplits: 2).map(String.init)
      guard parts.count == 3 else { continue }
      let position = Int(parts[0]) ?? -1
      tests[parts[2], default: []].append(
        names.indices.contains(position) ? names[position] : token)
    }
    let seen = (try ask("ZRANGE", base + ":hosts", "0", "-1", "WITHSCORES")).pairs
    self.run = run
    self.plan = plan
    total = Int(meta["total"] ?? "") ?? 0
    finished = Int(try ask("HLEN", base + ":results").text ?? "") ?? 0
    failures = Int(meta["failures"] ?? "") ?? 0
    waiting = Int(try ask("ZCARD", base + ":pending").text ?? "") ?? 0
    retries = Int(try ask("ZCARD", base + ":later").text ?? "") ?? 0
    hosts = seen.map { name, time in
      Host(
        name: name, silence: max(0, now - (StoreTime.milliseconds(time) ?? 0) / 1000),
        tests: (tests[name] ?? []).sorted())
    }.sorted { $0.name < $1.name }
    stopReason = meta["stopped"]
    age = max(0, now - (StoreTime.milliseconds(meta["began"] ?? "") ?? 0) / 1000)
    epoch = Int(meta["epoch"] ?? "") ?? 0
  }

  /// Removes a run from a store; answers whether it was there.
  ///
  /// - Throws: `QueueError`.
  package static func clear(
    _ run: String, at address: QueueAddress, within limit: Duration = .seconds(5)
  ) throws(QueueError) -> Bool {
    let connection = try RedisConnection(address, within: limit)
    let keys = [
      "meta", "pending", "later", "held", "owner", "expiry", "locks", "traits", "results",
      "progress", "lost", "hosts", "journal", "expected", "names", "serves", "loads", "alone",
    ]
    let count = try connection.call(
      ["UNLINK"] + keys.map { "\(QueueStore.base(run)):\($0)" }, within: limit)
    return count != .number(0)
  }
}
