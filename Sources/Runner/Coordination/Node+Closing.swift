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
      case .lost(let reason):
        if instance.worker.hasCrashed {
          fail("The worker was lost while it tore down what its tests had shared: \(reason).")
        }
        return
      case .overdue(token, _):
        return fail(
          "The worker did not tear down what its tests had shared within \(limit), the limit on a "
            + "test (--timeout).")
      case .aborted: return
      case .message, .overdue, .leaseLost, .stopping: continue
      }
    }
  }
}
