package import Execution
package import Foundation
import JSONModel
import LineTransport
import SnapshotKit
import Synchronization
import WorkerProtocol

/// The worker's half of the protocol: carries out orders one at a time, beats, and answers. One more
/// may wait until the one under way is done.
package final class Worker: Sendable {
  private let tests: [String: TestCase]
  private let listing: [TestDescription]
  private let name: String
  private let outbox: Outbox
  private let timing: any Timing
  private let capture: OutputCapture?
  private let claims = ReferenceClaims()
  private let onStuck: @Sendable () -> Void
  /// Where tests have their temporary files, read before any could change it.
  private let scratch = ProcessInfo.processInfo.environment["TMPDIR"]
  private let turn = Mutex(Turn())

  private struct Turn {
    var current: Running?
    /// What begins when the current one has its result.
    var waiting: RunOrder?
  }

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
    outbox.send(.hello(WorkerHello(pid: getpid(), suite: name, takesAhead: true)))
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
        case .callOff(let attempt): callOff(attempt)
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

  /// What becomes of an order that has come.
  private enum Place {
    case begins(Running)
    case waits
    case refused(String)
  }

  private func take(_ order: RunOrder) {
    let place = turn.withLock { turn -> Place in
      guard let current = turn.current else { return begin(order, &turn) }
      guard turn.waiting == nil else {
        return .refused("this worker still runs \(current.attempt.order.test)")
      }
      turn.waiting = order
      return .waits
    }
    carryOut(place, order)
  }

  /// Makes an order the current one.
  private func begin(_ order: RunOrder, _ turn: inout Turn) -> Place {
    guard let test = tests[order.test.path] else {
      return .refused("\(name) has no test \(order.test.path); build the suite anew")
    }
    let running = Running(
      attempt: Attempt(order, test, outbox: outbox, timing: timing, claims: claims))
    turn.current = running
    return .begins(running)
  }

  private func carryOut(_ place: Place, _ order: RunOrder) {
    switch place {
    case .begins(let running):
      // It begins where it stands; what the test's writer wrote runs in a task of its own.
      Task.immediate { await run(running) }
    case .waits: break
    case .refused(let reason): refuse(order, reason)
    }
  }

  private func run(_ running: Running) async {
    var result = await running.attempt.run(capture: capture)
    result.moment = EndMoment.now(scratch: scratch)
    guard !running.attempt.leftCodeRunning else {
      outbox.send(.finished(result))
      await outbox.flush()
      onStuck()
      running.end.open(.success(()))
      return
    }
    // Whoever reads the result may order at once, and what was ordered before may come at any time: the
    // worker is free when the result is sent, neither before nor after.
    let next = turn.withLock { turn -> (RunOrder, Place)? in
      outbox.send(.finished(result))
      turn.current = nil
      guard let order = turn.waiting else { return nil }
      turn.waiting = nil
      return (order, begin(order, &turn))
    }
    if let (order, place) = next { carryOut(place, order) }
    running.end.open(.success(()))
  }

  private func cancel(_ attempt: String) {
    // In this order: one that begins meanwhile is found as what runs.
    callOff(attempt)
    let current = turn.withLock { $0.current?.attempt }
    if current?.order.attempt == attempt { current?.cancel() }
  }

  /// Takes an order back that has not begun.
  private func callOff(_ attempt: String) {
    let isWaiting = turn.withLock { turn in
      guard turn.waiting?.attempt == attempt else { return false }
      turn.waiting = nil
      return true
    }
    guard isWaiting else { return }
    outbox.send(
      .finished(
        AttemptResult(
          attempt: attempt, outcome: .cancelled, duration: 0,
          reason: "the coordinator cancelled it")))
  }

  private func refuse(_ order: RunOrder, _ reason: String) {
    outbox.send(
      .finished(
        AttemptResult(
          attempt: order.attempt, outcome: .infrastructure, duration: 0, reason: reason)))
  }

  private func finish() async {
    let current = turn.withLock { turn in
      turn.waiting = nil
      return turn.current
    }
    if let current {
      current.attempt.cancel()
      let late = timing.schedule(after: .seconds(2)) { current.end.open(.success(())) }
      // The gate is only ever opened with success.
      try? await current.end.value()
      late.cancel()
    }
    await outbox.flush()
  }
}
