package import Execution
package import Foundation
import JSONModel
import LineTransport
import SnapshotKit
import Synchronization
import WorkerProtocol

/// The worker's half of the protocol: carries out orders one at a time, sends heartbeats, and answers.
package final class Worker: Sendable {
  private let tests: [String: TestCase]
  private let listing: [TestDescription]
  private let name: String
  private let outbox: Outbox
  private let timing: any Timing
  private let capture: OutputCapture?
  private let claims = ReferenceClaims()
  private let onStuck: @Sendable () -> Void
  private let current = Mutex<Running?>(nil)

  /// - Parameter onStuck: Called when test code does not end though told to: what it still does
  ///   would disturb the next test, so that only a new process will do.
  package init(
    _ tests: [TestCase], suite: String, outbox: Outbox, timing: any Timing,
    capture: OutputCapture? = nil, onStuck: @escaping @Sendable () -> Void = {}
  ) {
    self.tests = Dictionary(tests.map { ($0.path, $0) }) { first, _ in first }
    listing = tests.map(\.listing)
    name = suite
    self.outbox = outbox
    self.timing = timing
    self.capture = capture
    self.onStuck = onStuck
  }

  /// Serves until the coordinator says so, closes its side, or says what can't be understood.
  ///
  /// The attempt under way is then cancelled and its teardown waited for, 2 s at most.
  /// - Throws: what reading throws, or `DecodingError`.
  package func serve<Lines: AsyncSequence>(_ lines: Lines) async throws
  where Lines.Element == Data {
    outbox.send(.hello(WorkerHello(pid: getpid(), suite: name)))
    let beats = timing.every(.milliseconds(WorkerProtocol.heartbeatInterval)) { [outbox] in
      outbox.send(.heartbeat)
    }
    defer { beats.cancel() }
    do {
      for try await line in lines {
        switch try JSONCoder.message(CoordinatorMessage.self, from: line) {
        case .list: outbox.send(.tests(listing))
        case .run(let order): take(order)
        case .cancel(let attempt): cancel(attempt)
        // Nothing of a suite in Swift is shared by tests.
        case .close: outbox.send(.closed)
        case .shutdown:
          await finish()
          return
        }
      }
    } catch {
      await finish()
      throw error
    }
    await finish()
  }

  /// An attempt under way, and the gate that opens when it has ended.
  private struct Running {
    var attempt: Attempt
    var end = Gate<Void>()
  }

  private func take(_ order: RunOrder) {
    guard let test = tests[order.test.path] else {
      return refuse(order, "\(name) has no test \(order.test.path); build the suite anew")
    }
    let running = Running(
      attempt: Attempt(order, test, outbox: outbox, timing: timing, claims: claims))
    let other = current.withLock { current in
      let other = current?.attempt.order.test
      if other == nil { current = running }
      return other
    }
    if let other { return refuse(order, "this worker still runs \(other)") }
    // It begins where it stands; what the test's writer wrote runs in a task of its own.
    Task.immediate { await run(running) }
  }

  private func run(_ running: Running) async {
    let result = await running.attempt.run(capture: capture)
    if running.attempt.leftCodeRunning {
      outbox.send(.finished(result))
      await outbox.flush()
      onStuck()
    } else {
      // Whoever reads the result may order at once: the worker is free when it is sent, neither
      // before nor after.
      current.withLock { current in
        outbox.send(.finished(result))
        current = nil
      }
    }
    running.end.open(.success(()))
  }

  private func cancel(_ attempt: String) {
    let running = current.withLock { $0?.attempt }
    if running?.order.attempt == attempt { running?.cancel() }
  }

  private func refuse(_ order: RunOrder, _ reason: String) {
    outbox.send(
      .finished(
        AttemptResult(
          attempt: order.attempt, outcome: .infrastructure, duration: 0, reason: reason)))
  }

  private func finish() async {
    if let running = current.withLock({ $0 }) {
      running.attempt.cancel()
      let late = timing.schedule(after: .seconds(2)) { running.end.open(.success(())) }
      // The gate is only ever opened with success.
      try? await running.end.value()
      late.cancel()
    }
    await outbox.flush()
  }
}
