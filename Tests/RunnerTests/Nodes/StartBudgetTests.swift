import Testing

@testable import RunRecord
@testable import Runner

@Suite struct StartBudgetTests {
  private let limits: NodeLimits = {
    var limits = NodeLimits()
    limits.startAttempts = 2
    limits.startKills = 4
    return limits
  }()

  private static func error(_ loss: RunnerError.Loss?) -> RunnerError {
    RunnerError(.infrastructure, "It is gone.", loss: loss)
  }

  /// How many starts are allowed after the losses, each like the first until it is used up.
  @Test(
    arguments: [(RunnerError.Loss.failed, 2), (.killed, 4), (nil, 2)] as [(RunnerError.Loss?, Int)])
  func `a start that is lost may be made again`(loss: RunnerError.Loss?, starts: Int) {
    var budget = StartBudget(limits)
    var made = 1
    while made < 100, budget.allowsAnother(after: Self.error(loss)) { made += 1 }
    #expect(made == starts)
  }

  /// Whether there may be another start after each of the losses.
  private func answers(_ losses: [any Error]) -> [Bool] {
    var budget = StartBudget(limits)
    return losses.map { budget.allowsAnother(after: $0) }
  }

  @Test func `kills do not use up what failures may`() {
    let (killed, failed) = (Self.error(.killed), Self.error(.failed))
    #expect(answers([killed, killed, failed, failed]) == [true, true, true, false])
  }

  @Test func `an error of any other kind is a failure`() {
    #expect(answers([CancellationError(), CancellationError()]) == [true, false])
  }

  @Test func `the pause grows with failures alone`() {
    var budget = StartBudget(limits)
    let pauses = [RunnerError.Loss.killed, .failed].map { loss in
      _ = budget.allowsAnother(after: Self.error(loss))
      return budget.pause
    }
    #expect(pauses == [.milliseconds(100), .milliseconds(200)])
  }
}
