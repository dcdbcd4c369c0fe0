package import Execution
package import SharedQueue
import Synchronization

/// This machine's side of a run that many machines share: leases tests, renews the leases, sends
/// results, and goes on after a lost connection or a lost store.
///
/// It runs on a queue of its own, which the store's answers may block up to their deadlines.
package actor SharedSource {
  nonisolated let executor = QueueExecutor("qa-runner.queue")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  package nonisolated let host: String
  private let address: QueueAddress
  private let run: String
  private let plan: SharedPlan
  private let timer: any Timing
  /// How long a lost store is waited for.
  private let patience: Duration
  /// The earlier run whose passed tests this one takes over; nil: none.
  private let earlierRun: String?
  /// What it has left, once that was looked for.
  private var carryOver: CarryOver?

  private var store: QueueStore?
  private var epoch = 1
  /// The filling of the store that was this machine's, over whichever connection; nil: none was.
  private var filledEpoch: Int?
  private var hosts: [String] = []
  private weak var coordinator: Coordinator?
  /// Tokens of tests that this machine has.
  private var held: Set<String> = []
  /// What the store has not answered yet, in its order.
  private var unsent: [LeaseEnd] = []
  /// What it has accepted: it is sent again to a store that was lost.
  private var accepted: [LeaseEnd] = []
  /// What came since the last look.
  private let inbox = Mutex<[LeaseEnd]>([])
  private var isHungry = false
  private var isPumping = false
  private var isPumpDue = false
  private var stopRequest: (reason: String, byFailures: Bool)?
  private var isStopSent = false
  private var lastBeat: ContinuousClock.Instant?
  private var lostSince: ContinuousClock.Instant?
  private var retryAt: ContinuousClock.Instant?
  private var isFinished = false
  private var loop: Task<Void, Never>?

  /// How long one try to reach the store may take.
  private static let limit: Duration = .seconds(3)
  private var isFiller: Bool { filledEpoch == epoch }
  private var beatInterval: Duration { min(.seconds(1), plan.lease / 5) }

  package init(
    _ address: QueueAddress, run: String, host: String, plan: SharedPlan, timer: any Timing,
    patience: Duration, carrying earlierRun: String? = nil
  ) {
    self.earlierRun = earlierRun
    self.address = address
    self.run = run
    self.host = host
    self.plan = plan
    self.timer = timer
    self.patience = patience
  }

  /// Joins the run, or begins it; answers how many tests have their result already, and what it has
  /// taken over from an earlier run: nil where another machine has begun this one.
  ///
  /// - Throws: `QueueError`.
  func join() throws(QueueError) -> (finished: Int, carryOver: CarryOver?) {
    let store = try connected()
    do throws(QueueError) {
      return (try store.beat([]).state.finished, isFiller ? carryOver : nil)
    } catch {
      // Its connection is of no more use; the next call makes a new one.
      self.store = nil
      throw error
    }
  }

  /// Works for a coordinator until `leave()`.
  package func start(for coordinator: Coordinator) {
    self.coordinator = coordinator
    loop = Task { [weak self] in
      while await self?.turn() == true {}
    }
  }

  // MARK: What the coordinator asks

  /// Takes what came of a lease; it is sent before anything that is asked for later.
  nonisolated func report(_ end: LeaseEnd) {
    inbox.withLock { $0.append(end) }
    ask()
  }

  /// Has the coordinator's demand looked at.
  nonisolated func ask() { Task { await pump() } }

  func stopAll(_ reason: String, byFailures: Bool) async {
    stopRequest = (reason, byFailures)
    await pump()
  }

  /// Sends what is left to say, as far as the store can be reached now, and ends.
  func leave() async {
    do { while isPumping { try await timer.sleep(for: .milliseconds(5)) } } catch {}
    await pump()
    isFinished = true
    loop?.cancel()
    guard let store, lostSince == nil else { return }
    do throws(QueueError) {
      try store.leave()
    } catch {
      // Its leases expire by themselves.
    }
  }

  // MARK: Work

  /// Works once and rests; whether to go on.
  private func turn() async -> Bool {
    await pump()
    guard !isFinished else { return false }
    do {
      try await timer.sleep(for: isHungry ? .milliseconds(40) : .milliseconds(250))
    } catch {
      return false
    }
    return !isFinished
  }

  /// Works, one call at a time.
  private func pump() async {
    guard !isPumping else {
      isPumpDue = true
      return
    }
    isPumping = true
    defer { isPumping = false }
    repeat {
      isPumpDue = false
      await pumpOnce()
    } while isPumpDue && !isFinished
  }

  private func pumpOnce() async {
    guard !isFinished, retryAt.map({ $0 <= timer.now }) ?? true else { return }
    do throws(QueueError) {
      try await work()
      retryAt = nil
      if lostSince != nil {
        lostSince = nil
        await coordinator?.sharedPaused(false)
      }
    } catch {
      await failed(error)
    }
  }

  private func work() async throws(QueueError) {
    let store = try connected()
    try await sendEnds(store)
    if let stopRequest, !isStopSent {
      try store.stop(stopRequest.reason, byFailures: stopRequest.byFailures)
      isStopSent = true
    }
    try await beatIfDue(store)
    guard let coordinator, lostSince == nil else { return }
    let demand = await coordinator.demand()
    isHungry = demand.needed > 0
    guard demand.needed + demand.ahead > 0, stopRequest == nil, !isFinished else { return }
    let (state, grants) = try store.lease(
      demand.needed, ahead: demand.ahead, targets: demand.targets)
    held.formUnion(grants.map(\.token))
    if let foreign = await coordinator.granted(grants) {
      throw QueueError(
        .usage,
        "The store granted test \(foreign), which is not in this machine's plan of the run \(run): the store's data were "
          + "changed, or another run has the same id. Give this build its own --run-id."
      )
    }
    await coordinator.sharedState(state)
    if state.word == .ended { try await ended(store) }
  }

  private func sendEnds(_ store: QueueStore) async throws(QueueError) {
    while true {
      unsent += inbox.withLock { ends in
        defer { ends = [] }
        return ends
      }
      guard let end = unsent.first else { return }
      let (state, isAccepted) = try store.conclude(end)
      unsent.removeFirst()
      held.remove(end.token)
      if isAccepted, end.place != .release { accepted.append(end) }
      await coordinator?.answered(end, isAccepted: isAccepted)
      await coordinator?.sharedState(state)
    }
  }

  private func beatIfDue(_ store: QueueStore) async throws(QueueError) {
    guard lastBeat.map({ timer.now - $0 >= beatInterval }) ?? true else { return }
    lastBeat = timer.now
    let (state, lost) = try store.beat(
      held.sorted(), serving: await coordinator?.servedTargets())
    hosts = try store.liveHosts()
    if !lost.isEmpty {
      held.subtract(lost)
      await coordinator?.lost(lost)
    }
    await coordinator?.sharedState(state)
    if state.word == .ended { try await ended(store) }
  }

  private func ended(_ store: QueueStore) async throws(QueueError) {
    guard unsent.isEmpty, inbox.withLock(\.isEmpty), !isFinished else { return }
    let snapshot = try store.snapshot()
    await coordinator?.lost(held.sorted())
    await coordinator?.sharedEnded(snapshot, host: host)
    held = []
  }

  /// The connection; a new one joins the run again, and says what this machine had accepted.
  private func connected() throws(QueueError) -> QueueStore {
    if let store { return store }
    let store = try QueueStore(address, run: run, host: host, within: Self.limit)
    if let earlierRun, carryOver == nil {
      carryOver = CarryOver(try store.earlier(earlierRun, for: plan), of: earlierRun)
    }
    try open(store, epoch: epoch)
    self.store = store
    return store
  }

  private func open(_ store: QueueStore, epoch: Int) throws(QueueError) {
    try store.open(plan, epoch: epoch, hosts: Array(Set(hosts + [host]).sorted()))
    self.epoch = store.epoch
    if store.hasFilled { filledEpoch = store.epoch }
    isStopSent = false
    lastBeat = nil
    // Until this is sent, no machine has a test of a store that was filled just now.
    try store.replay((isFiller ? carryOver?.ends ?? [] : []) + accepted)
  }

  private func failed(_ error: QueueError) async {
    do throws(QueueError) {
      switch error.kind {
      case .missing where store != nil: return try rejoin(epoch: epoch)
      case .broken where store != nil: return try rejoin(epoch: epoch + 1)
      default: break
      }
    } catch {
      return await lose(error)
    }
    await lose(error)
  }

  private func rejoin(epoch: Int) throws(QueueError) {
    guard let store else { return }
    try open(store, epoch: epoch)
  }

  private func lose(_ error: QueueError) async {
    store = nil
    let now = timer.now
    let since = lostSince ?? now
    lostSince = since
    retryAt = now + .milliseconds(500)
    await coordinator?.sharedPaused(true)
    guard error.kind == .usage || now - since >= patience else { return }
    isFinished = true
    await coordinator?.sharedFailed(error)
  }
}
