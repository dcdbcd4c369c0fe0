import Dispatch
package import Execution
import Foundation
package import RunRecord
import WorkerProtocol

/// Hands tests to nodes, takes their results, writes the journal and tells the reporters.
///
/// It runs on a queue of its own, so that writing the journal blocks nobody else.
package actor Coordinator {
  nonisolated let executor = QueueExecutor("qa-runner.coordinator")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  let timer: any Timing
  let begin: ContinuousClock.Instant
  var ledger: Ledger
  let maxFailures: Int?
  var queue: WorkQueue
  package internal(set) var record: RunRecord
  /// Nodes that wait for work.
  var waiting: [(NodePlan, CheckedContinuation<WorkQueue.Lease?, Never>)] = []
  var instances: [Int: NodeInstance] = [:]
  /// What is left of what is written down of each attempt under way.
  private var budgets: [String: EventBudget] = [:]
  /// What is left of what is written down of failures that are no test's.
  var troubleBudget = EventBudget()
  /// Nodes that wait before they try something again.
  private var pauses: [Int: (plan: NodePlan, wait: Task<Void, Never>)] = [:]
  /// Of nodes that are coming up.
  private var starts: [Int: Task<NodeInstance, any Error>] = [:]
  /// Of the nodes that have done their last test.
  private var endings: [Task<Void, Never>] = []
  var isStopping = false
  private var isAborting = false
  private let isResumed: Bool
  /// Where a failed test's session waits for a person; nil: none does.
  private let pauseFolder: String?
  var isWritingDue = false
  var isWritingNext = false
  private var firstStart: Double?
  private var lastEnd = 0.0
  var failures = 0
  /// Why the last node was given up that was, in a line.
  private var lastLoss: String?
  /// What made the run impossible: the journal's disk.
  package var failure: RunnerError? { ledger.failure ?? shared?.failure }
  /// The work that other machines share; nil: the queue holds all of it.
  var shared: SharedWork?

  package init(
    record: RunRecord, queue: WorkQueue, journal: sending JournalFile, timer: any Timing,
    maxFailures: Int? = nil, pauseFolder: String? = nil, observer: @escaping Ledger.Observer
  ) {
    self.pauseFolder = pauseFolder
    self.timer = timer
    // A run that is resumed goes on where its journal stops.
    self.begin = timer.now - .milliseconds(record.time)
    ledger = Ledger(journal, observer: observer)
    self.maxFailures = maxFailures
    self.queue = queue
    self.record = record
    isResumed = record.start != nil
  }

  /// Writes the first entries; the run can be stopped from here on.
  package func begin(_ start: JournalEntry.RunStart) {
    if isResumed {
      resume(start)
    } else {
      note(.runStarted(start))
      settleUnrun()
    }
  }

  /// Runs the manifest on these nodes, once it has begun; answers when each has done its last test.
  /// `workers` are those of some nodes, by number, that were started before.
  package func run(
    _ nodes: [Node], workers: [Int: Task<WorkerLink, any Error>] = [:]
  ) async -> RunRecord {
    serve(nodes.map(\.plan))
    await withTaskGroup(of: Void.self) { group in
      for node in nodes {
        let ready = workers[node.plan.number]
        group.addTask {
          await node.run(for: self, worker: ready)
          await self.nodeServesNoMore(node.plan.number)
        }
      }
    }
    let reason = "no node was left to run it" + (lastLoss.map { ": \($0)" } ?? "")
    if shared == nil { abandonRest(reason) } else { await leaveShared(reason) }
    writeDown()
    return record
  }

  /// Writes the last entry.
  package func end(_ exitCode: ExitCode) -> RunRecord {
    let makespan = max(0, lastEnd - (firstStart ?? lastEnd))
    note(.runEnded(.init(makespan: makespan, exitCode: exitCode)))
    return record
  }

  // MARK: What nodes ask

  /// Whether a node may still get something to do.
  func mayNeed(_ plan: NodePlan) -> Bool { !isStopping && queue.mayServe(plan.targets) }

  /// The next attempt, once there is one, which begins with that; nil when the node has nothing to
  /// do any more. Once its order is sent, `writeNext()` has to follow.
  func lease(for plan: NodePlan) async -> WorkQueue.Lease? {
    if mayStart, let lease = queue.lease(for: plan.targets, node: plan.number) {
      return started(lease, on: plan)
    }
    writeDown()
    guard mayNeed(plan) else { return nil }
    return await withCheckedContinuation {
      waiting.append((plan, $0))
      askForWork()
    }
  }

  func started(_ lease: WorkQueue.Lease, on plan: NodePlan) -> WorkQueue.Lease {
    take(
      .attemptStarted(
        .init(
          token: lease.token, position: lease.position, test: lease.entry.test,
          number: lease.number, node: plan.number, folder: lease.folder)))
    askForWork()
    return lease
  }

  /// Whether a test has crashed of losses at one step, which no node is to blame for.
  func hasOwnLosses(_ position: Int) -> Bool { queue.hasOwnLosses(position) }

  // MARK: What nodes tell

  /// A node's worker and driver, once they are up; called off where the run is stopped meanwhile.
  ///
  /// - Throws: what `start` throws, or `CancellationError`.
  func instance(
    of number: Int, start: @escaping @Sendable () async throws -> NodeInstance
  ) async throws -> NodeInstance {
    let starting = Task { try await start() }
    starts[number] = starting
    defer { starts[number] = nil }
    if isStopping { starting.cancel() }
    return try await starting.value
  }

  /// Whether a node waits before it tries something again.
  var isPausing: Bool { !pauses.isEmpty }

  /// Has a node wait, as long as it may be needed; answers whether it may go on.
  func pause(_ plan: NodePlan, for delay: Duration) async -> Bool {
    guard mayNeed(plan), delay > .zero else { return !Task.isCancelled }
    let wait = Task { [timer] in
      do { try await timer.sleep(for: delay) } catch {
        // It was called off.
      }
    }
    pauses[plan.number] = (plan, wait)
    await withTaskCancellationHandler {
      await wait.value
    } onCancel: {
      wait.cancel()
    }
    pauses[plan.number] = nil
    return !Task.isCancelled
  }

  func nodeStarted(_ number: Int, instance: NodeInstance, generation: Int, took: Duration) {
    instances[number] = instance
    if firstStart == nil { firstStart = now }
    // Written down with its first order's attempt.
    take(.nodeStarted(node: number, generation: generation, took: took.inSeconds * 1000))
    if isAborting { instance.abort() }
  }

  func nodeLost(_ number: Int, reason: String) {
    instances[number] = nil
    note(.nodeLost(node: number, reason: reason))
  }

  /// A driver that is restarted takes its node instance with it.
  func driverFailed(_ failure: JournalEntry.DriverFailure) {
    if failure.measure == .restarted { instances[failure.node] = nil }
    note(.driverFailed(failure))
  }

  func nodeFailed(_ number: Int, reason: String) {
    note(.nodeFailed(node: number, reason: reason))
  }

  func nodeGaveUp(_ plan: NodePlan, reason: String) {
    lastLoss = reason.split(separator: "\n").first.map(String.init)
    note(.nodeGaveUp(node: plan.number, reason: reason))
    nodeServesNoMore(plan.number)
  }

  func nodeEnded(_ number: Int, ending: Task<Void, Never>? = nil) {
    instances[number] = nil
    if let ending { endings.append(ending) }
  }

  /// Answers when nothing is left of the nodes.
  package func nodesAreGone() async {
    for ending in endings { await ending.value }
  }

  func leaked(_ leak: JournalEntry.Leak) { note(.leaked(leak)) }

  func attemptEvent(_ event: AttemptEvent) {
    guard let event = budgets[event.attempt, default: EventBudget()].admitted(event) else { return }
    take(.attemptEvent(event))
    writeSoon()
  }

  /// Takes an attempt's end and answers the next attempt, in one call: between two tests of a node
  /// stands nothing else. Both are written down when the next order is sent.
  func attemptEnded(
    _ token: String, _ conclusion: AttemptOutcome, duration: Double, reason: String?,
    next plan: NodePlan
  ) async -> WorkQueue.Lease? {
    conclude(token, conclusion, duration: duration, reason: reason)
    // Before the nodes that wait: they would take the group whose fixtures this one has set up.
    let next = mayStart ? queue.lease(for: plan.targets, node: plan.number) : nil
    let lease = next.map { started($0, on: plan) }
    serveWaiting()
    if let lease { return lease }
    return await self.lease(for: plan)
  }

  /// - Parameter isLoss: whether the test has lost its app or its session, maybe by its own doing.
  func attemptEnded(
    _ token: String, _ conclusion: AttemptOutcome, duration: Double, reason: String?,
    isLoss: Bool = false
  ) {
    conclude(token, conclusion, duration: duration, reason: reason, isLoss: isLoss)
    serveWaiting()
    writeDown()
  }

  private func conclude(
    _ token: String, _ conclusion: AttemptOutcome, duration: Double, reason: String?,
    isLoss: Bool = false
  ) {
    budgets[token] = nil
    guard let attempt = record.attempt(token) else { return }
    lastEnd = now
    // What is stopped from here is stopped for the run's reason.
    let why = conclusion == .cancelled ? record.stopReason ?? reason : reason
    let (conclusion, reason) = conclusion.corroborated(by: attempt, reason: why)
    let entry = record.tests[attempt.start.position].entry
    let isFinal = entry.isFinal(conclusion, attempt.issues)
    let lossPlace = isLoss ? attempt.lossPlace : nil
    let decision = queue.conclude(
      token, conclusion, reason: reason, lossPlace: lossPlace, isFinal: isFinal)
    guard decision != .stale else { return dropLost(token, duration: duration) }
    take(
      .attemptEnded(
        .init(
          token: token, conclusion: conclusion, duration: duration, reason: reason,
          lossPlace: lossPlace)))
    if shared != nil {
      report(attempt.start, conclusion, decision)
    } else if case .result(let bare, let reason) = decision {
      settle(attempt.start.position, bare, reason)
      stopAfterFailures()
    }
    if isStopping { abandonRest(record.stopReason ?? "stopped") }
  }

  /// An attempt on a node that turned out not to be whole: it counts for nothing.
  func attemptWithdrawn(_ token: String, reason: String) {
    note(
      .attemptEnded(
        .init(token: token, conclusion: .nodeLost, duration: 0, reason: reason)))
    withdraw(token)
    if isStopping { abandonRest(record.stopReason ?? "stopped") }
    serveWaiting()
    writeDown()
  }

  // MARK: Stopping

  /// Lets what runs end and starts nothing more; `byFailures`: since so many have failed.
  package func stop(_ reason: String, byFailures: Bool = false) {
    guard !isStopping else { return }
    isStopping = true
    // What is not up yet is of no use any more.
    for starting in starts.values { starting.cancel() }
    note(.stopping(reason: reason, byFailures: byFailures))
    endPause()
    abandonRest(reason)
    serveWaiting()
    writeDown()
  }

  /// A test has failed and waits for a person, but not where the run is to end.
  func paused() {
    if isStopping { endPause() }
  }

  private func endPause() {
    if let pauseFolder { PausedSession.resume(in: pauseFolder) }
  }

  /// Ends what runs, now.
  package func abort(_ reason: String) {
    guard !isAborting else { return }
    isAborting = true
    if isStopping {
      // What ran on until now is not cut off for the reason that others were not begun for.
      note(.stopping(reason: reason, byFailures: false))
    } else {
      stop(reason)
    }
    for instance in instances.values { instance.abort() }
  }

  private func resume(_ start: JournalEntry.RunStart) {
    note(.resumed(start))
    for attempt in record.tests.flatMap(\.attempts) where attempt.end == nil {
      let reason = "the coordinator ended before it"
      note(
        .attemptEnded(
          .init(token: attempt.start.token, conclusion: .nodeLost, duration: 0, reason: reason)))
    }
    for owed in queue.resume(record) { result(owed.position, owed.outcome, owed.reason) }
    writeDown()
  }

  private func abandonRest(_ reason: String) {
    guard shared == nil else { return returnWaiting() }
    for left in queue.abandon() {
      guard left.outcome != .notRun else {
        result(left.position, .notRun, reason)
        continue
      }
      // It has failed and waited for its retry.
      settle(left.position, left.outcome, left.reason)
    }
  }

  func serveWaiting() {
    for (plan, wait) in pauses.values where !mayNeed(plan) { wait.cancel() }
    let nodes = waiting
    waiting = []
    for (plan, continuation) in nodes {
      if isStopping {
        continuation.resume(returning: nil)
      } else if mayStart, let lease = queue.lease(for: plan.targets, node: plan.number) {
        continuation.resume(returning: started(lease, on: plan))
      } else if queue.mayServe(plan.targets) {
        waiting.append((plan, continuation))
      } else {
        continuation.resume(returning: nil)
      }
    }
  }

  /// Gives a test its result, by what its attempts said and what is known of it.
  private func settle(_ position: Int, _ outcome: Outcome, _ reason: String?) {
    let test = record.tests[position]
    let issues = test.decisive(for: outcome)?.issues ?? []
    let judged = test.entry.judged(outcome, reason, issues: issues)
    result(position, judged.outcome, judged.reason)
    failures += judged.outcome.isFailure ? 1 : 0
  }

  func result(
    _ position: Int, _ outcome: Outcome, _ reason: String?, token: String? = nil,
    host: String? = nil, carriedFrom: String? = nil, replaces: Bool = false,
    isRetryPending: Bool = false
  ) {
    let test = record.tests[position]
    var result = JournalEntry.TestResult(
      position: position, test: test.entry.test, outcome: outcome, reason: reason,
      isRetryPending: isRetryPending || queue.isRetryPending(position) ? true : nil)
    result.token = token
    result.host = host
    result.carriedFrom = carriedFrom
    result.replaces = replaces ? true : nil
    take(.result(result))
  }
}
