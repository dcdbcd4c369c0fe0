import Execution
import Foundation
import ProcessControl
import RunRecord
import WorkerProtocol

extension TestRun {
  /// Ends what the workers have begun together, once all tests have run: the session of pytest's plugins,
  /// for example. What fails in it is the run's failure.
  func finishSuite(
    _ environment: NodeEnvironment, _ coordinator: Coordinator, isNeeded: Bool
  ) async {
    guard isNeeded, environment.mustFinish else { return }
    var environment = environment
    environment.isFinish = true
    let limit = settings.testTimeout
    do {
      let worker = try await WorkerLink.start(environment, node: 1, generation: 0)
      defer { worker.process.signal(SIGKILL) }
      let reason = try await withDeadline(limit, timer: environment.timer) { () -> String? in
        try await worker.send(.close)
        for await signal in worker.signals {
          switch signal {
          case .message(.trouble(let issue)): await coordinator.troubled(1, issue)
          case .message(.closed): return nil
          case .lost(let reason): return reason
          case .message: continue
          }
        }
        return "its signals ended"
      }
      guard let reason else { return await worker.shutDown() }
      await fail("The suite's end for all nodes failed: \(reason).")
    } catch let error as RunnerError {
      await fail("The suite's end for all nodes failed. \(error)")
    } catch {
      await fail(
        "The suite's end for all nodes was not over within \(limit), the limit on a test (--timeout)."
      )
    }
    func fail(_ message: String) async {
      await coordinator.troubled(1, IssueReport(message: message))
    }
  }
}
