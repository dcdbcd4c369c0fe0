import Execution
import WorkerProtocol

/// What a node's driver has failed to do since it last worked, and what follows from it.
struct DriverStreak {
  enum Measure: Equatable {
    /// The driver is tried again after a pause.
    case retry(after: Duration)
    /// The driver is terminated; the next one is tried after a pause.
    case restart(then: Duration)
    /// The node gets no more tests, for this reason.
    case giveUp(String)
  }

  private let limits: NodeLimits
  /// Whether the driver is the run's to terminate.
  private let mayRestart: Bool
  /// Faults since the driver last worked; a session that did not come within its whole limit counts
  /// twice, as its driver may still hold what the next one needs.
  private var weight = 0
  /// The same since the driver was started.
  private var weightOfThis = 0
  private var restarts = 0
  /// Whether the suite says when it opens sessions: a test without one proves nothing then.
  private var knowsSessions = false

  init(_ limits: NodeLimits, mayRestart: Bool) {
    self.limits = limits
    self.mayRestart = mayRestart
  }

  /// Notes an attempt that the driver did not fail; `hadSession` if the suite said that it opened one.
  mutating func worked(hadSession: Bool) {
    knowsSessions = knowsSessions || hadSession
    guard hadSession || !knowsSessions else { return }
    weight = 0
    weightOfThis = 0
    restarts = 0
  }

  /// Notes that the worker and the driver were replaced for another reason.
  mutating func replaced() { weightOfThis = 0 }

  mutating func note(_ fault: DriverFault) -> Measure {
    let more = fault.kind == .sessionTimedOut ? limits.driverFaults : 1
    weight += more
    weightOfThis += more
    guard weight < limits.driverFaultsInARow else {
      return .giveUp(
        restarts == 0
          ? "its driver failed again and again; at last it \(fault.reason)"
          : "its driver was restarted \(restarts) times without success; at last it "
            + fault.reason)
    }
    guard mayRestart else { return .retry(after: pause(weight - 1)) }
    guard weightOfThis >= limits.driverFaults else { return .retry(after: .zero) }
    weightOfThis = 0
    restarts += 1
    return .restart(then: restarts == 1 ? .zero : pause(restarts - 2))
  }

  private func pause(_ doublings: Int) -> Duration {
    min(limits.driverPause * (1 << min(doublings, 10)), limits.longestDriverPause)
  }
}
