import Execution
import LineTransport
import SuiteKit
import Synchronization
import Testing
import Waiting
import WorkerProtocol

/// What tests of the worker leave behind in order.
private final class Trace: Sendable {
  private let words = Mutex<[String]>([])
  func add(_ word: String) { words.withLock { $0.append(word) } }
  var all: [String] { words.withLock { $0 } }
}

private struct Mishap: Error {}

/// A test that says when it has begun and goes on until it is told.
private struct Held: Sendable {
  let begun = Gate<Void>()
  let release = Gate<Void>()

  func run() async throws {
    begun.open(.success(()))
    try await release.value()
  }
}

@Suite struct WorkerTests {
  @Test func `a worker says hello, lists its tests and ends when its input closes`() async throws {
    let worker = try WorkerHarness([describe("A") { it("b", .tags(.smoke)) { _ in } }])
    try worker.send(.list)
    worker.close()
    try await worker.end()
    let messages = worker.messages.filter { $0 != .heartbeat }
    guard case .hello(let hello) = try #require(messages.first) else {
      Issue.record("no hello")
      return
    }
    #expect(hello.version == WorkerProtocol.version)
    #expect(hello.suite == "harness")
    guard case .tests(let tests) = messages[1] else {
      Issue.record("no tests")
      return
    }
    #expect(tests.map(\.path) == ["A/b"])
    #expect(tests.map(\.tags) == [["smoke"]])
  }

  @Test func `a test that throws nothing passes without a session`() async throws {
    let worker = try WorkerHarness([describe("A") { it("b") { _ in } }])
    let (result, events) = try await worker.run("A/b")
    #expect(result.outcome == .passed)
    #expect(events.first == .started)
  }

  @Test func `hooks run in nesting order, those after the test whatever happens`() async throws {
    let trace = Trace()
    let suite = describe("A") {
      beforeEach { _ in trace.add("outer before") }
      afterEach { _ in trace.add("outer after") }
      context("b") {
        beforeEach { _ in trace.add("inner before") }
        afterEach { _ in
          trace.add("inner after")
          throw Mishap()
        }
        it("c") { _ in
          trace.add("test")
          throw Mishap()
        }
      }
    }
    let (result, events) = try await WorkerHarness([suite]).run("A/b/c")
    #expect(
      trace.all == ["outer before", "inner before", "test", "inner after", "outer after"])
    #expect(result.outcome == .failed)
    #expect(
      events.compactMap(\.issue?.message) == ["it threw Mishap()", "afterEach threw Mishap()"])
  }

  @Test func `a skipped test tells its reason and runs nothing`() async throws {
    let trace = Trace()
    let suite = describe("A", .skip("not yet")) { it("b") { _ in trace.add("ran") } }
    let (result, _) = try await WorkerHarness([suite]).run("A/b")
    #expect(result.outcome == .skipped)
    #expect(result.reason == "not yet")
    #expect(trace.all.isEmpty)
  }

  @Test func `a test is ended at its limit and its hooks still run`() async throws {
    let trace = Trace()
    let suite = describe("A") {
      afterEach { _ in trace.add("after") }
      it("waits for ever") { _ in try await DispatchTimer().sleep(for: .seconds(3600)) }
    }
    let (result, events) = try await WorkerHarness([suite]).run("A/waits for ever", timeout: 100)
    #expect(result.outcome == .timedOut)
    #expect(trace.all == ["after"])
    #expect(events.compactMap(\.issue?.message) == ["the test did not end within 0.1 s"])
  }

  @Test func `code that ignores its end makes the worker give itself up`() async throws {
    let stuck = Gate<Void>()
    let release = Gate<Void>()
    let worker = try WorkerHarness(
      [describe("A") { it("ignores") { _ in try await release.value() } }],
      onStuck: { stuck.open(.success(())) })
    let (result, _) = try await worker.run("A/ignores", timeout: 50)
    #expect(result.outcome == .timedOut)
    try await withDeadline(.backstop) { try await stuck.value() }
    release.open(.success(()))
  }

  @Test func `a cancelled test ends as cancelled`() async throws {
    let begun = Gate<Void>()
    let worker = try WorkerHarness([
      describe("A") {
        it("waits") { _ in
          begun.open(.success(()))
          try await DispatchTimer().sleep(for: .seconds(3600))
        }
      }
    ])
    try worker.send(.run(.sample("A/waits", attempt: "x")))
    try await begun.value()
    try worker.send(.cancel(attempt: "another"))
    try worker.send(.cancel(attempt: "x"))
    #expect(try await worker.finished("x").result.outcome == .cancelled)
  }

  @Test func `a driver that cannot be reached is no fault of the test`() async throws {
    let suite = describe("A") {
      it("taps") { app in try await app.button("Go").tap() }
      it("swallows") { app in try? await app.button("Go").tap() }
      it("expects") { app in
        try await expectThrows(PageError.self) { try await app.button("Go").tap() }
      }
    }
    let worker = try WorkerHarness([suite])
    for test in ["taps", "swallows", "expects"] {
      let (result, _) = try await worker.run("A/\(test)")
      #expect(result.outcome == .infrastructure)
      #expect(result.reason?.contains("127.0.0.1:9") == true)
    }
  }

  @Test func `a second test and an unknown one are refused while a test runs`() async throws {
    let held = Held()
    let worker = try WorkerHarness([
      describe("A") {
        it("b") { _ in try await held.run() }
        it("c") { _ in }
      }
    ])
    try worker.send(.run(.sample("A/b", attempt: "first")))
    try await held.begun.value()
    let (unknown, _) = try await worker.run("A/z")
    #expect(unknown.outcome == .infrastructure)
    #expect(unknown.reason?.hasSuffix("has no test A/z; build the suite anew") == true)
    try worker.send(.run(.sample("A/c", attempt: "second")))
    let second = try await worker.finished("second")
    #expect(second.result.outcome == .infrastructure && second.events.isEmpty)
    #expect(second.result.reason == "this worker still runs A/b @iPhone 6 [core]")
    held.release.open(.success(()))
    #expect(try await worker.finished("first").result.outcome == .passed)
    #expect(try await worker.run("A/c").result.outcome == .passed)
  }

  @Test func `a line that is no message ends the worker with an error`() async throws {
    let lines = AsyncStream<[UInt8]> { continuation in
      continuation.yield(Array("{\"type\":\"dance\"}".utf8))
      continuation.finish()
    }
    let (read, write) = try makePipe()
    let worker = Worker(
      [], suite: "s", outbox: Outbox(try LineWriter(write)) { _ in }, timing: DispatchTimer())
    await #expect(throws: LineTransportError.self) { try await worker.serve(lines.asData) }
    #expect(!read.isClosed)
  }

  @Test func `heartbeats come while a test holds its thread`() async throws {
    let release = Mutex(false)
    let worker = try WorkerHarness([
      describe("A") {
        it("spins") { _ in while !release.withLock({ $0 }) {} }
      }
    ])
    try worker.send(.run(.sample("A/spins", attempt: "x")))
    try await worker.wait { $0.count { $0 == .heartbeat } >= 2 }
    release.withLock { $0 = true }
    #expect(try await worker.finished("x").result.outcome == .passed)
  }
}
