import Execution
import JSONModel
import RunRecord
import WorkerProtocol

extension Node {
  func clock(of lease: WorkQueue.Lease, _ instance: NodeInstance) -> AttemptClock {
    let limits = AttemptClock.Limits(
      test: limit(of: lease), opening: sessionLimit(of: lease), ending: settings.commandTimeout,
      grace: environment.limits.teardown)
    return AttemptClock(limits, environment.timer) { serial, delay in
      instance.signalOverdue(lease.token, serial, after: delay)
    }
  }

  private func sessionLimit(of lease: WorkQueue.Lease) -> Duration {
    plan.sessionTimeouts[lease.entry.test.target] ?? settings.sessionTimeout
  }

  private func limit(of lease: WorkQueue.Lease) -> Duration {
    lease.entry.timeout.map { Duration.milliseconds($0) } ?? settings.testTimeout
  }

  func order(_ lease: WorkQueue.Lease, _ instance: NodeInstance) -> RunOrder {
    RunOrder(
      attempt: lease.token, test: lease.entry.test, number: lease.number,
      driver: instance.driver.url,
      capabilities: capabilities(of: lease, instance), app: settings.app,
      references: environment.references, recordMode: settings.recordMode,
      output: "\(environment.output)/\(lease.folder)",
      testTimeout: Int(limit(of: lease).inMilliseconds),
      commandTimeout: Int(settings.commandTimeout.inMilliseconds),
      sessionTimeout: Int(sessionLimit(of: lease).inMilliseconds))
  }

  /// What the session is to ask for, with the port of the node's page.
  private func capabilities(
    of lease: WorkQueue.Lease, _ instance: NodeInstance
  ) -> [String: JSONValue] {
    let planned = plan.capabilities[lease.entry.test.target] ?? [:]
    guard let page = instance.driver.page else { return planned }
    return planned.mapValues { $0.filled(["page": "\(page.port)"]) }
  }
}
