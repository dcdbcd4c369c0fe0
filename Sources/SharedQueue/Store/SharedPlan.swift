import Foundation

/// What machines that share a run must agree on, and what the first of them fills the store with.
package struct SharedPlan: Sendable {
  /// The plan's hash.
  package var plan: String
  /// What else must be equal on all machines, by name: the revision, the app, the retries …
  package var terms: [String: String]
  /// Each entry's target and locks, in the order of the manifest.
  package var entries: [(target: String, locks: [String])]
  /// Positions, the first one first.
  package var order: [Int]
  /// Each entry's identity, in the order of the manifest.
  package var names: [String]
  /// How long a machine has a test without saying so again.
  package var lease: Duration

  package init(
    plan: String, terms: [String: String], entries: [(target: String, locks: [String])],
    order: [Int], names: [String], lease: Duration = .seconds(10)
  ) {
    self.plan = plan
    self.terms = terms
    self.entries = entries
    self.order = order
    self.names = names
    self.lease = lease
  }

  var traits: [String] {
    entries.map { entry in
      ([entry.target] + entry.locks).map {
        $0.replacingOccurrences(of: "\n", with: " ")
      }.joined(separator: "\n")
    }
  }

  /// In what a run in the store differs from this one; empty: in nothing.
  func differences(from plan: String, terms: [String: String], names: String) -> [String] {
    let keys = Set(terms.keys).union(self.terms.keys).sorted()
    var differences = keys.filter { terms[$0] != self.terms[$0] }.map { key in
      "\(key): \(terms[key] ?? "none") there, \(self.terms[key] ?? "none") here"
    }
    if plan != self.plan {
      let there = names.split(separator: "\n").map(String.init)
      let missing = Set(there).subtracting(self.names).sorted().first
      let extra = Set(self.names).subtracting(there).sorted().first
      differences.insert("\(there.count) tests there, \(self.names.count) here", at: 0)
      if let missing { differences.append("only there: \(missing)") }
      if let extra { differences.append("only here: \(extra)") }
    }
    return differences
  }

  /// Why a run of another plan or of other terms can't be joined.
  func refusal(run: String, plan: String, terms: [String: String], names: String) -> QueueError {
    let differences = differences(from: plan, terms: terms, names: names)
    return QueueError(
      .usage,
      "The run \(run) in the queue is another one than this (\(differences.joined(separator: "; "))). "
        + "Give all machines the same sources, app and options, or another --run-id.")
  }
}

/// What every answer says of the run.
package struct QueueState: Sendable, Hashable {
  package enum Word: String, Sendable {
    case granted, wait, ended, broken, going, accepted, stale
  }

  package var word: Word
  /// How many tests have a result.
  package var finished: Int
  /// How many of them make the run red.
  package var failures: Int
  /// Why nothing more is started; nil where the run goes on.
  package var stopReason: String?
  package var isStoppedByFailures: Bool

  static let count = 5

  init(_ reply: [String], orElse error: () -> QueueError) throws(QueueError) {
    guard reply.count >= Self.count, let word = Word(rawValue: reply[0]),
      let finished = Int(reply[1]), let failures = Int(reply[2])
    else { throw error() }
    self.word = word
    self.finished = finished
    self.failures = failures
    stopReason = reply[3].isEmpty ? nil : reply[3]
    isStoppedByFailures = reply[4] == "1"
  }
}

/// A test that this machine may run now.
package struct Grant: Sendable, Hashable {
  package var token: String
  package var position: Int
  /// How often it has come back to the queue with something new.
  package var version: Int
  /// How many machines have lost it.
  package var losses: Int
  /// How far it has come, as `LeaseEnd.blob` says it; empty: not begun.
  package var blob: String

  /// Reads one of an answer's grants.
  package init?(_ items: [String]) {
    guard items.count == 5 else { return nil }
    guard let position = Int(items[1]), let version = Int(items[2]), let losses = Int(items[3])
    else { return nil }
    token = items[0]
    self.position = position
    self.version = version
    self.losses = losses
    blob = items[4]
  }
}

/// What came of a lease.
package struct LeaseEnd: Sendable, Hashable {
  package enum Place: String, Sendable {
    /// The test has its result.
    case result
    /// It runs again: next of all, behind two others, or alone at the end.
    case next, behind, later
    /// It was not run; nothing is known of it that was not known before.
    case release
  }

  package var token: String
  package var position: Int
  package var place: Place
  /// The grant's.
  package var version: Int
  /// Whether the result makes the run red.
  package var isFailure: Bool
  /// One line: the result, or how far the test has come.
  package var blob: String
  /// What people read of it if this machine's files are lost; empty: nothing.
  package var story: String

  package init(
    token: String, position: Int, place: Place, version: Int, isFailure: Bool = false,
    blob: String = "", story: String = ""
  ) {
    self.token = token
    self.position = position
    self.place = place
    self.version = version
    self.isFailure = isFailure
    self.blob = blob
    self.story = story
  }
}

/// What a run has come to.
package struct QueueSnapshot: Sendable {
  /// By position: the token that counts, and the result's line.
  package var results: [Int: (token: String, blob: String)] = [:]
  /// By position: how far a test has come.
  package var progress: [Int: String] = [:]

  init(results: [String], progress: [String]) {
    for (position, lines) in Self.pairs(results) where lines.count >= 3 {
      self.results[position] = (lines[0], lines[2])
    }
    for (position, lines) in Self.pairs(progress) where lines.count >= 4 {
      self.progress[position] = lines[3]
    }
  }

  private static func pairs(_ texts: [String]) -> [(Int, [String])] {
    stride(from: 0, to: texts.count - 1, by: 2).compactMap { index in
      Int(texts[index]).map {
        (
          $0,
          texts[index + 1].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        )
      }
    }
  }
}
