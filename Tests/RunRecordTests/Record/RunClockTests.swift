import Testing

@testable import RunRecord

@Suite struct RunClockTests {
  @Test func `a run's time stands still while nothing runs`() {
    let clock = RunClock([(0, "2026-01-02T03:04:05Z"), (500, "2026-01-02T09:00:00.250Z")])
    #expect(clock.date(at: 499) == "2026-01-02T03:04:05.499Z")
    #expect(clock.date(at: 500) == "2026-01-02T09:00:00.250Z")
    #expect(clock.date(at: 1500) == "2026-01-02T09:00:01.250Z")
  }

  @Test func `without a date there is none`() {
    #expect(RunClock([(0, "some day")]).date(at: 1) == nil)
  }
}
