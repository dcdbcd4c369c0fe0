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

  /// Reports that the node could not be started.
  /// - Returns: whether it may be tried again, after a pause.
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
  private enum InstanceEnd {
    /// Nothing is left to do, or the node gets nothing more.
    case done
    /// It is lost, for a reason that nobody has reported yet; the next one starts after a pause.
    case replaced(String?, pause: Duration = .zero)
  }

  /// Runs attempt after attempt; answers why the node instance ends.
  private func serve(
    _ instance: NodeInstance, _ faults: inout DriverStreak, _ coordinator: isolated Coordinator
  ) async -> InstanceEnd {
    instance.leaks.begin { [coordinator] in await coordinator.leaked($0) }
    var next = await coordinator.lease(for: plan)
    var streak = LossStreak(environment.limits)
    var isProven = false
    while let lease = next {
      if let reason = instance.lossReason {
        coordinator.attemptWithdrawn(lease.token, reason: reason)
        faults.replaced()
        return .replaced(reason)
      }
      var attempt = NodeAttempt(lease, on: instance, of: self, isProven: isProven)
      switch await attempt.run(coordinator) {
      case .done(let lease, let hadSession):
        streak = LossStreak(environment.limits)
        isProven = isProven || hadSession
        faults.worked(hadSession: hadSession)
        next = lease
      case .driverFailed(_, isInstanceLost: false) where coordinator.hasOwnLosses(lease.position):
        // Whatever the test does to its session is no fault of the driver's.
        faults.worked(hadSession: true)
        next = await coordinator.lease(for: plan)
      case .driverFailed(let fault, let isInstanceLost):
        let measure = faults.note(fault)
        if let end = respond(to: fault, measure, isInstanceLost: isInstanceLost, coordinator) {
          if !isInstanceLost { await tearDown(instance) }
          return end
        }
        guard case .retry(let pause) = measure else { break }
        guard await coordinator.pause(plan, for: pause) else { return .done }
        next = await coordinator.lease(for: plan)
      case .appLost(let reason):
        streak.note(lease.position)
        streak.forget { coordinator.hasOwnLosses($0) }
        guard !streak.isHopeless else {
          let reason = "\(streak.count) attempts in a row came to nothing: \(reason)"
          coordinator.nodeGaveUp(plan, reason: reason)
          await tearDown(instance)
          return .done
        }
        guard await coordinator.pause(plan, for: streak.pause) else { return .done }
        next = await coordinator.lease(for: plan)
      case .lost(let reason):
        faults.replaced()
        return .replaced(reason)
      case .aborted: return .done
      }
    }
    await instance.leaks.settle()
    await close(instance, coordinator)
    // What shared fixtures did not take down.
    await instance.leaks.settle()
    return .done
  }

  /// Records a driver's fault and what follows.
  /// - Returns: the node instance's end, where that follows.
  private func respond(
    to fault: DriverFault, _ measure: DriverStreak.Measure, isInstanceLost: Bool,
    _ coordinator: isolated Coordinator
  ) -> InstanceEnd? {
    func failed(_ measure: JournalEntry.DriverFailure.Measure, _ pause: Duration) {
      coordinator.driverFailed(
        .init(
          node: plan.number, reason: fault.reason, measure: measure,
          pause: pause > .zero ? pause.inSeconds * 1000 : nil))
    }
    switch measure {
    case .retry(let pause) where isInstanceLost && plan.mayRestartDriver:
      // With its worker its driver goes too.
      failed(.restarted, pause)
      return .replaced(nil, pause: pause)
    case .retry(let pause):
      failed(.retried, pause)
      return isInstanceLost ? .replaced("its worker waited for the driver", pause: pause) : nil
    case .restart(let pause):
      failed(.restarted, pause)
      return .replaced(nil, pause: pause)
    case .giveUp(let reason):
      coordinator.nodeGaveUp(plan, reason: reason)
      return .done
    }
  }
}
