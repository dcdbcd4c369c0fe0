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
    var ready = worker
    while coordinator.mayNeed(plan) {
      let station: Station
      let begin = environment.timer.now
      do {
        station = try await coordinator.station(of: plan.number) {
          [plan, environment, generation, ready] in
          try await Station.start(plan, environment, generation: generation, worker: ready)
        }
      } catch {
        guard await mayStartAgain(after: error, &budget, coordinator) else { return }
        generation += 1
        ready = nil
        continue
      }
      ready = nil
      coordinator.nodeStarted(
        plan.number, station: station, generation: generation,
        took: environment.timer.now - begin)
      let loss = await withTaskExecutorPreference(coordinator.executor) {
        await serve(station, coordinator)
      }
      guard let loss else {
        // Nobody waits for its end but the run itself.
        coordinator.nodeEnded(
          plan.number, ending: Task { await station.dismiss() })
        return
      }
      generation += 1
      if let failure = station.driver.startFailure {
        await station.demolish()
        guard await mayStartAgain(after: failure, &budget, coordinator) else { return }
      } else {
        budget = StartBudget(environment.limits)
        coordinator.nodeLost(plan.number, reason: loss)
        await station.demolish()
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
    do {
      try await environment.timer.sleep(for: budget.pause)
      return true
    } catch {
      return false
    }
  }

  /// Runs attempt after attempt; answers why the station was lost, or nil when all is done.
  private func serve(
    _ station: Station, _ coordinator: isolated Coordinator
  ) async -> String? {
    station.leaks.begin { [coordinator] in await coordinator.leaked($0) }
    var next = await coordinator.lease(for: plan)
    var streak = LossStreak(environment.limits)
    // What the worker has in hand besides what it runs.
    var ahead: WorkQueue.Lease?
    var isOrdered = false
    defer { if let ahead { coordinator.giveBack(ahead) } }
    while let lease = next {
      if let reason = station.lossReason {
        coordinator.attemptWithdrawn(lease.token, reason: reason)
        return reason
      }
      switch await attempt(lease, isOrdered: isOrdered, &ahead, station, coordinator) {
      case .done(let lease):
        streak = LossStreak(environment.limits)
        next = lease
      case .appLost(let reason):
        streak.note(lease.position)
        guard !streak.isHopeless else {
          let reason =
            "\(streak.count) attempts in a row came to nothing: \(reason)"
          coordinator.nodeGaveUp(plan, reason: reason)
          return nil
        }
        do { try await environment.timer.sleep(for: streak.pause) } catch { return nil }
        next = await coordinator.lease(for: plan, ahead: ahead)
      case .lost(let reason): return reason
      case .aborted: return nil
      }
      isOrdered = ahead != nil
      ahead = nil
    }
    await station.leaks.settle()
    return nil
  }

  /// How many lines of a worker that ended in a test are kept with the test.
  private static let lastWords = 40

  private enum Course {
    /// And what is to be done next.
    case done(WorkQueue.Lease?)
    /// The station is whole, but not what the test was to drive.
    case appLost(String)
    case lost(String)
    case aborted
  }

  /// Runs one attempt, whose order the worker may have had in hand, and gives it another one in
  /// hand where it may have one.
  private func attempt(
    _ lease: WorkQueue.Lease, isOrdered: Bool, _ ahead: inout WorkQueue.Lease?,
    _ station: Station, _ coordinator: isolated Coordinator
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
    func end(_ conclusion: Conclusion, _ reason: String?, took: Double? = nil) {
      keepLog()
      let duration = took ?? (environment.timer.now - begin).inSeconds * 1000
      coordinator.attemptEnded(
        token, conclusion, duration: duration, reason: reason)
    }
    let limit = limit(of: lease)
    let teardown = environment.limits.teardown
    var timers = [station.signalOverdue(token, isLast: false, after: limit + teardown)]
    defer { for timer in timers { timer.cancel() } }
    do {
      if !isOrdered { try await station.worker.send(.run(order(lease, station))) }
      coordinator.writeNext()
    } catch {
      let reason = station.lossReason ?? "the worker took no order: \(error)"
      end(.nodeLost, reason)
      return .lost(reason)
    }
    ahead = await orderAhead(behind: lease, station, coordinator)
    while let signal = await station.signals.next() {
      switch signal {
      case .message(.event(let event)):
        if event.attempt == token {
          hasBegun = true
          coordinator.attemptEvent(event.relative(to: environment.output))
        }
      case .message(.finished(let result)):
        if let called = ahead, called.token == result.attempt {
          // It was called off before it began.
          ahead = nil
          coordinator.giveBack(called)
        }
        guard result.attempt == token else { continue }
        // A lost driver makes tests fail: is it there?
        if result.outcome.mayBeTheDrivers, let reason = await station.driver.probe() {
          end(.nodeLost, reason, took: result.duration)
          return .lost(reason)
        }
        if result.outcome == .infrastructure {
          end(.infrastructure, result.reason, took: result.duration)
          return .appLost(result.reason ?? "the app was taken away")
        }
        if result.outcome.mayBeTheDrivers { keepLog() }
        return .done(
          await coordinator.attemptEnded(
            token, result.outcome.conclusion, duration: result.duration, reason: result.reason,
            next: plan, ahead: ahead))
      case .message: continue
      case .lost(let reason):
        if station.driver.startFailure != nil {
          coordinator.attemptWithdrawn(token, reason: reason)
        } else {
          // A queued test was not running, so it did not cause the crash.
          let hasCrashed = hasBegun && station.worker.hasCrashed
          let word = hasCrashed ? keepLastWords() : nil
          end(
            hasCrashed ? .workerCrashed : .nodeLost, reason + (word.map { ": \($0)" } ?? ""))
        }
        return .lost(reason)
      case .overdue(token, isLast: false):
        // The worker says by itself that time is up; it has not. Its second chance begins now, not
        // at a fixed time: this process may have been stopped itself.
        timers.append(station.signalOverdue(token, isLast: true, after: teardown))
        do { try await station.worker.send(.cancel(attempt: token)) } catch { continue }
      case .overdue(token, isLast: true):
        end(
          .timedOut, "it went on \(teardown * 2) past its limit of \(limit)")
        return .lost("a test did not end (worker killed)")
      case .overdue: continue
      case .leaseLost(token):
        do { try await station.worker.send(.cancel(attempt: token)) } catch { continue }
      case .leaseLost: continue
      case .stopping:
        guard let ahead else { continue }
        do { try await station.worker.send(.callOff(attempt: ahead.token)) } catch { continue }
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
  private func orderAhead(
    behind running: WorkQueue.Lease, _ station: Station, _ coordinator: isolated Coordinator
  ) async -> WorkQueue.Lease? {
    guard station.takesAhead else { return nil }
    await Task.yield()
    guard let lease = coordinator.lease(behind: running, for: plan) else { return nil }
    do {
      try await station.worker.send(.run(order(lease, station)))
      return lease
    } catch {
      // The worker is lost, which its signals tell.
      coordinator.giveBack(lease)
      return nil
    }
  }

  private func limit(of lease: WorkQueue.Lease) -> Duration {
    lease.entry.timeout.map { Duration.milliseconds($0) } ?? settings.testTimeout
  }

  private func order(_ lease: WorkQueue.Lease, _ station: Station) -> RunOrder {
    RunOrder(
      attempt: lease.token, test: lease.entry.test, number: lease.number,
      driver: station.driver.url,
      capabilities: plan.capabilities[lease.entry.test.target] ?? [:], app: settings.app,
      references: environment.references, recordMode: settings.recordMode,
      output: "\(environment.output)/\(lease.folder)",
      testTimeout: Int(limit(of: lease).inMilliseconds),
      commandTimeout: Int(settings.commandTimeout.inMilliseconds))
  }
}

/// What every attempt of a run is told.
package struct AttemptSettings: Sendable, Hashable {
  /// The app's name among those that the driver was given.
  package var app: String
  package var recordMode: String
  package var testTimeout: Duration
  package var commandTimeout: Duration

  package init(
    app: String, recordMode: String, testTimeout: Duration = .seconds(30),
    commandTimeout: Duration = .seconds(10)
  ) {
    self.app = app
    self.recordMode = recordMode
    self.testTimeout = testTimeout
    self.commandTimeout = commandTimeout
  }
}

extension AttemptResult.Outcome {
  fileprivate var conclusion: Conclusion {
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
