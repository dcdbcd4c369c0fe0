import Execution
import RunRecord
import WorkerProtocol

extension Node {
  /// Has the worker take down what its tests have shared, within a test's limit. What fails in it is
  /// the run's failure; a worker that is killed from outside is none.
  func close(_ instance: NodeInstance, _ coordinator: isolated Coordinator) async {
    guard instance.worker.closes else { return }
    func fail(_ message: String) {
      coordinator.troubled(plan.number, IssueReport(message: message))
    }
    let token = "close"
    let limit = settings.testTimeout
    let timer = instance.signalOverdue(token, 0, after: limit)
    defer { timer.cancel() }
    do { try await instance.worker.send(.close) } catch {
      // Its signals say how it was lost.
    }
    while let signal = await instance.signals.next() {
      switch signal {
      case .message(.trouble(let issue)): coordinator.troubled(plan.number, issue)
      case .message(.closed): return
      case .lost:
        // Without its driver a worker still says how its fixtures came down.
        guard let reason = instance.workerLossReason else { continue }
        if !instance.worker.wasEndedFromOutside {
          fail("The worker was lost while it tore down what its tests had shared: \(reason).")
        }
        return
      case .overdue(token, _):
        return fail(
          "The worker did not tear down what its tests had shared within \(limit), the limit on a "
            + "test (--timeout).")
      case .aborted: return
      case .message, .overdue, .leaseLost: continue
      }
    }
  }

  /// Gives a worker a moment to take down what its tests have shared before it is ended, as the
  /// driver does not do its work. What fails in it follows from that and is told already.
  func tearDown(_ instance: NodeInstance, isolation: isolated (any Actor)? = #isolation) async {
    guard instance.worker.closes, instance.workerLossReason == nil else { return }
    let token = "close"
    let timer = instance.signalOverdue(token, 0, after: environment.limits.teardown)
    defer { timer.cancel() }
    do { try await instance.worker.send(.close) } catch { return }
    while let signal = await instance.signals.next() {
      switch signal {
      case .message(.closed), .overdue(token, _), .aborted: return
      case .lost where instance.workerLossReason != nil: return
      case .message, .overdue, .lost, .leaseLost: continue
      }
    }
  }
}
