import Dispatch
import Execution
import Foundation
import ProcessControl
import Reports
import Synchronization
import WorkerProtocol

/// One generation of a node: a worker and a driver that are up.
final class NodeInstance: Sendable {
  enum Signal: Sendable {
    case message(WorkerMessage)
    /// The worker or the driver is lost; the node instance is of no more use. The worker's loss comes
    /// after the driver's, too.
    case lost(String)
    /// An attempt's clock has struck: the attempt, and which setting of its clock.
    case overdue(token: String, serial: Int)
    /// Another machine has the test of this attempt.
    case leaseLost(token: String)
    /// The run is stopped now.
    case aborted
  }

  let worker: WorkerLink
  let driver: DriverLink
  /// For one consumer.
  let signals = Mailbox<Signal>()
  let leaks: LeakWatch

  private let environment: NodeEnvironment
  private let node: Int
  private let generation: Int
  private let loss = Mutex<String?>(nil)
  private let workerLoss = Mutex<String?>(nil)
  private let isAborted = Atomic(false)

  /// Starts both at once, or only the driver beside a worker that is there or on its way.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure`; nothing of the node instance is left then.
  static func start(
    _ plan: NodePlan, _ environment: NodeEnvironment, generation: Int,
    worker ready: Task<WorkerLink, any Error>?
  ) async throws -> NodeInstance {
    async let driver = DriverLink.start(
      plan.driver, environment, node: plan.number, generation: generation)
    do {
      let worker =
        if let ready {
          try await withTaskCancellationHandler {
            try await ready.value
          } onCancel: {
            ready.cancel()
          }
        } else {
          try await WorkerLink.start(environment, node: plan.number, generation: generation)
        }
      return NodeInstance(
        worker: worker, driver: try await driver, environment, node: plan.number,
        generation: generation)
    } catch {
      let failure = error
      // Ends a driver that is still starting, which fails then; one that is up is ended after.
      await sweep(environment, node: plan.number, generation: generation, roots: [])
      if let left = try? await driver { left.stop() }
      await sweep(environment, node: plan.number, generation: generation, roots: [])
      throw failure
    }
  }

  private init(
    worker: WorkerLink, driver: DriverLink, _ environment: NodeEnvironment, node: Int,
    generation: Int
  ) {
    self.worker = worker
    self.driver = driver
    self.environment = environment
    self.node = node
    self.generation = generation
    leaks = LeakWatch(
      worker: worker.process.pid, driver: driver, environment, node: node, generation: generation)
    worker.redirect { [weak self] signal in
      switch signal {
      case .message(let message):
        // Noted where it is read: the nearer to the test's end the better.
        switch message {
        case .finished(let result): self?.leaks.ended(result)
        case .closed: self?.leaks.closed()
        default: break
        }
        self?.signals.send(.message(message))
      case .lost(let reason): self?.loseWorker(reason)
      }
    } room: { [signals] in
      signals.awaitRoom()
    }
    Task { [self] in
      for await reason in driver.losses { lose(reason) }
    }
  }

  /// Why the node instance is lost, if it is.
  var lossReason: String? { loss.withLock { $0 } }

  /// Why the worker is lost, if it is.
  var workerLossReason: String? { workerLoss.withLock { $0 } }

  private func loseWorker(_ reason: String) {
    workerLoss.withLock { $0 = reason }
    if !lose(reason) { signals.send(.lost(reason)) }
  }

  /// Signals the first loss; answers whether this is it.
  @discardableResult
  private func lose(_ reason: String) -> Bool {
    let isFirst = loss.withLock { loss in
      defer { if loss == nil { loss = reason } }
      return loss == nil
    }
    if isFirst { signals.send(.lost(reason)) }
    return isFirst
  }

  /// Signals that an attempt's clock strikes after `delay`.
  func signalOverdue(_ token: String, _ serial: Int, after delay: Duration) -> TimerEntry {
    environment.timer.schedule(after: delay) { [signals] in
      signals.send(.overdue(token: token, serial: serial))
    }
  }

  /// Makes the consumer stop.
  func abort() {
    isAborted.store(true, ordering: .relaxed)
    signals.send(.aborted)
  }

  /// Ends worker, driver and all that came from them, at once.
  func terminate() async {
    leaks.stop()
    driver.stop()
    await sweep([worker.process.pid], grace: .zero)
    signals.finish()
  }

  /// Lets the worker end by itself, unless it is to stop a test, then ends what is left of it and
  /// of the driver: by SIGTERM, and by SIGKILL what does not go then.
  ///
  /// Where it ends in time, had no children and there is no driver, what else may have come from
  /// it is left to the end of the run, whose one look at all processes serves all nodes.
  func shutDown() async {
    leaks.stop()
    driver.stop()
    let limit = environment.limits.farewell
    let pid = worker.process.pid
    // Who descends from it can be told only while it lives.
    let family =
      ProcessTree.mayHaveChildren(pid)
      ? await runBlocking(on: DispatchQueue(label: "qa-runner.family")) {
        ProcessTree(roots: [pid]).members().map(\.pid)
      } : [pid]
    await worker.shutDown()
    let isOver =
      if isAborted.load(ordering: .relaxed) { false } else { await worker.ends(within: limit) }
    if !isOver || family.count > 1 || driver.process != nil { await sweep(family, grace: limit) }
    signals.finish()
  }

  private func sweep(_ roots: [Int32], grace: Duration) async {
    await Self.sweep(
      environment, node: node, generation: generation,
      roots: roots + (driver.process.map { [$0.pid] } ?? []), grace: grace)
  }

  private static func sweep(
    _ environment: NodeEnvironment, node: Int, generation: Int, roots: [Int32],
    grace: Duration = .zero
  ) async {
    let mark = environment.mark(node: node, generation: generation)
    await ProcessTree(roots: roots, mark: mark).killed(
      grace: grace, launcher: environment.launcher)
    do {
      try FileManager.default.removeItem(
        atPath: environment.scratch(node: node, generation: generation))
    } catch {
      // Not there, or removed with the run's directory at its end.
    }
  }
}
