import RunRecord
import SharedQueue

extension WorkQueue {
  /// How far a test has come, for the machine that goes on with it.
  struct Progress: Sendable, Hashable, Codable {
    var failures = 0
    var crashes = 0
    var lostNodes = 0
    var lostApps = 0
    /// Nil: none.
    var lostDrivers: Int?
    /// Where it lost its app or session, and how often; nil: nowhere.
    var losses: [String: Int]?
    var attempts = 0
    /// What its last failure was.
    var outcome: Outcome?
    var reason: String?
  }

  /// Leaves it to another source what is handed out: only what `admit` brings is.
  mutating func feedFromOutside() {
    isFed = true
    pending = []
  }

  /// Ends the other source: nothing more comes.
  mutating func endFeeding() { isFed = false }

  /// How many are out.
  var running: Int { positions.count }

  /// Takes a test that the other source has given; answers its decision where it has been lost so
  /// often that it is not to run any more.
  mutating func admit(_ grant: Grant, _ progress: Progress) -> Decision? {
    let position = grant.position
    states[position].failures = progress.failures
    states[position].crashes = progress.crashes
    states[position].lostApps = progress.lostApps
    states[position].lostNodes = progress.lostNodes
    states[position].lostDrivers = progress.lostDrivers ?? 0
    states[position].losses = progress.losses ?? [:]
    // Two attempts of one machine never share a folder.
    states[position].attempts = max(states[position].attempts, progress.attempts)
    states[position].verdict = progress.outcome.map { ($0, progress.reason) }
    states[position].outcome = nil
    states[position].granted = grant.token
    guard progress.lostNodes + grant.losses < policy.infrastructureLimit else {
      let reason = "\(progress.lostNodes + grant.losses) times: its machine or node was lost"
      states[position].outcome = .crashed
      return .result(.crashed, reason: reason)
    }
    pending.append(position)
    return nil
  }

  /// How far a test has come.
  func progress(of position: Int) -> Progress {
    let state = states[position]
    return Progress(
      failures: state.failures, crashes: state.crashes, lostNodes: state.lostNodes,
      lostApps: state.lostApps, lostDrivers: state.lostDrivers > 0 ? state.lostDrivers : nil,
      losses: state.losses.isEmpty ? nil : state.losses,
      attempts: state.attempts, outcome: state.verdict?.outcome, reason: state.verdict?.reason)
  }

  /// Takes a test that runs again out of the queue, for the other source; answers when it does.
  /// `isDrivers`: since its driver has failed it, which may fail the next one, too.
  mutating func takeOut(_ position: Int, isDrivers: Bool = false) -> LeaseEnd.Place {
    states[position].granted = nil
    pending.removeAll { $0 == position }
    guard let index = later.firstIndex(of: position) else { return isDrivers ? .behind : .next }
    later.remove(at: index)
    return .later
  }

  /// Takes out what waits here, all of it or some; answers positions and tokens.
  mutating func takeOutWaiting(
    where isLeaving: (Int) -> Bool = { _ in true }
  ) -> [(position: Int, token: String)] {
    let waiting = pending.filter(isLeaving)
    pending.removeAll(where: isLeaving)
    return waiting.compactMap { position in
      defer { states[position].granted = nil }
      return states[position].granted.map { (position, $0) }
    }
  }

  /// Forgets a lease that does not count any more, also of a test that waits here.
  mutating func forget(_ token: String) {
    let running = positions.removeValue(forKey: token)
    guard let position = running ?? pending.first(where: { states[$0].granted == token }) else {
      return
    }
    pending.removeAll { $0 == position }
    states[position].token = nil
    states[position].granted = nil
  }
}
