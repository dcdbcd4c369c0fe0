import Execution
import Synchronization
import Testing
import Waiting
import WorkerProtocol

@testable import Runner

@Suite struct AttemptClockTests {
  private let timer = ManualTimer()

  private final class Strokes: Sendable {
    let serials = Mutex<[Int]>([])
    func take() -> [Int] {
      serials.withLock { serials in
        defer { serials = [] }
        return serials
      }
    }
  }

  private let strokes = Strokes()

  private func clock() -> AttemptClock {
    let limits = AttemptClock.Limits(
      test: .seconds(30), opening: .seconds(60), ending: .seconds(10), grace: .seconds(4))
    return AttemptClock(limits, timer) { [timer, strokes] serial, delay in
      timer.schedule(after: delay) { strokes.serials.withLock { $0.append(serial) } }
    }
  }

  @Test func `a test is asked to stop after its limit, and is stopped after the grace`() throws {
    var clock = clock()
    timer.advance(by: .seconds(33))
    #expect(strokes.take().isEmpty)
    timer.advance(by: .seconds(1))
    #expect(clock.strike(try #require(strokes.take().first)).name == "first")
    timer.advance(by: .seconds(4))
    #expect(clock.strike(try #require(strokes.take().first)).name == "last")
  }

  @Test func `the time until a session is open is not the test's`() throws {
    var clock = clock()
    timer.advance(by: .seconds(10))
    clock.take(.opening)
    timer.advance(by: .seconds(63))
    #expect(strokes.take().isEmpty)
    clock.take(.open)
    timer.advance(by: .seconds(23))
    #expect(strokes.take().isEmpty)
    timer.advance(by: .seconds(1))
    #expect(clock.strike(try #require(strokes.take().first)).name == "first")
  }

  @Test func `a session that is opened or ended for ever is the driver's fault`() throws {
    var clock = clock()
    clock.take(.opening)
    // Said again it gives no more time.
    timer.advance(by: .seconds(60))
    clock.take(.opening)
    timer.advance(by: .seconds(4))
    #expect(
      clock.strike(try #require(strokes.take().first)).name == "did not open a session in 60 s")
    clock.take(.open)
    clock.take(.ending)
    timer.advance(by: .seconds(14))
    #expect(
      clock.strike(try #require(strokes.take().first)).name == "did not end a session in 10 s")
  }

  @Test func `what runs after a test has its own time, also when the test's is over`() throws {
    var clock = clock()
    timer.advance(by: .seconds(34))
    #expect(clock.strike(try #require(strokes.take().first)).name == "first")
    timer.advance(by: .seconds(1))
    clock.take(.hooks)
    timer.advance(by: .seconds(13))
    #expect(strokes.take().isEmpty)
    timer.advance(by: .seconds(1))
    #expect(clock.strike(try #require(strokes.take().first)).name == "last")
  }

  @Test func `a stroke of an earlier setting means nothing`() throws {
    var clock = clock()
    timer.advance(by: .seconds(34))
    let serial = try #require(strokes.take().first)
    clock.take(.opening)
    #expect(clock.strike(serial).name == "stale")
  }

  @Test func `a clock that was stopped does not strike`() {
    let clock = clock()
    clock.stop()
    timer.advance(by: .seconds(1000))
    #expect(strokes.take().isEmpty)
  }
}

extension AttemptClock.Stroke {
  fileprivate var name: String {
    switch self {
    case .stale: "stale"
    case .first: "first"
    case .last: "last"
    case .driver(let fault): fault.reason
    }
  }
}
