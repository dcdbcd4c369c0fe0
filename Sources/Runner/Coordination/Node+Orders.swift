import Execution
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
      capabilities: plan.capabilities[lease.entry.test.target] ?? [:], app: settings.app,
      references: environment.references, recordMode: settings.recordMode,
      output: "\(environment.output)/\(lease.folder)",
      testTimeout: Int(limit(of: lease).inMilliseconds),
      commandTimeout: Int(settings.commandTimeout.inMilliseconds),
      sessionTimeout: Int(sessionLimit(of: lease).inMilliseconds))
  }
}
