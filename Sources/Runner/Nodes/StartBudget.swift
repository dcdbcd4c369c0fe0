import RunRecord

/// How often in a row something that does not come up is started again: soon no more where it
/// fails by itself, for longer where somebody keeps killing it.
struct StartBudget {
  private let limits: NodeLimits
  private var failures = 0
  private var kills = 0

  init(_ limits: NodeLimits) { self.limits = limits }

  /// Notes a start that came to nothing; whether there may be another.
  mutating func allowsAnother(after error: any Error) -> Bool {
    switch (error as? RunnerError)?.loss {
    case .killed: kills += 1
    case .failed, nil: failures += 1
    }
    return failures < limits.startAttempts && kills < limits.startKills
  }

  /// How long to wait before the next start.
  var pause: Duration { .milliseconds(100 << failures) }
}
