import Execution
import Foundation
import JSONModel
import LineTransport
import SuiteKit
import Synchronization
import Testing
import Waiting
import WorkerProtocol

/// A worker in this process, and what it said.
final class WorkerHarness: Sendable {
  private let heard = Heard()
  private let lines: AsyncStream<Data>.Continuation
  private let task: Task<Void, any Error>
  private let follower: LineFollower

  init(_ specs: [Spec], onStuck: @escaping @Sendable () -> Void = {}) throws {
    let (stream, lines) = AsyncStream<Data>.makeStream()
    self.lines = lines
    let (read, write) = try makePipe()
    let outbox = Outbox(try LineWriter(write)) { Issue.record("\($0)") }
    let worker = Worker(
      TestCase.all(in: specs), suite: "harness", outbox: outbox, timing: DispatchTimer(),
      onStuck: onStuck)
    follower = try LineFollower(read, name: "qa-harness") { [heard] in
      heard.take($0)
    } atEnd: { _ in
    }
    task = Task { try await worker.serve(stream) }
  }

  private final class Heard: Sendable {
    let said = Mutex<[WorkerMessage]>([])
    let changed = Mutex<[(@Sendable ([WorkerMessage]) -> Bool, Gate<Void>)]>([])

    func take(_ line: Data) {
      guard let message = try? JSONCoder.decode(WorkerMessage.self, from: line) else {
        Issue.record("not a message: \(String(decoding: line, as: UTF8.self))")
        return
      }
      let all = said.withLock { said in
        said.append(message)
        return said
      }
      for (condition, gate) in changed.withLock({ $0 }) where condition(all) {
        gate.open(.success(()))
      }
    }
  }

  func send(_ message: CoordinatorMessage) throws { lines.yield(try JSONCoder.encode(message)) }
  func close() { lines.finish() }

  func end() async throws {
    try await task.value
    follower.drain()
  }

  var messages: [WorkerMessage] { heard.said.withLock { $0 } }

  /// Waits until the messages fulfil a condition.
  func wait(until condition: @escaping @Sendable ([WorkerMessage]) -> Bool) async throws {
    let gate = Gate<Void>()
    heard.changed.withLock { $0.append((condition, gate)) }
    if condition(messages) { gate.open(.success(())) }
    try await withDeadline(.backstop) { try await gate.value() }
  }

  /// Runs one test and gives what was said of it.
  func run(
    _ path: String, driver: String = "http://127.0.0.1:9", timeout: Int = RunOrder.backstop,
    session: Int = RunOrder.backstop, command: Int = RunOrder.backstop,
    output: String = "/nonexistent/qa"
  ) async throws -> (result: AttemptResult, events: [AttemptEvent.Kind]) {
    let attempt = "a-\(UInt64.random(in: 0 ... .max))"
    var order = RunOrder.sample(
      path, attempt: attempt, driver: driver, timeout: timeout, output: output)
    order.sessionTimeout = session
    order.commandTimeout = command
    try send(.run(order))
    return try await finished(attempt)
  }

  func finished(
    _ attempt: String
  ) async throws -> (result: AttemptResult, events: [AttemptEvent.Kind]) {
    try await wait { $0.contains { $0.result?.attempt == attempt } }
    let result = messages.compactMap(\.result).first { $0.attempt == attempt }
    let events = messages.compactMap { message -> AttemptEvent.Kind? in
      if case .event(let event) = message, event.attempt == attempt { event.kind } else { nil }
    }
    return (try #require(result), events)
  }
}

extension RunOrder {
  /// A limit in milliseconds that no test reaches unless it fails.
  static let backstop = Int(Duration.backstop.inMilliseconds)

  static func sample(
    _ path: String, attempt: String = "a1", driver: String = "http://127.0.0.1:9",
    timeout: Int = RunOrder.backstop, output: String = "/nonexistent/qa"
  ) -> RunOrder {
    RunOrder(
      attempt: attempt,
      test: TestIdentity(path: path, device: "iPhone 6", target: .core), driver: driver,
      app: "sample", references: "/nonexistent/ReferenceImages", recordMode: "never",
      output: output, testTimeout: timeout, commandTimeout: backstop)
  }
}

extension WorkerMessage {
  var result: AttemptResult? { if case .finished(let result) = self { result } else { nil } }
}

extension AttemptEvent.Kind {
  var issue: IssueReport? { if case .issue(let issue) = self { issue } else { nil } }
  var output: String? { if case .output(let line) = self { line } else { nil } }
}

extension AsyncSequence where Element == [UInt8], Self: Sendable {
  var asData: AsyncMapSequence<Self, Data> { map { Data($0) } }
}
