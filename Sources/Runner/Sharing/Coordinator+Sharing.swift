import Execution
import Foundation
import JSONModel
import RunRecord
import SharedQueue
import WorkerProtocol

extension Coordinator {
  /// Takes its work from a source that other machines share.
  package func share(_ source: SharedSource) {
    queue.feedFromOutside()
    shared = SharedWork(source: source)
  }

  /// Whether a test may start.
  var mayStart: Bool { !isStopping && shared?.isPaused != true }

  /// Has the source look at the demand.
  func askForWork() { shared?.source.ask() }

  /// How many tests are needed now, for which targets (nil: any), and how many to have at hand.
  func demand() -> (needed: Int, ahead: Int, targets: [String]?) {
    guard let shared, !isStopping, !shared.isOver, !shared.isLeaving else { return (0, 0, nil) }
    // A test at hand is of no use to a node that may not take it.
    let hungry = waiting.map(\.0.targets).filter { !queue.holds(for: $0) }
    let waitingTargets = hungry.isEmpty ? waiting.map(\.0.targets) : hungry
    let needed = max(hungry.count, waiting.count - queue.waiting)
    // One that waits here for the only node may run on another machine meanwhile.
    let hasOthers = shared.nodes.map { $0.count > 1 } ?? true
    let isUniform = record.start?.nodeTargets.allSatisfy { $0 == nil } ?? false
    let ahead =
      shared.endsQuickly && hasOthers && isUniform && queue.waiting <= waiting.count ? 1 : 0
    guard !waitingTargets.contains(nil), !waiting.isEmpty else { return (needed, ahead, nil) }
    let targets = Set(waitingTargets.compactMap { $0 }.flatMap { $0 })
    return (needed, ahead, targets.map(\.rawValue).sorted())
  }

  /// Notes which nodes this machine has.
  func serve(_ nodes: [NodePlan]) { shared?.nodes = nodes }

  /// The targets that this machine's nodes serve, without those that were given up; nil: any.
  func servedTargets() -> [String]? {
    guard let nodes = shared?.nodes else { return nil }
    var served: Set<TestTarget> = []
    for node in nodes {
      guard let targets = node.targets else { return nil }
      served.formUnion(targets)
    }
    return served.map(\.rawValue).sorted()
  }

  /// Below it a test is short, in milliseconds: asking the store takes a part of it that counts.
  private static let shortTest = 1000.0

  // MARK: What nodes say

  /// Gives back what waits here for a node that was given up or has ended, and no other serves.
  func nodeServesNoMore(_ number: Int) {
    queue.forget(node: number)
    serveWaiting()
    guard let shared, let nodes = shared.nodes, nodes.contains(where: { $0.number == number })
    else { return }
    let left = nodes.filter { $0.number != number }
    self.shared?.nodes = left
    let unserved = queue.takeOutWaiting { position in
      let target = record.tests[position].entry.test.target
      return !left.contains { $0.targets?.contains(target) ?? true }
    }
    for (position, token) in unserved { release(position, token, shared) }
  }

  /// Takes the lease of an attempt back that has not run.
  func withdraw(_ token: String) {
    guard let shared else { return queue.withdraw(token) }
    guard let position = record.attempt(token)?.start.position else { return }
    queue.forget(token)
    release(position, token, shared)
  }

  private func release(_ position: Int, _ token: String, _ shared: SharedWork) {
    let end = LeaseEnd(
      token: token, position: position, place: .release, version: shared.versions[token] ?? 0)
    shared.source.report(end)
  }

  /// Gives back what no node has begun.
  func returnWaiting() {
    guard let shared else { return }
    for (position, token) in queue.takeOutWaiting() { release(position, token, shared) }
  }

  /// Ends an attempt whose lease was lost: what it said does not count.
  func dropLost(_ token: String, duration: Double) {
    guard shared?.lost.remove(token) != nil else { return }
    let reason = "this machine had lost the lease: another one has the test"
    take(
      .attemptEnded(
        .init(token: token, conclusion: .cancelled, duration: duration, reason: reason)))
    serveWaiting()
  }

  /// Sends the store what an attempt's end means for its test; a result counts once it is answered.
  func report(
    _ start: JournalEntry.AttemptStart, _ conclusion: AttemptOutcome, _ decision: WorkQueue.Decision
  ) {
    let took = record.attempt(start.token)?.end?.duration
    shared?.endsQuickly = took.map { $0 < Self.shortTest } ?? false
    guard let shared else { return }
    let position = start.position
    // What was cut off is another machine's, unless it was for the test's own sake.
    guard conclusion != .cancelled || !isStopping else {
      queue.forget(start.token)
      return release(position, start.token, shared)
    }
    if case .result(let outcome, let reason) = decision {
      return conclude(start.token, position, outcome, reason)
    }
    let place = queue.takeOut(position, isDrivers: conclusion == .driverLost)
    // Whatever the store accepts, this machine's journal has it.
    writeDown()
    let end = LeaseEnd(
      token: start.token, position: position, place: place,
      version: shared.versions[start.token] ?? 0,
      blob: Self.line(queue.progress(of: position)), story: story(of: position))
    shared.source.report(end)
  }

  private func conclude(
    _ token: String, _ position: Int, _ outcome: Outcome, _ reason: String?
  ) {
    guard let shared else { return }
    let test = record.tests[position]
    let issues = test.decisive(for: outcome)?.issues ?? []
    let judged = test.entry.judged(outcome, reason, issues: issues)
    self.shared?.decided[token] = (position, judged.outcome, judged.reason)
    // Whatever the store accepts, this machine's journal has it.
    writeDown()
    let words = judged.reason ?? issues.first?.message
    let result = SharedResult(
      outcome: judged.outcome, reason: words.map { String($0.prefix(2000)) },
      host: shared.source.host)
    let end = LeaseEnd(
      token: token, position: position, place: .result, version: shared.versions[token] ?? 0,
      isFailure: judged.outcome.isFailure, blob: Self.line(result),
      story: judged.outcome == .passed ? "" : story(of: position))
    shared.source.report(end)
  }

  /// What people read of a test's last attempt if this machine's files are lost, 64 kB at most.
  private func story(of position: Int) -> String {
    guard let attempt = record.tests[position].attempts.last else { return "" }
    let lines =
      ([attempt.end?.reason].compactMap { $0 } + attempt.issues.map(\.message)
        + attempt.output.lines(head: 20, tail: 100))
    return String(decoding: lines.joined(separator: "\n").utf8.prefix(65_536), as: UTF8.self)
  }

  static func line(_ value: some Encodable) -> String {
    do {
      return String(decoding: try JSONCoder.encode(value), as: UTF8.self)
    } catch {
      preconditionFailure("a result holds texts and whole numbers only: \(error)")
    }
  }

  static func read<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    do {
      return try JSONCoder.decode(type, from: Data(text.utf8))
    } catch {
      return nil
    }
  }

  // MARK: What the source says

  /// Takes tests that this machine may run; answers the number of one that its plan does not have.
  @discardableResult
  func granted(_ grants: [Grant]) -> Int? {
    guard shared != nil, !grants.isEmpty else { return nil }
    for grant in grants where record.tests.indices.contains(grant.position) {
      shared?.versions[grant.token] = grant.version
      let progress =
        grant.blob.isEmpty ? .init() : Self.read(WorkQueue.Progress.self, grant.blob) ?? .init()
      if case .result(let outcome, let reason) = queue.admit(grant, progress) {
        conclude(grant.token, grant.position, outcome, reason)
      }
    }
    if isStopping || shared?.isOver == true { returnWaiting() }
    serveWaiting()
    writeDown()
    return grants.map(\.position).first { !record.tests.indices.contains($0) }
  }

  /// Takes the store's answer to what came of a lease.
  func answered(_ end: LeaseEnd, isAccepted: Bool) {
    shared?.versions[end.token] = nil
    guard let decided = shared?.decided.removeValue(forKey: end.token), isAccepted else { return }
    result(decided.position, decided.outcome, decided.reason, token: end.token)
    writeDown()
  }

  /// Cancels attempts whose tests another machine has.
  func lost(_ tokens: [String]) {
    for token in tokens where shared?.decided[token] == nil {
      if let attempt = record.attempt(token), attempt.end == nil { shared?.lost.insert(token) }
      queue.forget(token)
      for instance in instances.values { instance.signals.send(.leaseLost(token: token)) }
    }
  }

  /// Takes what the store says of the whole run.
  func sharedState(_ state: QueueState) {
    guard let shared, !isStopping, !shared.isOver else { return }
    if let reason = state.stopReason {
      stop(reason, byFailures: state.isStoppedByFailures)
    } else if let maxFailures, state.failures >= maxFailures {
      let tests = state.failures == 1 ? "1 test has" : "\(state.failures) tests have"
      let reason = "\(tests) failed (--max-failures \(maxFailures))"
      Task { await shared.source.stopAll(reason, byFailures: true) }
      stop(reason, byFailures: true)
    }
  }

  /// Starts nothing while the store can't be reached.
  func sharedPaused(_ isPaused: Bool) {
    guard shared != nil, shared?.isPaused != isPaused else { return }
    shared?.isPaused = isPaused
    if !isPaused { serveWaiting() }
  }

  /// Takes the results of all machines: the run is over.
  func sharedEnded(_ snapshot: QueueSnapshot, host: String) {
    guard shared != nil, shared?.isOver == false else { return }
    for (position, test) in record.tests.enumerated() where test.entry.runs {
      if let found = snapshot.results[position] {
        take(found, position, host: host)
      } else if test.result == nil {
        let progress = snapshot.progress[position]
          .flatMap { Self.read(WorkQueue.Progress.self, $0) }
        settleUnfinished(position, progress)
      }
    }
    shared?.isOver = true
    queue.endFeeding()
    returnWaiting()
    serveWaiting()
    writeDown()
    endWaiting()
  }

  private func take(
    _ found: (token: String, blob: String), _ position: Int, host: String
  ) {
    let mine = record.tests[position].result
    guard mine?.token != found.token else { return }
    let read =
      Self.read(SharedResult.self, found.blob)
      ?? SharedResult(outcome: .notRun, reason: "its result can't be read", host: "unknown")
    result(
      position, read.outcome, read.reason, token: found.token, host: read.host,
      carriedFrom: read.carriedFrom, replaces: mine != nil)
  }

  /// A test whose run was stopped: it has failed where its retry was pending.
  private func settleUnfinished(_ position: Int, _ progress: WorkQueue.Progress?) {
    let reason = record.stopReason ?? "the run was stopped"
    guard let outcome = progress?.outcome else { return result(position, .notRun, reason) }
    let judged = record.tests[position].entry.judged(outcome, progress?.reason, issues: [])
    result(position, judged.outcome, judged.reason, isRetryPending: true)
  }

  /// Goes on without the store, which does not come back: nothing more is started.
  func sharedFailed(_ error: QueueError) {
    guard shared != nil, shared?.isOver == false else { return }
    shared?.isLeaving = true
    if error.kind != .gone {
      shared?.failure = RunnerError(
        error.kind == .usage ? .usage : .infrastructure, error.description)
    }
    stop(error.description)
    endWaiting()
  }

  // MARK: Ending

  /// Stops the run on all machines.
  package func abortEverywhere(_ reason: String) {
    if let source = shared?.source {
      Task { await source.stopAll(reason, byFailures: false) }
    }
    abort(reason)
  }

  /// Lets this machine leave where a signal stops it: the others go on with the run.
  func leaveOthers() {
    shared?.isLeaving = true
    endWaiting()
  }

  private func endWaiting() {
    let end = shared?.end
    shared?.end = nil
    end?.resume()
  }

  /// Waits for the end of the run on all machines, unless this one leaves it; `reason`: why its own
  /// nodes are at an end.
  func leaveShared(_ reason: String) async {
    guard let source = shared?.source else { return }
    if shared?.isOver == false, !isStopping || failure != nil {
      // All of its nodes have given up, or it can't write: it is of no use to the others.
      shared?.isLeaving = true
    }
    if shared?.isOver == false, shared?.isLeaving == false {
      await withCheckedContinuation { shared?.end = $0 }
    }
    await source.leave()
    let why = record.stopReason ?? reason
    for (position, test) in record.tests.enumerated() where test.result == nil {
      result(position, .notRun, why)
    }
  }
}
