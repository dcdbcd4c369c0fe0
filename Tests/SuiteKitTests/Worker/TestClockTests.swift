import Execution
import Synchronization
import Testing
import Waiting

@testable import SuiteKit

@Suite struct TestClockTests {
  private let timer = ManualTimer()

  private func clock(_ seconds: Int) -> TestClock {
    TestClock(limit: .seconds(seconds), timing: timer)
  }

  private final class Strokes: Sendable {
    let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
  }

  @Test func `the limit stands still while a session is waited for`() {
    let strokes = Strokes()
    let clock = clock(10)
    clock.start { strokes.count.withLock { $0 += 1 } }
    timer.advance(by: .seconds(4))
    clock.pause()
    timer.advance(by: .seconds(100))
    clock.resume()
    timer.advance(by: .seconds(5))
    #expect(strokes.value == 0)
    timer.advance(by: .seconds(1))
    #expect(strokes.value == 1)
  }

  @Test func `two waits at once are one pause`() {
    let strokes = Strokes()
    let clock = clock(10)
    clock.start { strokes.count.withLock { $0 += 1 } }
    clock.pause()
    clock.pause()
    clock.resume()
    timer.advance(by: .seconds(100))
    #expect(strokes.value == 0)
    clock.resume()
    timer.advance(by: .seconds(10))
    #expect(strokes.value == 1)
  }

  @Test func `a clock that was stopped does not strike, whatever is waited for afterwards`() {
    let strokes = Strokes()
    let clock = clock(10)
    clock.start { strokes.count.withLock { $0 += 1 } }
    clock.stop()
    clock.pause()
    clock.resume()
    timer.advance(by: .seconds(100))
    #expect(strokes.value == 0)
  }
}
