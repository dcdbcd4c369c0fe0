import Execution
import Synchronization
import Testing
import Waiting

@Suite struct TimingTests {
  @Test func `calls come in the order of their deadlines`() async throws {
    let timer = DeadlineTimer()
    let seen = Mutex<[Int]>([])
    let done = Gate<Void>()
    let start = timer.now
    timer.schedule(at: start + .milliseconds(30)) { done.open(.success(())) }
    timer.schedule(at: start + .milliseconds(20)) { seen.withLock { $0.append(2) } }
    timer.schedule(at: start + .milliseconds(10)) { seen.withLock { $0.append(1) } }
    try await done.value()
    #expect(seen.withLock { $0 } == [1, 2])
  }

  @Test func `a cancelled call is not made`() async throws {
    let timer = DeadlineTimer()
    let seen = Mutex(0)
    let entry = timer.schedule(after: .milliseconds(20)) { seen.withLock { $0 += 1 } }
    entry.cancel()
    // A machine that was busy may have been so late with the cancelling that the call was due.
    let before = seen.withLock { $0 }
    try await timer.sleep(for: .milliseconds(40))
    #expect(seen.withLock { $0 } == before)
  }

  @Test func `what is cancelled is not kept for its time`() {
    final class Thing: Sendable {}
    let timer = DeadlineTimer()
    weak var first: Thing?
    do {
      let thing = Thing()
      first = thing
      timer.schedule(after: .seconds(3600)) { _ = thing }.cancel()
    }
    for _ in 0..<100 { timer.schedule(after: .seconds(3600)) {}.cancel() }
    #expect(first == nil)
  }

  @Test func `a repeated call goes on until it is cancelled`() {
    let timer = ManualTimer()
    let seen = Mutex(0)
    let entry = timer.every(.seconds(1)) { seen.withLock { $0 += 1 } }
    timer.advance(by: .seconds(3))
    #expect(seen.withLock { $0 } == 3)
    entry.cancel()
    timer.advance(by: .seconds(3))
    #expect(seen.withLock { $0 } == 3)
    #expect(timer.pending == 0)
  }

  @Test func `sleep ends with the task's cancellation`() async {
    let timer = ManualTimer()
    let task = Task { try await timer.sleep(for: .seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: [
    (Duration.zero, Int32(0)), (.milliseconds(1), 1), (.microseconds(1), 1), (.seconds(2), 2000),
    (.seconds(-1), 0), (.seconds(1 << 40), .max),
  ])
  func `a duration in milliseconds never falls short`(duration: Duration, expected: Int32) {
    #expect(duration.inMilliseconds == expected)
  }
}
