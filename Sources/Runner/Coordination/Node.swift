import Execution
import Foundation
import ProcessControl
import Reports
import RunRecord
import WorkerProtocol

/// Takes tests from the coordinator, has them run, and replaces its worker and driver when they
/// are lost.
package struct Node: Sendable {
  package let plan: NodePlan
  let environment: NodeEnvironment
  let settings: AttemptSettings
  /// Of the worker that is up already, or 1.
  private let firstGeneration: Int

  package init(
    _ plan: NodePlan, _ environment: NodeEnvironment, _ settings: AttemptSettings,
    generation: Int = 1
  ) {
    self.plan = plan
    self.environment = environment
    self.settings = settings
    firstGeneration = generation
  }

  /// Works until nothing is left to do, the run is stopped, or the node cannot be started.
  ///
  /// It does so on the coordinator's own queue, so that between a test's end and the next one's
  /// order nobody waits for a turn. `worker` is one that is up already, or on its way.
  package func run(
    for coordinator: isolated Coordinator, worker: Task<WorkerLink, any Error>? = nil
  ) async {
    var generation = firstGeneration
    var budget = StartBudget(environment.limits)
    var faults = DriverStreak(environment.limits, mayRestart: plan.mayRestartDriver)
    var ready = worker
    while coordinator.mayNeed(plan) {
      let instance: NodeInstance
      let begin = environment.timer.now
      do {
        instance = try await coordinator.instance(of: plan.number) {
          [plan, environment, generation, ready] in
          try await NodeInstance.start(plan, environment, generation: generation, worker: ready)
        }
      } catch {
        guard await mayStartAgain(after: error, &budget, coordinator) else { return }
        generation += 1
        ready = nil
        continue
      }
      ready = nil
      coordinator.nodeStarted(
        plan.number, instance: instance, generation: generation,
        took: environment.timer.now - begin)
      let end = await withTaskExecutorPreference(coordinator.executor) {
        await serve(instance, &faults, coordinator)
      }
      guard case .replaced(let loss, let pause) = end else {
        // Nobody waits for its end but the run itself.
        coordinator.nodeEnded(
          plan.number, ending: Task { await instance.shutDown() })
        return
      }
      generation += 1
      if let failure = instance.driver.startFailure {
        await instance.terminate()
        guard await mayStartAgain(after: failure, &budget, coordinator) else { return }
      } else {
        budget = StartBudget(environment.limits)
        if let loss { coordinator.nodeLost(plan.number, reason: loss) }
        await instance.terminate()
        guard await coordinator.pause(plan, for: pause) else { break }
      }
    }
    coordinator.nodeEnded(plan.number)
  }

  /// Tells that the node could not be started; whether it may be tried again, after a pause.
  private func mayStartAgain(
    after error: any Error, _ budget: inout StartBudget, _ coordinator: isolated Coordinator
  ) async -> Bool {
    // What was called off did not fail.
    guard coordinator.mayNeed(plan) else { return true }
    coordinator.nodeFailed(plan.number, reason: "\(error)")
    guard budget.allowsAnother(after: error) else {
      coordinator.nodeGaveUp(plan, reason: "\(error)")
      return false
    }
    return await coordinator.pause(plan, for: budget.pause)
  }

  /// Why a node instance is of no more use.
  private enum StationEnd {
    /// Nothing is left to do, or the node gets nothing more.
    case done
    /// It is lost, for a reason if nobody was told yet; the next one is to start after a pause.
    case replaced(String?, pause: Duration = .zero)
  }

  /// Runs attempt after attempt; answers why the node instance ends.
  private func serve(
    _ instance: NodeInstance, _ faults: inout DriverStreak, _ coordinator: isolated Coordinator
  ) async -> StationEnd {
    instance.leaks.begin { [coordinator] in await coordinator.leaked($0) }
    var next = await coordinator.lease(for: plan)
    var streak = LossStreak(environment.limits)
    // What the worker has in hand besides what it runs.
    var ahead: WorkQueue.Lease?
    var isOrdered = false
    defer { if let ahead { coordinator.giveBack(ahead) } }
    while let lease = next {
      if let reason = instance.lossReason {
        coordinator.attemptWithdrawn(lease.token, reason: reason)
        faults.replaced()
        return .replaced(reason)
      }
      switch await attempt(lease, isOrdered: isOrdered, &ahead, instance, coordinator) {
      case .done(let lease, let hadSession):
        streak = LossStreak(environment.limits)
        faults.worked(hadSession: hadSession)
        next = lease
      case .driverFailed(let fault, let isStationLost):
        let measure = faults.note(fault)
        if let end = tell(fault, measure, isStationLost: isStationLost, coordinator) {
          if !isStationLost, ahead == nil { await tearDown(instance) }
          return end
        }
        guard case .retry(let pause) = measure else { break }
        guard await coordinator.pause(plan, for: pause) else { return .done }
        next = await coordinator.lease(for: plan, ahead: ahead)
      case .appLost(let reason):
        streak.note(lease.position)
        guard !streak.isHopeless else {
          let reason =
            "\(streak.count) attempts in a row came to nothing: \(reason)"
          coordinator.nodeGaveUp(plan, reason: reason)
          if ahead == nil { await tearDown(instance) }
          return .done
        }
        guard await coordinator.pause(plan, for: streak.pause) else { return .done }
        next = await coordinator.lease(for: plan, ahead: ahead)
      case .lost(let reason):
        faults.replaced()
        return .replaced(reason)
      case .aborted: return .done
      }
      isOrdered = ahead != nil
      ahead = nil
    }
    await instance.leaks.settle()
    await close(instance, coordinator)
    return .done
  }

  /// Has it written down what a driver did not do and what follows; answers the node instance's end where
  /// that follows.
  private func tell(
    _ fault: DriverFault, _ measure: DriverStreak.Measure, isStationLost: Bool,
    _ coordinator: isolated Coordinator
  ) -> StationEnd? {
    func failed(_ measure: JournalEntry.DriverFailure.Measure, _ pause: Duration) {
      coordinator.driverFailed(
        .init(
          node: plan.number, reason: fault.reason, measure: measure,
          pause: pause > .zero ? pause.inSeconds * 1000 : nil))
    }
    switch measure {
    case .retry(let pause) where isStationLost && plan.mayRestartDriver:
      // With its worker its driver goes too.
      failed(.restarted, pause)
      return .replaced(nil, pause: pause)
    case .retry(let pause):
      failed(.retried, pause)
      return isStationLost ? .replaced("its worker waited for the driver", pause: pause) : nil
    case .restart(let pause):
      failed(.restarted, pause)
      return .replaced(nil, pause: pause)
    case .giveUp(let reason):
      coordinator.nodeGaveUp(plan, reason: reason)
      return .done
    }
  }

  /// How many lines of a worker that ended in a test are kept with the test.
  private static let lastWords = 40

  private enum Course {
    /// And what is to be done next, and whether the suite said that it had a session.
    case done(WorkQueue.Lease?, hadSession: Bool)
    /// The driver did not do its work; whether the worker still waits for it.
    case driverFailed(DriverFault, isStationLost: Bool)
    /// The node instance is whole, but not what the test was to drive.
    case appLost(String)
    case lost(String)
    case aborted
  }

  /// Runs one attempt, whose order the worker may have had in hand, and gives it another one in
  /// hand where it may have one.
  private func attempt(
    _ lease: WorkQueue.Lease, isOrdered: Bool, _ ahead: inout WorkQueue.Lease?,
    _ instance: NodeInstance, _ coordinator: isolated Coordinator
  ) async -> Course {
    let token = lease.token
    var hasBegun = !isOrdered
    let begin = environment.timer.now
    let log = LogPart(of: environment.logPath("node-\(plan.number).driver.log"))
    func keepLog() {
      guard log.write(to: "\(environment.output)/\(lease.folder)") else { return }
      let name = LogPart.driverName
      coordinator.attemptEvent(
        AttemptEvent(
          attempt: token, time: (environment.timer.now - begin).inSeconds * 1000,
          kind: .attachment(name: name, path: "\(lease.folder)/\(name)")))
    }
    let words = LogPart(of: environment.logPath("node-\(plan.number).worker.log"))
    /// Keeps what a worker printed as it ended, which no event of its own could say; answers the line
    /// that says why.
    func keepLastWords() -> String? {
      let lines = words.lastLines(Self.lastWords)
      for line in lines {
        coordinator.attemptEvent(
          AttemptEvent(
            attempt: token, time: (environment.timer.now - begin).inSeconds * 1000,
            kind: .output(line)))
      }
      // What the worker could still pass on itself is among the test's output already.
      let all = coordinator.record.attempt(token)?.output.lines(head: 0, tail: Self.lastWords)
      return all?.last { $0.contains("Fatal error: ") } ?? lines.last
    }
    func end(_ conclusion: AttemptOutcome, _ reason: String?, took: Double? = nil) {
      keepLog()
      let duration = took ?? (environment.timer.now - begin).inSeconds * 1000
      coordinator.attemptEnded(
        token, conclusion, duration: duration, reason: reason)
    }
    var clock = clock(of: lease, instance)
    defer { clock.stop() }
    var (hadSession, isOverdue) = (false, false)
    do {
      if !isOrdered { try await instance.worker.send(.run(order(lease, instance))) }
      coordinator.writeNext()
    } catch {
      let reason = instance.lossReason ?? "the worker took no order: \(error)"
      end(.nodeLost, reason)
      return .lost(reason)
    }
    ahead = await prefetchOrder(behind: lease, instance, coordinator)
    while let signal = await instance.signals.next() {
      switch signal {
      case .message(.event(let event)):
        if event.attempt == token {
          hasBegun = true
          if case .session(let state) = event.kind {
            clock.take(state)
            hadSession = hadSession || state == .open
          }
          coordinator.attemptEvent(event.relative(to: environment.output))
        }
      case .message(.finished(var result)):
        if let called = ahead, called.token == result.attempt {
          // It was called off before it began.
          ahead = nil
          coordinator.giveBack(called)
        }
        guard result.attempt == token else { continue }
        // It was cancelled as its clock had struck, by a suite that keeps no limit itself.
        if isOverdue, result.outcome == .cancelled {
          result.outcome = .timedOut
          result.reason = result.reason ?? "it went on past its limit of \(clock.limits.test)"
        }
        // A lost driver makes tests fail: is it there?
        if result.outcome.mayBeTheDrivers, let reason = await instance.driver.probe() {
          end(.nodeLost, reason, took: result.duration)
          return .lost(reason)
        }
        if let fault = result.driverFault {
          let isLost = result.outcome == .infrastructure
          end(
            isLost ? .driverLost : result.outcome.conclusion,
            isLost ? "the driver \(fault.reason)" : result.reason, took: result.duration)
          return .driverFailed(fault, isStationLost: false)
        }
        if result.outcome == .infrastructure {
          end(.infrastructure, result.reason, took: result.duration)
          return .appLost(result.reason ?? "the app was taken away")
        }
        if result.outcome.mayBeTheDrivers { keepLog() }
        return .done(
          await coordinator.attemptEnded(
            token, result.outcome.conclusion, duration: result.duration, reason: result.reason,
            next: plan, ahead: ahead), hadSession: hadSession)
      case .message(.trouble(let issue)): coordinator.troubled(plan.number, issue)
      case .message: continue
      case .lost(let reason):
        if instance.driver.startFailure != nil {
          coordinator.attemptWithdrawn(token, reason: reason)
        } else {
          // A queued test was not running, so it did not cause the crash.
          let hasCrashed = hasBegun && instance.worker.hasCrashed
          let word = hasCrashed ? keepLastWords() : nil
          end(
            hasCrashed ? .workerCrashed : .nodeLost, reason + (word.map { ": \($0)" } ?? ""))
        }
        return .lost(reason)
      case .overdue(token, let serial):
        switch clock.strike(serial) {
        case .stale: continue
        case .first:
          isOverdue = true
          do { try await instance.worker.send(.cancel(attempt: token)) } catch { continue }
        case .last:
          let (limit, grace) = (clock.limits.test, clock.limits.grace)
          end(.timedOut, "it went on \(grace * 2) past its limit of \(limit)")
          return .lost("a test did not end (worker killed)")
        case .driver(let fault):
          end(.driverLost, "the driver \(fault.reason) (worker killed)")
          return .driverFailed(fault, isStationLost: true)
        }
      case .overdue: continue
      case .leaseLost(token):
        do { try await instance.worker.send(.cancel(attempt: token)) } catch { continue }
      case .leaseLost: continue
      case .stopping:
        guard let ahead else { continue }
        do { try await instance.worker.send(.callOff(attempt: ahead.token)) } catch { continue }
      case .aborted:
        end(.cancelled, "interrupted")
        return .aborted
      }
    }
    end(.nodeLost, "the worker's signals ended")
    return .lost("the worker's signals ended")
  }

  /// Sends the order that is to follow while one runs, where there is one; it is the worker's turn
  /// that is saved, so the other nodes go first.
  private func prefetchOrder(
    behind running: WorkQueue.Lease, _ instance: NodeInstance, _ coordinator: isolated Coordinator
  ) async -> WorkQueue.Lease? {
    guard instance.takesAhead else { return nil }
    await Task.yield()
    guard let lease = coordinator.lease(behind: running, for: plan) else { return nil }
    do {
      try await instance.worker.send(.run(order(lease, instance)))
      return lease
    } catch {
      // The worker is lost, which its signals tell.
      coordinator.giveBack(lease)
      return nil
    }
  }
}

extension AttemptResult.Outcome {
  fileprivate var conclusion: AttemptOutcome {
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
