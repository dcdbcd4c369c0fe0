import Testing
import ViewHost

@MainActor @Suite struct SchedulerTests {
  @MainActor final class Clock {
    var now = ContinuousClock.now
  }

  private let clock = Clock()

  @Test func `work runs when it is due, in its order`() {
    let scheduler = HostScheduler { [clock] in MainActor.assumeIsolated { clock.now } }
    var log: [String] = []
    scheduler.after(milliseconds: 20) { log.append("later") }
    scheduler.after(milliseconds: 10) {
      log.append("first")
      scheduler.after(milliseconds: 0) { log.append("added") }
    }
    scheduler.after(milliseconds: 10) { log.append("second") }
    let cancelled = scheduler.schedule(after: .milliseconds(10)) { log.append("cancelled") }
    scheduler.cancel(cancelled)
    #expect(scheduler.pending == 3)
    #expect(scheduler.nextDue == clock.now + .milliseconds(10))
    scheduler.runDue()
    #expect(log.isEmpty)
    clock.now += .milliseconds(10)
    scheduler.runDue()
    #expect(log == ["first", "second"])
    scheduler.runDue()
    #expect(log == ["first", "second", "added"])
    clock.now += .milliseconds(10)
    scheduler.runDue()
    #expect(log.last == "later")
    #expect(scheduler.pending == 0)
  }

  @Test func `a clock that ticks for ever is not awaited`() {
    let scheduler = HostScheduler { [clock] in MainActor.assumeIsolated { clock.now } }
    _ = scheduler.schedule(after: .seconds(1), isAwaited: false) {}
    #expect(scheduler.pending == 0)
    #expect(scheduler.nextDue != nil)
  }
}
