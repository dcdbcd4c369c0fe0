import Execution
import Foundation
import JSONModel

/// A run in the store, over one connection: the verbs of the script.
///
/// It is for one thread at a time, which each call blocks up to `limit`.
package final class QueueStore {
  package let address: QueueAddress
  package let run: String
  package let host: String
  /// How long the server has for an answer.
  private let limit: Duration
  private let connection: RedisConnection
  /// Which filling of the store this one has joined.
  package private(set) var epoch = 0
  private var instance = ""
  /// Whether it was this one that has filled the store.
  package private(set) var hasFilled = false
  private var leases = 0
  private let nonce = String(UInt64.random(in: .min ... .max), radix: 36)
  private var digest: String?

  package static let oldestServer = (6, 2)

  /// Connects, and refuses a server that cannot keep a run.
  ///
  /// - Throws: `QueueError`.
  package init(
    _ address: QueueAddress, run: String, host: String, within limit: Duration = .seconds(5)
  ) throws(QueueError) {
    self.address = address
    self.run = run
    self.host = host
    self.limit = limit
    connection = try RedisConnection(address, within: limit)
    try requireServer()
  }

  var base: String { Self.base(run) }

  static func base(_ run: String) -> String { "qa:{\(run)}" }

  private func requireServer() throws(QueueError) {
    let text = try connection.call(["INFO"], within: limit).text ?? ""
    var facts: [Substring: Substring] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { facts[parts[0]] = parts[1] }
    }
    // Valkey tells its own version beside that of Redis which it agrees with.
    let version = facts["redis_version"].map(String.init) ?? "unknown"
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    guard numbers.count >= 2, (numbers[0], numbers[1]) >= Self.oldestServer else {
      throw QueueError(
        .usage,
        "The queue \(address) is of version \(version); 6.2 or newer is needed. Update the server.")
    }
    let policy = facts["maxmemory_policy"].map(String.init) ?? "noeviction"
    // `volatile-…` drops keys that have a time to live, as a run's keys do.
    guard policy == "noeviction" || facts["maxmemory"] == "0" else {
      throw QueueError(
        .usage,
        "The queue \(address) may drop a run's keys when its memory is full (maxmemory-policy "
          + "\(policy)). Set its maxmemory-policy to noeviction, or use another server.")
    }
  }

  // MARK: Verbs

  /// Fills the store with a run, or joins the one that is there.
  ///
  /// - Parameter hosts: those that are known to work on it, when a lost store is filled again.
  /// - Throws: `QueueError`: `usage` where the run that is there has another plan.
  package func open(
    _ work: SharedPlan, epoch: Int = 1, hosts: [String] = []
  ) throws(QueueError) {
    let mine = String(UInt64.random(in: .min ... .max), radix: 36)
    let reply = try perform(
      "open",
      [
        "\(epoch)", mine, host, work.plan,
        json(work.terms), "\(Int(work.lease.inMilliseconds))", json(work.traits), json(work.order),
        work.names.joined(separator: "\n"), json(hosts),
      ])
    switch reply.first {
    case "open" where reply.count == 4:
      self.epoch = Int(reply[1]) ?? epoch
      instance = reply[2]
      hasFilled = instance == mine
    case "refused" where reply.count == 4:
      let terms = decoded([String: String].self, reply[2]) ?? [:]
      throw work.refusal(run: run, plan: reply[1], terms: terms, names: reply[3])
    default: throw unexpected(reply)
    }
  }

  /// Leases tests: `needed` that can start now, and up to `ahead` more where many are left.
  ///
  /// - Parameter targets: nil: any.
  /// - Throws: `QueueError`: `missing` where the run is lost.
  package func lease(
    _ needed: Int, ahead: Int = 0, targets: [String]? = nil
  ) throws(QueueError) -> (state: QueueState, grants: [Grant]) {
    leases += 1
    let reply = try verb(
      "lease",
      ["\(nonce).\(leases)", "\(needed)", "\(ahead)", targets.map { json($0) } ?? ""],
      isAboutHost: true)
    let state = try QueueState(reply) { unexpected(reply) }
    if state.word == .broken {
      throw QueueError(.broken, "The counts of the run \(run) in \(address) do not add up.")
    }
    let items = Array(reply.dropFirst(QueueState.count))
    guard items.count % 5 == 0 else { throw unexpected(reply) }
    let grants = stride(from: 0, to: items.count, by: 5).compactMap { first in
      Grant(Array(items[first..<(first + 5)]))
    }
    guard grants.count == items.count / 5 else { throw unexpected(reply) }
    return (state, grants)
  }

  /// Renews leases; answers those that are lost.
  ///
  /// - Parameter targets: those that this machine's nodes serve; nil: any.
  /// - Throws: `QueueError`: `missing` where the run is lost.
  package func beat(
    _ tokens: [String], serving targets: [String]? = nil
  ) throws(QueueError) -> (state: QueueState, lost: [String]) {
    let reply = try verb("beat", [targets.map { json($0) } ?? ""] + tokens, isAboutHost: true)
    return (
      try QueueState(reply) { unexpected(reply) }, Array(reply.dropFirst(QueueState.count))
    )
  }

  /// Says what came of a lease; answers whether it counts. Asking again changes nothing.
  ///
  /// - Throws: `QueueError`: `missing` where the run is lost.
  package func conclude(
    _ end: LeaseEnd
  ) throws(QueueError) -> (state: QueueState, isAccepted: Bool) {
    let reply = try verb(
      "conclude",
      [
        end.token, "\(end.position)", end.place.rawValue, "\(end.version)",
        end.isFailure ? "1" : "0", end.blob, end.story,
      ], isAboutHost: true)
    let state = try QueueState(reply) { unexpected(reply) }
    return (state, state.word == .accepted)
  }

  /// Gives a store that may have lost it what this machine had accepted.
  ///
  /// - Throws: `QueueError`: `missing` where the run is lost.
  package func replay(_ ends: [LeaseEnd]) throws(QueueError) {
    let results = ends.filter { $0.place == .result }.map {
      ["\($0.position)", $0.token, $0.isFailure ? "1" : "0", $0.blob]
    }
    let progress = ends.filter { $0.place != .result && $0.place != .release }.map {
      ["\($0.position)", $0.token, "\($0.version + 1)", $0.place.rawValue, $0.blob]
    }
    _ = try verb("replay", [json(results), json(progress)], isAboutHost: true)
  }

  /// Stops the run on every machine: what runs goes on to its end.
  ///
  /// - Throws: `QueueError`: `missing` where the run is lost.
  package func stop(_ reason: String, byFailures: Bool) throws(QueueError) {
    _ = try verb("stop", [reason, byFailures ? "1" : ""], isAboutHost: false)
  }

  /// Says that this machine works no more.
  ///
  /// - Throws: `QueueError`: `missing` where the run is lost.
  package func leave() throws(QueueError) { _ = try verb("leave", [], isAboutHost: true) }

  /// What the run has come to: results, and how far tests without one have come, by position.
  ///
  /// - Throws: `QueueError`.
  package func snapshot() throws(QueueError) -> QueueSnapshot {
    let results = try command(["HGETALL", base + ":results"]).texts ?? []
    let progress = try command(["HGETALL", base + ":progress"]).texts ?? []
    return QueueSnapshot(results: results, progress: progress)
  }

  /// The machines that were seen in the last ten seconds.
  ///
  /// - Throws: `QueueError`.
  package func liveHosts() throws(QueueError) -> [String] {
    let now = try command(["TIME"]).texts?.first.flatMap(StoreTime.seconds) ?? 0
    return try command(["ZRANGEBYSCORE", base + ":hosts", "\((now - 10) * 1000)", "+inf"]).texts
      ?? []
  }

  // MARK: Calls

  private func verb(
    _ name: String, _ words: [String], isAboutHost: Bool
  ) throws(QueueError) -> [String] {
    let reply = try perform(name, [instance] + (isAboutHost ? [host] : []) + words)
    if reply.first == "missing" {
      throw QueueError(.missing, "The run \(run) is not in \(address) any more.")
    }
    return reply
  }

  /// Runs the script; it is sent once, and again to a server that has forgotten it.
  private func perform(_ verb: String, _ words: [String]) throws(QueueError) -> [String] {
    let rest = ["1", base, verb] + words
    if digest == nil {
      digest = try command(["SCRIPT", "LOAD", QueueScript.text]).text
    }
    let answer = try connection.answer(["EVALSHA", digest ?? ""] + rest, within: limit)
    switch answer {
    case .error(let text) where text.hasPrefix("NOSCRIPT"):
      digest = nil
      return try command(["EVAL", QueueScript.text] + rest).texts ?? []
    case .error(let text): throw QueueError(answer: text, from: address)
    default: return answer.texts ?? []
    }
  }

  package func command(_ words: [String]) throws(QueueError) -> RESPValue {
    try connection.call(words, within: limit)
  }

  private func unexpected(_ reply: [String]) -> QueueError {
    QueueError(
      .usage,
      "The queue \(address) answered \"\(reply.prefix(4).joined(separator: " "))\", which no run of "
        + "this version understands. Use one version of qa-runner on all machines.")
  }
}

/// The script that decides on the server.
enum QueueScript {
  static let text = String(decoding: PackageResources.queue_lua, as: UTF8.self)
}

/// A value as JSON text; what the verbs send is always possible in it.
func json(_ value: some Encodable) -> String {
  do {
    return String(decoding: try JSONCoder.encode(value), as: UTF8.self)
  } catch {
    preconditionFailure("only texts and whole numbers are sent: \(error)")
  }
}

/// A value of JSON text; nil where it is something else.
func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
  do {
    return try JSONCoder.decode(type, from: Data(text.utf8))
  } catch {
    return nil
  }
}
