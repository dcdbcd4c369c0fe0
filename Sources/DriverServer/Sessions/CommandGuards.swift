import Execution
import JSONModel
import ProcessControl
import Synchronization
import WireProtocol

/// Ends commands whose deadline has come, or whose app is gone or stopped.
final class CommandGuards: Sendable {
  /// A command notices the end by itself and may still find what it sought in the last output; one
  /// that doesn't is ended after this.
  private static let lastLook = Duration.seconds(2)
  private static let checkInterval = Duration.milliseconds(200)

  private struct State {
    var gates: [UInt64: Gate<JSONValue>] = [:]
    var lastID: UInt64 = 0
    var isClosed = false
    /// The app whose end ends commands; nil while none is wanted.
    var backend: (any AppBackend)?
    /// Grows with each app that is followed.
    var generation = 0
  }

  private let timing: any Timing
  private let state = Mutex(State())

  init(backend: any AppBackend, timing: any Timing) {
    self.timing = timing
    follow(backend)
  }

  /// Watches another app from now on, or none.
  func follow(_ backend: (any AppBackend)?) {
    let generation = state.withLock { state in
      state.backend = backend
      state.generation += 1
      return state.generation
    }
    guard let backend else { return }
    Task { [weak self] in
      let end = await backend.waitForEnd()
      self?.appEnded(end, generation)
    }
  }

  /// Runs `body` until it ends, its time is up, or the app can't answer any more.
  ///
  /// The body is cancelled and left behind in the latter cases.
  /// - Parameter fault: Whose fault it is when its time is up; nil for the driver's.
  func race(
    limit: Duration, fault: AppFault?, _ body: @escaping @Sendable () async throws -> JSONValue
  ) async throws -> JSONValue {
    let gate = Gate<JSONValue>()
    let id: UInt64? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.lastID += 1
      state.gates[state.lastID] = gate
      return state.lastID
    }
    guard let id else { throw Self.closed }
    let task = Task {
      do {
        gate.open(.success(try await body()))
      } catch {
        gate.open(.failure(error))
      }
    }
    let deadline = timing.schedule(after: limit) {
      gate.open(
        .failure(
          WebDriverError(
            .timeout,
            "The command was not done within \(limit): "
              + (fault == nil ? "the driver is busy, try again." : "see what the app is doing."),
            fault: fault)))
    }
    let check = watchForStop(gate)
    defer {
      deadline.cancel()
      check.cancel()
      task.cancel()
      state.withLock { _ = $0.gates.removeValue(forKey: id) }
    }
    return try await gate.value()
  }

  /// Opens the gate when the app has been stopped for a while.
  private func watchForStop(_ gate: Gate<JSONValue>) -> TimerEntry {
    let spell = Mutex(StoppedSpell())
    let timing = timing
    return timing.every(Self.checkInterval) { [weak self] in
      guard let pid = self?.state.withLock({ $0.backend })?.pid,
        spell.withLock({ $0.isOverdue(pid, now: timing.now) })
      else { return }
      gate.open(
        .failure(
          WebDriverError(
            .unknownError, "The app is stopped by a signal: it must be continued to answer.",
            fault: .appStopped)))
    }
  }

  private func appEnded(_ end: AppEnd, _ generation: Int) {
    timing.schedule(after: Self.lastLook) { [weak self] in
      let gates =
        self?.state.withLock { state in
          state.generation == generation ? Array(state.gates.values) : []
        } ?? []
      for gate in gates {
        gate.open(
          .failure(
            WebDriverError(
              .unknownError, "The app \(end.termination) during the command.", fault: end.fault)))
      }
    }
  }

  /// Ends what runs, and refuses what comes.
  func close() {
    let gates = state.withLock { state in
      state.isClosed = true
      return Array(state.gates.values)
    }
    for gate in gates { gate.open(.failure(Self.closed)) }
  }

  private static var closed: WebDriverError {
    WebDriverError(.invalidSessionID, "The session was ended: start a new one.")
  }
}
