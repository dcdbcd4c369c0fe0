import Foundation
package import RunRecord
package import WorkerProtocol

/// What is left to do and who does what: the only place that hands out tests and takes results.
///
/// Plain values in, plain values out: another source of work (a queue that many machines share)
/// can take its place.
package struct WorkQueue: Sendable {
  /// When a test is tried again.
  package struct Policy: Sendable, Hashable {
    /// How often a failed test is tried again.
    package var retries: Int
    /// How many crashes of its worker make a test crashed, and how many losses of its app or its
    /// session at one step: so many are no chance, and the test's own doing.
    package var crashLimit: Int
    /// How many nodes lost, or apps taken away at different steps, for reasons that are not the
    /// test's own.
    package var infrastructureLimit: Int
    package var retryOrder: RetryOrder

    package init(
      retries: Int = 1, crashLimit: Int = 3, infrastructureLimit: Int = 12,
      retryOrder: RetryOrder = .end
    ) {
      self.retryOrder = retryOrder
      self.retries = retries
      self.crashLimit = crashLimit
      self.infrastructureLimit = infrastructureLimit
    }
  }

  /// When a failed test is tried again.
  package enum RetryOrder: String, Sendable, Hashable, CaseIterable {
    /// Next of all.
    case now
    /// When all else has run, with nothing beside it: so it shows what load or a neighbour broke.
    case end
  }

  /// The right to run one attempt: what comes under another token does not count.
  package struct Lease: Sendable, Hashable {
    package var token: String
    /// The entry's position in the manifest.
    package var position: Int
    package var entry: Manifest.Entry
    /// 1 for the first try; tries that infrastructure broke don't count.
    package var number: Int
    /// 1 for the first attempt of any sort.
    package var attempt: Int

    /// The folder of its artifacts, relative to the output folder: a name that people recognise
    /// and every file system takes.
    package var folder: String
  }

  /// What a conclusion means for its test.
  package enum Decision: Sendable, Hashable {
    /// The token is not (any more) the one that counts: nothing has changed.
    case stale
    /// It goes back into the queue.
    case again
    /// It has its result.
    case result(Outcome, reason: String?)
  }

  /// The result of a test that the end of the handing out leaves behind.
  package struct Abandoned: Sendable, Hashable {
    package var position: Int
    /// What its last try of its own said, or `notRun`.
    package var outcome: Outcome
    /// The try's; nil for `notRun`.
    package var reason: String?
  }

  struct State {
    var outcome: Outcome?
    /// Failures by the test's own fault.
    var failures = 0
    /// What the last of them was.
    var verdict: (outcome: Outcome, reason: String?)?
    /// Whether it was still to be tried again when the handing out ended.
    var isRetryPending = false
    var crashes = 0
    var lostNodes = 0
    var lostApps = 0
    var lostDrivers = 0
    /// How often it lost its app or its session, by the place.
    var losses: [String: Int] = [:]
    /// Whether it has crashed of equal losses, which no node is to blame for.
    var hasOwnLosses = false
    var attempts = 0
    /// The token out now.
    var token: String?
    /// The token that another source of work has given; nil: the queue makes its own.
    var granted: String?
  }

  let entries: [Manifest.Entry]
  let policy: Policy
  /// Makes tokens of two runs differ.
  private let nonce: String
  var states: [State]
  /// Positions, the next one first.
  var pending: [Int]
  /// Positions of failed tests that run again at the end.
  var later: [Int] = []
  /// The token of a test that runs again alone.
  private var alone: String?
  private let hasLocks: Bool
  private let hasGroups: Bool
  /// What each node, by its number, has begun.
  var courses: [Int: Course] = [:]
  /// The node that runs a group which is not split, until that node is gone.
  var homes: [String: Int] = [:]
  /// How long each test has taken, in milliseconds; nil where that is not known.
  let durations: [Double?]
  /// How long the set-up of a group's fixtures has taken, in milliseconds.
  let setUps: [String: Double]
  var positions: [String: Int] = [:]
  private var retriesAreOver = false
  /// Whether work may come from another source: see `WorkQueue+Sharing`.
  var isFed = false

  /// Makes a queue that hands the entries out in `order` (positions in the manifest); those that
  /// no node runs have their result already.
  ///
  /// - Parameter durations: What each has taken, in milliseconds: a rest of a group that takes no
  ///   longer than another set-up is not split. Nil where that is not known.
  package init(
    _ manifest: Manifest, order: [Int], policy: Policy, nonce: String, durations: [Double?] = []
  ) {
    precondition(Set(order) == Set(manifest.entries.indices), "an order names each entry once")
    self.durations = durations
    setUps = Self.setUps(manifest.entries, durations)
    entries = manifest.entries
    self.policy = policy
    self.nonce = nonce
    states = Array(repeating: State(), count: manifest.entries.count)
    hasLocks = manifest.entries.contains { $0.locks?.isEmpty == false }
    hasGroups = manifest.entries.contains { $0.group != nil }
    pending = order.filter { manifest.entries[$0].runs }
    for (position, entry) in manifest.entries.enumerated() where !entry.runs {
      states[position].outcome = entry.fault == nil ? .skipped : .failed
    }
  }

  /// Takes over what a record says of attempts and results; answers the results that follow from
  /// its attempts and were not written down.
  package mutating func resume(
    _ record: RunRecord
  ) -> [(position: Int, outcome: Outcome, reason: String?)] {
    let order = pending
    var owed: [(position: Int, outcome: Outcome, reason: String?)] = []
    for (position, test) in record.tests.enumerated() {
      var decision = Decision.again
      for attempt in test.attempts {
        states[position].attempts += 1
        guard let end = attempt.end, end.conclusion != .cancelled else { continue }
        positions[attempt.start.token] = position
        decision = conclude(
          attempt.start.token, end.conclusion, reason: end.reason, lossPlace: end.lossPlace,
          isFinal: test.entry.isFinal(end.conclusion, attempt.issues))
      }
      states[position].outcome = test.result?.outcome
      guard test.result == nil, case .result(let outcome, let reason) = decision else { continue }
      let judged = test.entry.judged(
        outcome, reason, issues: test.decisive(for: outcome)?.issues ?? [])
      states[position].outcome = judged.outcome
      owed.append((position, judged.outcome, judged.reason))
    }
    pending = order.filter { states[$0].outcome == nil }
    later = []
    return owed
  }

  /// Whether an entry failed and was not tried again only because the handing out had ended.
  package func isRetryPending(_ position: Int) -> Bool { states[position].isRetryPending }

  /// Whether every entry has its result.
  package var isDrained: Bool { !isFed && pending.isEmpty && later.isEmpty && positions.isEmpty }

  /// How many entries wait for a node.
  package var waiting: Int { pending.count + later.count }

  /// Whether a node for these targets may still get something to do (nil: for every target).
  package func mayServe(_ targets: Set<TestTarget>?) -> Bool {
    guard let targets, !isFed else { return !isDrained }
    return (pending + later).contains { targets.contains(entries[$0].test.target) }
      || positions.values.contains { targets.contains(entries[$0].test.target) }
  }

  /// Whether an entry waits that a node for these targets may run.
  func holds(for targets: Set<TestTarget>?) -> Bool {
    pending.contains { targets?.contains(entries[$0].test.target) ?? true }
  }

  /// Hands out the next entry for a node that serves these targets (nil: every one).
  package mutating func lease(
    for targets: Set<TestTarget>? = nil, node: Int = 0
  ) -> Lease? {
    guard alone == nil else { return nil }
    func isServed(_ position: Int) -> Bool {
      targets.map { $0.contains(entries[position].test.target) } ?? true
    }
    let taken = hasLocks ? Set(positions.values.flatMap { entries[$0].locks ?? [] }) : []
    let next = next(on: node) { position in
      isServed(position) && taken.isDisjoint(with: hasLocks ? entries[position].locks ?? [] : [])
    }
    if let next { return lease(pending.remove(at: next), on: node) }
    guard positions.isEmpty,
      let next = later.firstIndex(where: { isServed($0) && mayRun($0, on: node) })
    else { return nil }
    let lease = lease(later.remove(at: next), on: node)
    alone = lease.token
    return lease
  }

  /// Which of `pending` a node runs next.
  private func next(on node: Int, where isFree: (Int) -> Bool) -> Int? {
    guard hasGroups else { return pending.firstIndex(where: isFree) }
    return nextOfGroups(on: node) { isFree($0) && mayRun($0, on: node) }
  }

  private mutating func lease(_ position: Int, on node: Int) -> Lease {
    if hasGroups { begin(position, on: node) }
    states[position].attempts += 1
    let token =
      states[position].granted ?? "\(nonce).\(position).\(states[position].attempts)"
    states[position].token = token
    positions[token] = position
    return Lease(
      token: token, position: position, entry: entries[position],
      number: states[position].failures + 1, attempt: states[position].attempts,
      folder: "attempts/\(position + 1)-\(entries[position].test.description.fileName)/"
        + "\(states[position].attempts)")
  }

  /// Takes back a lease whose node could not be made whole; it is handed out next, and the attempt
  /// counts for nothing.
  package mutating func withdraw(_ token: String) {
    guard let position = positions.removeValue(forKey: token) else { return }
    states[position].token = nil
    putBack(position, token)
  }

  /// Takes an attempt's end. `isFinal`: trying again can't change it; `lossPlace`: where the test has
  /// lost its app or its session.
  package mutating func conclude(
    _ token: String, _ conclusion: AttemptOutcome, reason: String? = nil,
    lossPlace: String? = nil, isFinal: Bool = false
  ) -> Decision {
    guard let position = positions.removeValue(forKey: token) else { return .stale }
    states[position].token = nil
    let wasAlone = alone == token
    if wasAlone { alone = nil }
    if let lossPlace, let decision = ownLoss(position, at: lossPlace, reason) { return decision }
    switch conclusion {
    case .passed: return finish(position, states[position].failures > 0 ? .flaky : .passed)
    case .recorded: return finish(position, states[position].failures > 0 ? .flaky : .recorded)
    case .skipped: return finish(position, .skipped, reason)
    case .cancelled: return unfinished(position, reason)
    case .failed, .timedOut:
      let outcome = conclusion == .failed ? Outcome.failed : .timedOut
      states[position].failures += 1
      states[position].verdict = (outcome, reason)
      guard isFinal || states[position].failures > policy.retries else {
        guard !retriesAreOver else { return unfinished(position, reason) }
        switch policy.retryOrder {
        case .now: pending.insert(position, at: 0)
        case .end: later.append(position)
        }
        return .again
      }
      return finish(position, outcome, reason)
    case .infrastructure:
      states[position].lostApps += 1
      let count = states[position].lostApps
      let decision = again(position, count, policy.infrastructureLimit, reason)
      // Of a node that has opened no session nobody knows whether it can: another test shows that.
      if decision == .again, lossPlace == nil { putLast(position, wasAlone: wasAlone) }
      return decision
    case .nodeLost:
      states[position].lostNodes += 1
      return again(position, states[position].lostNodes, policy.infrastructureLimit, reason)
    case .driverLost:
      states[position].lostDrivers += 1
      let count = states[position].lostDrivers
      guard count < policy.infrastructureLimit, !retriesAreOver else {
        let times = count == 1 ? "" : "\(count) times: "
        return unfinished(position, times + (reason ?? "its driver did not answer"))
      }
      putBehind(position, wasAlone: wasAlone)
      return .again
    case .workerCrashed:
      states[position].crashes += 1
      return again(position, states[position].crashes, policy.crashLimit, reason)
    }
  }

  /// Ends the handing out: failures are not tried again, and what waits has its result here. A test
  /// that has failed and waits for its retry has failed; any other is `notRun`.
  package mutating func abandon() -> [Abandoned] {
    retriesAreOver = true
    let given = (pending + later).sorted()
    pending = []
    later = []
    return given.map { position in
      let verdict = states[position].verdict
      let outcome = verdict?.outcome ?? .notRun
      states[position].outcome = outcome
      states[position].isRetryPending = verdict != nil
      return Abandoned(position: position, outcome: outcome, reason: verdict?.reason)
    }
  }

  private mutating func putBack(_ position: Int, _ token: String) {
    if alone == token {
      alone = nil
      later.insert(position, at: 0)
    } else {
      pending.insert(position, at: 0)
    }
  }

  /// Puts back a test that its driver has failed. Others come first: it is the driver that may be
  /// broken, and a driver that fails several tests is.
  private mutating func putBehind(_ position: Int, wasAlone: Bool) {
    if wasAlone {
      later.append(position)
    } else {
      pending.insert(position, at: min(2, pending.count))
    }
  }

  /// Whether a test has crashed of its own losses: they say nothing of the nodes that it ran on.
  package func hasOwnLosses(_ position: Int) -> Bool { states[position].hasOwnLosses }

  /// The result of a test that has lost its app or session so often at the same place; nil where it
  /// has not.
  private mutating func ownLoss(
    _ position: Int, at place: String, _ reason: String?
  ) -> Decision? {
    let count = states[position].losses[place, default: 0] + 1
    states[position].losses[place] = count
    guard count >= policy.crashLimit else { return nil }
    states[position].hasOwnLosses = true
    let times = "\(count) times \(place), which is the test's own doing"
    return finish(position, .crashed, "\(times): \(reason ?? "the app was taken away")")
  }

  private mutating func putLast(_ position: Int, wasAlone: Bool) {
    pending.removeAll { $0 == position }
    if wasAlone { later.append(position) } else { pending.append(position) }
  }

  private mutating func again(
    _ position: Int, _ count: Int, _ limit: Int, _ reason: String?
  ) -> Decision {
    guard count < limit else {
      return finish(position, .crashed, "\(count) times: \(reason ?? "its node was lost")")
    }
    guard !retriesAreOver else { return unfinished(position, reason) }
    // First of all: a killer shows itself soon, and its victim loses no time.
    pending.insert(position, at: 0)
    return .again
  }

  /// The result of a test whose attempt came to nothing when nothing is tried again: what an earlier
  /// try said, if one did.
  private mutating func unfinished(_ position: Int, _ reason: String?) -> Decision {
    guard let verdict = states[position].verdict else { return finish(position, .notRun, reason) }
    states[position].isRetryPending = true
    return finish(position, verdict.outcome, verdict.reason)
  }

  private mutating func finish(
    _ position: Int, _ outcome: Outcome, _ reason: String? = nil
  ) -> Decision {
    states[position].outcome = outcome
    return .result(outcome, reason: reason)
  }
}
