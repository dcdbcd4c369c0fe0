package import Execution
package import Foundation
import SnapshotKit
import WorkerProtocol

/// The worker's half of the protocol: takes orders one at a time, beats, and answers.
package final class Worker: Sendable {
  private let tests: [String: TestCase]
  private let listing: [TestDescription]
  private let name: String
  private let outbox: Outbox
  private let timing: any Timing
  private let capture: OutputCapture?
  private let claims = ReferenceClaims()
  private let onStuck: @Sendable () -> Void

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
    var current: Running?
    do {
      for try await line in lines {
        switch try CoordinatorMessage(quick: line)
          ?? JSONDecoder().decode(CoordinatorMessage.self, from: line)
        {
        case .list: outbox.send(.tests(listing))
        case .run(let order):
          if let current, !current.isAnswered {
            refuse(order, "this worker still runs \(current.attempt.order.test)")
          } else {
            current = start(order)
          }
        case .cancel(let attempt):
          if current?.attempt.order.attempt == attempt { current?.attempt.cancel() }
        case .shutdown:
          await finish(current)
          return
        }
      }
    } catch {
      await finish(current)
      throw error
    }
    await finish(current)
  }

  /// An attempt and the gates that open when its result is about to be sent, and when it has ended.
  ///
  /// The next order may come between the two: whoever reads the result may ask at once.
  private struct Running {
    var attempt: Attempt
    var answer: Gate<Void>
    var end: Gate<Void>
    var isAnswered: Bool { answer.result != nil }
    var isOver: Bool { end.result != nil }
  }

  private func start(_ order: RunOrder) -> Running? {
    guard let test = tests[order.test.path] else {
      refuse(order, "\(name) has no test \(order.test.path); build the suite anew")
      return nil
    }
    let running = Running(
      attempt: Attempt(order, test, outbox: outbox, timing: timing, claims: claims),
      answer: Gate(), end: Gate())
    // It begins where it stands; what the test's writer wrote runs in a task of its own.
    Task.immediate { [outbox, capture, onStuck] in
      let result = await running.attempt.run(capture: capture)
      if !running.attempt.leftCodeRunning { running.answer.open(.success(())) }
      outbox.send(.finished(result))
      if running.attempt.leftCodeRunning {
        await outbox.flush()
        onStuck()
      }
      running.end.open(.success(()))
    }
    return running
  }

  private func refuse(_ order: RunOrder, _ reason: String) {
    outbox.send(
      .finished(
        AttemptResult(
          attempt: order.attempt, outcome: .infrastructure, duration: 0, reason: reason)))
  }

  private func finish(_ current: Running?) async {
    if let current, !current.isOver {
      current.attempt.cancel()
      let late = timing.schedule(after: .seconds(2)) { current.end.open(.success(())) }
      // The gate is only ever opened with success.
      try? await current.end.value()
      late.cancel()
    }
    await outbox.flush()
  }
}
