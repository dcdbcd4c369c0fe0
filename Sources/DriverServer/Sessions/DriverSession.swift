import Execution
import JSONModel
import ProcessControl
import Synchronization
import TerminalModel
import WireProtocol

/// One app under test and what its client has set; commands come in through `run`.
actor DriverSession {
  nonisolated let id: String
  nonisolated let request: SessionRequest
  nonisolated let backend: any AppBackend
  nonisolated let timing: any Timing
  nonisolated let activity: SessionActivity
  nonisolated let created: ContinuousClock.Instant
  /// The first part of this session's element ids.
  nonisolated let nonce: String
  nonisolated let secrets = SecretMask()
  nonisolated let queue = CommandQueue()
  nonisolated let guards: CommandGuards
  nonisolated let commandLimit: Duration

  /// Whether a find may wait, so that it must be guarded.
  nonisolated let findsWait: Atomic<Bool>

  var timeouts: SessionTimeouts {
    didSet { findsWait.store(timeouts.implicit != 0, ordering: .relaxed) }
  }
  /// What Perform Actions has left pressed.
  var input = InputState()
  /// The size that the session now has, in cells.
  var size: CellSize
  var settings: [String: JSONValue] = [:]

  init(
    id: String, request: SessionRequest, backend: any AppBackend, commandLimit: Duration,
    timing: any Timing
  ) {
    self.id = id
    self.request = request
    self.backend = backend
    self.timing = timing
    self.commandLimit = commandLimit
    created = timing.now
    activity = SessionActivity(now: timing.now)
    nonce = RandomName.make(length: 10)
    guards = CommandGuards(backend: backend, timing: timing)
    timeouts = request.timeouts
    findsWait = Atomic(request.timeouts.implicit != 0)
    size = request.size
  }

  nonisolated var unit: LengthUnit { request.unit }

  /// Carries a command out within its deadline, or until the app is gone.
  /// - Throws: an error with the app's last screen where the app or the deadline ended it; secrets
  ///   masked.
  nonisolated func run(_ command: SessionCommand) async throws(WebDriverError) -> JSONValue {
    let number = activity.begin(timing.now)
    defer { activity.end(number, timing.now) }
    if let terminal = backend.terminal, let label = command.mark(title(of:)) {
      terminal.mark(secrets.masked(label))
    }
    do {
      try refuseIfGone(command)
      let limit = commandLimit + command.ownWait
      let deadline = timing.now + limit
      if command.isImmediate || command.isFind && !findsWait.load(ordering: .relaxed) {
        return try await perform(command, deadline: deadline)
      }
      return try await guards.race(limit: limit) { [self] in
        guard command.isExclusive else {
          return try await perform(command, deadline: deadline)
        }
        return try await queue.run { try await perform(command, deadline: deadline) }
      }
    } catch let error as WebDriverError {
      throw explained(error)
    } catch {
      throw WebDriverError(.unknownError, "The command ended before it was done: \(error)")
    }
  }

  /// A dead app answers nothing but questions about its death; a bare program that left by itself
  /// may still be looked at.
  private nonisolated func refuseIfGone(_ command: SessionCommand) throws(WebDriverError) {
    guard let end = backend.end, !command.isPostMortem else { return }
    if case .exited = end.termination, !command.isExclusive { return }
    throw WebDriverError(
      .unknownError, "The app \(end.termination) before this command: start a new session.",
      fault: end.fault)
  }

  private nonisolated func explained(_ error: WebDriverError) -> WebDriverError {
    var error = error
    if error.fault != nil || error.code == .timeout || error.code == .noSuchElement {
      if error.details["screen"] == nil, let screen = backend.view().screen {
        error.details["screen"] = screen.text
      }
      if error.details["process"] == nil {
        error.details["process"] =
          backend.end.map { "\($0.termination)" }
          ?? backend.terminal?.activity ?? ProcessEntry(pid: backend.pid)?.activity ?? "ended"
      }
      error.details.merge(backend.terminal?.evidence ?? [:]) { own, _ in own }
    }
    error.message = secrets.masked(error.message)
    error.details = error.details.mapValues(secrets.masked)
    return error
  }

  /// Ends every command at once; what is left of the app is the reaper's work.
  nonisolated func close() {
    guards.close()
    backend.close()
  }
}
