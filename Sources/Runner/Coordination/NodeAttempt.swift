import Execution
import RunRecord
import WorkerProtocol

/// One attempt on a node instance, from its order to its end.
struct NodeAttempt {
  /// What the attempt means for the node.
  enum Course {
    /// The attempt ended; the next lease, and whether the suite reported a session.
    case done(WorkQueue.Lease?, hadSession: Bool)
    /// The driver did not do its work; whether the worker still waits for it.
    case driverFailed(DriverFault, isInstanceLost: Bool)
    /// The node instance is whole, but not what the test was to drive.
    case appLost(String)
    case lost(String)
    case aborted
  }

  /// How many lines of a worker that ended in a test are kept with the test.
  private static let lastLines = 40

  private let node: Node
  private let lease: WorkQueue.Lease
  private let instance: NodeInstance
  private let begin: ContinuousClock.Instant
  private let driverLog: LogPart
  private let workerLog: LogPart
  private var clock: AttemptClock
  private var hadSession = false
  /// Whether the node has opened sessions before.
  private let isProven: Bool
  private var isOverdue = false

  init(
    _ lease: WorkQueue.Lease, on instance: NodeInstance, of node: Node, isProven: Bool = false
  ) {
    self.isProven = isProven
    self.node = node
    self.lease = lease
    self.instance = instance
    let environment = node.environment
    begin = environment.timer.now
    driverLog = LogPart(of: environment.logPath("node-\(node.plan.number).driver.log"))
    workerLog = LogPart(of: environment.logPath("node-\(node.plan.number).worker.log"))
    clock = node.clock(of: lease, instance)
  }

  /// Sends the order and takes the instance's signals until the attempt ends.
  mutating func run(_ coordinator: isolated Coordinator) async -> Course {
    defer { clock.stop() }
    do {
      try await instance.worker.send(.run(node.order(lease, instance)))
      coordinator.writeNext()
    } catch {
      let reason = instance.lossReason ?? "the worker took no order: \(error)"
      end(.nodeLost, reason, coordinator)
      return .lost(reason)
    }
    while let signal = await instance.signals.next() {
      if let course = await take(signal, coordinator) { return course }
    }
    let reason = "the worker's signals ended"
    end(.nodeLost, reason, coordinator)
    return .lost(reason)
  }

  /// - Returns: nil while the attempt goes on.
  private mutating func take(
    _ signal: NodeInstance.Signal, _ coordinator: isolated Coordinator
  ) async -> Course? {
    switch signal {
    case .message(.event(let event)): take(event, coordinator)
    case .message(.finished(let result)) where result.attempt == lease.token:
      return await finish(result, coordinator)
    case .message(.trouble(let issue)): coordinator.troubled(node.plan.number, issue)
    case .lost(let reason): return lose(reason, coordinator)
    case .overdue(lease.token, let serial): return await strike(serial, coordinator)
    case .leaseLost(lease.token): await cancel(coordinator)
    case .aborted:
      end(.cancelled, "interrupted", coordinator)
      return .aborted
    case .message, .overdue, .leaseLost: break
    }
    return nil
  }

  private mutating func take(_ event: AttemptEvent, _ coordinator: isolated Coordinator) {
    if event.attempt == lease.token, case .session(let state) = event.kind {
      clock.take(state)
      hadSession = hadSession || state == .open
      if state == .paused { coordinator.paused() }
    }
    coordinator.attemptEvent(event.relative(to: node.environment.output))
  }

  private func finish(
    _ result: AttemptResult, _ coordinator: isolated Coordinator
  ) async -> Course {
    var result = result
    // It was cancelled after its clock had struck, by a suite that keeps no limit itself.
    if isOverdue, result.outcome == .cancelled {
      result.outcome = .timedOut
      result.reason = result.reason ?? "it went on past its limit of \(clock.limits.test)"
    }
    // A lost driver makes tests fail: is it there?
    if result.outcome.mayBeTheDrivers, let reason = await instance.driver.probe() {
      end(.nodeLost, reason, took: result.duration, coordinator)
      return .lost(reason)
    }
    if let fault = result.driverFault {
      let isLost = result.outcome == .infrastructure
      end(
        isLost ? .driverLost : result.outcome.attemptOutcome,
        isLost ? "the driver \(fault.reason)" : result.reason, took: result.duration,
        isLoss: isLost && fault.kind == .sessionLost && mayBeOwn, coordinator)
      return .driverFailed(fault, isInstanceLost: false)
    }
    if result.outcome == .infrastructure {
      end(
        .infrastructure, result.reason, took: result.duration, isLoss: mayBeOwn, coordinator)
      return .appLost(result.reason ?? "the app was taken away")
    }
    if result.outcome.mayBeTheDrivers { keepDriverLog(coordinator) }
    let next = await coordinator.attemptEnded(
      lease.token, result.outcome.attemptOutcome, duration: result.duration, reason: result.reason,
      next: node.plan)
    return .done(next, hadSession: hadSession)
  }

  /// Whether a loss may be the test's own doing: where the node has opened no session yet, for this
  /// test or another, it may be the node that cannot start any app.
  private var mayBeOwn: Bool { hadSession || isProven }

  private func lose(_ reason: String, _ coordinator: isolated Coordinator) -> Course {
    if instance.driver.startFailure != nil {
      coordinator.attemptWithdrawn(lease.token, reason: reason)
    } else if instance.worker.hasCrashed {
      let line = keepLastLines(coordinator)
      end(.workerCrashed, reason + (line.map { ": \($0)" } ?? ""), coordinator)
    } else {
      end(.nodeLost, reason, coordinator)
    }
    return .lost(reason)
  }

  private mutating func strike(
    _ serial: Int, _ coordinator: isolated Coordinator
  ) async -> Course? {
    switch clock.strike(serial) {
    case .stale: return nil
    case .first:
      isOverdue = true
      await cancel(coordinator)
      return nil
    case .last:
      let (limit, grace) = (clock.limits.test, clock.limits.grace)
      end(.timedOut, "it went on \(grace * 2) past its limit of \(limit)", coordinator)
      return .lost("a test did not end (worker killed)")
    case .driver(let fault):
      end(.driverLost, "the driver \(fault.reason) (worker killed)", coordinator)
      return .driverFailed(fault, isInstanceLost: true)
    }
  }

  private func cancel(_ coordinator: isolated Coordinator) async {
    do { try await instance.worker.send(.cancel(attempt: lease.token)) } catch {
      // The worker is lost; a signal says so.
    }
  }

  // MARK: What is kept of it

  private func end(
    _ outcome: AttemptOutcome, _ reason: String?, took: Double? = nil, isLoss: Bool = false,
    _ coordinator: isolated Coordinator
  ) {
    keepDriverLog(coordinator)
    coordinator.attemptEnded(
      lease.token, outcome, duration: took ?? elapsed, reason: reason, isLoss: isLoss)
  }

  /// In milliseconds.
  private var elapsed: Double { (node.environment.timer.now - begin).inSeconds * 1000 }

  private func keepDriverLog(_ coordinator: isolated Coordinator) {
    guard driverLog.write(to: "\(node.environment.output)/\(lease.folder)") else { return }
    let name = LogPart.driverName
    report(.attachment(name: name, path: "\(lease.folder)/\(name)"), coordinator)
  }

  /// Keeps what a worker printed as it ended, which no event of its own could contain.
  /// - Returns: the line that says why.
  private func keepLastLines(_ coordinator: isolated Coordinator) -> String? {
    let lines = workerLog.lastLines(Self.lastLines)
    for line in lines { report(.output(line), coordinator) }
    // What the worker could still pass on itself is among the test's output already.
    let attempt = coordinator.record.attempt(lease.token)
    let all = attempt?.output.lines(head: 0, tail: Self.lastLines)
    return all?.last { $0.contains("Fatal error: ") } ?? lines.last
  }

  private func report(_ kind: AttemptEvent.Kind, _ coordinator: isolated Coordinator) {
    coordinator.attemptEvent(AttemptEvent(attempt: lease.token, time: elapsed, kind: kind))
  }
}

extension AttemptResult.Outcome {
  fileprivate var attemptOutcome: AttemptOutcome {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .recorded: .recorded
    case .skipped: .skipped
    case .timedOut: .timedOut
    case .cancelled: .cancelled
    case .infrastructure: .infrastructure
    }
  }

  fileprivate var mayBeTheDrivers: Bool {
    switch self {
    case .failed, .timedOut, .infrastructure: true
    case .passed, .recorded, .skipped, .cancelled: false
    }
  }
}
