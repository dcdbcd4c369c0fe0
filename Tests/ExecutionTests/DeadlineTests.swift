import Dispatch
import Execution
import Foundation
import Testing
import Waiting

@Suite struct DeadlineTests {
  struct Refused: Error {}

  @Test(.timeLimit(.backstop))
  func `the deadline ends an operation that ignores cancellation`() async {
    let never = Gate<Void>()
    await #expect(throws: DeadlineExceeded.self) {
      try await withDeadline(.milliseconds(20)) { try await never.value() }
    }
    never.open(.success(()))
  }

  @Test func `an operation within its time gives its value`() async throws {
    let value = try await withDeadline(.backstop) { 7 }
    #expect(value == 7)
  }

  @Test func `an operation's own error comes through`() async {
    await #expect(throws: Refused.self) {
      try await withDeadline(.backstop) { throw Refused() }
    }
  }

  @Test func `a cancelled caller cancels the operation`() async {
    let timer = ManualTimer()
    let task = Task {
      try await withDeadline(.backstop, timer: timer) {
        try await timer.sleep(for: .seconds(3600))
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `blocking work leaves the pool free`() async throws {
    let free = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "blocked", attributes: .concurrent)
    let limit = DispatchTime.now() + Duration.backstop / .seconds(1)
    async let first = runBlocking(on: queue) { free.wait(timeout: limit) }
    async let second = runBlocking(on: queue) { free.wait(timeout: limit) }
    async let third = runBlocking(on: queue) { free.wait(timeout: limit) }
    await Task { _ = (0..<3).map { _ in free.signal() } }.value
    let results = await [first, second, third]
    #expect(results == [.success, .success, .success])
  }

  @Test func `an actor on a queue runs there`() async {
    let actor = Blocking()
    #expect(await actor.isOnQueue())
  }

  actor Blocking {
    private let executor = QueueExecutor("blocking")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func isOnQueue() -> Bool {
      executor.checkIsolated()
      return true
    }
  }

  @Test func `a descriptor is closed once`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (read, write) = (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    let number = write.raw
    write.close()
    write.close()
    #expect(write.isClosed)
    #expect(fcntl(number, F_GETFD) == -1 || number != write.raw)
    #expect(!read.isClosed)
  }
}
