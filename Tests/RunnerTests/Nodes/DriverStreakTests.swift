import Testing
import WorkerProtocol

@testable import Runner

@Suite struct DriverStreakTests {
  private let hang = DriverFault(.sessionTimedOut, "did not open a session in 60 s")
  private let refusal = DriverFault(.sessionRefused, "refused a session: no")

  private func streak(mayRestart: Bool = true) -> DriverStreak {
    DriverStreak(NodeLimits(), mayRestart: mayRestart)
  }

  @Test func `the second fault in a row restarts the driver`() {
    var streak = streak()
    #expect(streak.note(refusal) == .retry(after: .zero))
    #expect(streak.note(refusal) == .restart(then: .zero))
  }

  @Test func `a session that does not come within its limit restarts the driver at once`() {
    var streak = streak()
    #expect(streak.note(hang) == .restart(then: .zero))
  }

  @Test func `a session in between ends the row`() {
    var streak = streak()
    for _ in 1...100 {
      #expect(streak.note(refusal) == .retry(after: .zero))
      streak.worked(hadSession: true)
    }
  }

  @Test func `a test without a session proves nothing of a driver whose suite names sessions`() {
    var streak = streak()
    streak.worked(hadSession: true)
    _ = streak.note(refusal)
    streak.worked(hadSession: false)
    #expect(streak.note(refusal) == .restart(then: .zero))
  }

  @Test func `a driver that fails after three restarts has its node given up`() {
    var streak = streak()
    let measures = (1...8).map { _ in streak.note(refusal) }
    #expect(
      measures == [
        .retry(after: .zero), .restart(then: .zero),
        .retry(after: .zero), .restart(then: .milliseconds(500)),
        .retry(after: .zero), .restart(then: .seconds(1)),
        .retry(after: .zero),
        .giveUp(
          "its driver was restarted 3 times without success; at last it refused a session: no"),
      ])
  }

  @Test func `a driver of another's is asked again after growing pauses, then no more`() {
    var streak = streak(mayRestart: false)
    let measures = (1...8).map { _ in streak.note(refusal) }
    #expect(
      measures == [
        .retry(after: .milliseconds(500)), .retry(after: .seconds(1)), .retry(after: .seconds(2)),
        .retry(after: .seconds(4)), .retry(after: .seconds(8)), .retry(after: .seconds(16)),
        .retry(after: .seconds(30)),
        .giveUp("its driver failed again and again; at last it refused a session: no"),
      ])
  }

  @Test func `a node that was replaced for another reason begins with a new driver`() {
    var streak = streak()
    _ = streak.note(refusal)
    streak.replaced()
    #expect(streak.note(refusal) == .retry(after: .zero))
  }
}
