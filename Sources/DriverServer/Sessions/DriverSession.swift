import Execution
import JSONModel
import ProcessControl
import SnapshotKit
import Synchronization
import TerminalModel
import WireProtocol

/// One app under test and what its client has set; commands come in through `answer` and `run`.
///
/// Commands that change the app go one after another through `queue`; they alone write `input` and
/// `size`.
final class DriverSession: Sendable {
  private struct State {
    var timeouts: SessionTimeouts
    /// What Perform Actions has left pressed.
    var input = InputState()
    /// The size that the session now has, in cells.
    var size: CellSize
    var settings: SessionSettings
    /// What the last command that found its element saw.
    var lastGood: ElementTree?
    var backend: any AppBackend
    /// What the app was last started with.
    var launch: SessionRequest
    /// The first part of the ids of this app's elements: another one's are none of them.
    var nonce = RandomName.make(length: 10)
    /// What was set of the app's world since it started, by name.
    var world: [String: String] = [:]
    /// Whether the client itself has ended the app.
    var isTerminated = false
    /// Whether the client has waited for the app's end and knows it.
    var isEndKnown = false
  }

  let id: String
  let request: SessionRequest
  /// Ends the app and starts it anew; nil where nobody can.
  let life: AppLife?
  /// Where snapshots are compared; nil where the server was given no references.
  let snapshots: SnapshotConfiguration?
  let timing: any Timing
  let activity: SessionActivity
  let created: ContinuousClock.Instant
  /// What its client typed as secrets, into whichever app was here then.
  let secrets: SecretMask
  let queue = CommandQueue()
  /// Where its searches are done that may take long.
  let lane: WorkLane
  let guards: CommandGuards
  let log: SessionLog
  let commandLimit: Duration
  private let state: Mutex<State>

  init(
    id: String, request: SessionRequest, backend: any AppBackend, secrets: SecretMask,
    life: AppLife? = nil, snapshots: SnapshotConfiguration? = nil, lane: WorkLane,
    commandLimit: Duration,
    timing: any Timing
  ) {
    self.id = id
    self.request = request
    self.secrets = secrets
    self.life = life
    self.snapshots = snapshots
    self.lane = lane
    self.timing = timing
    self.commandLimit = commandLimit
    created = timing.now
    activity = SessionActivity(now: timing.now)
    guards = CommandGuards(backend: backend, timing: timing)
    log = SessionLog(start: timing.now)
    state = Mutex(
      State(
        timeouts: request.timeouts, size: request.size, settings: request.settings,
        backend: backend, launch: request))
  }

  var backend: any AppBackend { state.withLock { $0.backend } }
  var launch: SessionRequest { state.withLock { $0.launch } }
  var nonce: String { state.withLock { $0.nonce } }

  /// A setting of the app's world, as it is now.
  var world: [String: String] { state.withLock { $0.world } }
  func note(world name: String, _ value: String) { state.withLock { $0.world[name] = value } }

  /// Goes on with an app that was started anew; what was known of the old one's elements is gone.
  func adopt(_ backend: any AppBackend, _ launch: SessionRequest) {
    state.withLock { state in
      state.backend = backend
      state.launch = launch
      state.nonce = RandomName.make(length: 10)
      state.input = InputState()
      state.size = launch.size
      state.lastGood = nil
      state.world = [:]
      state.isTerminated = false
      state.isEndKnown = false
    }
    guards.follow(backend)
  }

  var isTerminated: Bool { state.withLock { $0.isTerminated } }
  var isEndKnown: Bool { state.withLock { $0.isEndKnown } }

  /// Notes that the client has waited for the app's end.
  func acknowledgeEnd() { state.withLock { $0.isEndKnown = true } }

  /// Notes that the app's end, which is to come, is the client's own wish.
  func expectEnd() {
    state.withLock { $0.isTerminated = true }
    guards.follow(nil)
  }

  var timeouts: SessionTimeouts {
    get { state.withLock { $0.timeouts } }
    set { state.withLock { $0.timeouts = newValue } }
  }
  var input: InputState {
    get { state.withLock { $0.input } }
    set { state.withLock { $0.input = newValue } }
  }
  var size: CellSize {
    get { state.withLock { $0.size } }
    set { state.withLock { $0.size = newValue } }
  }
  var settings: SessionSettings {
    get { state.withLock { $0.settings } }
    set { state.withLock { $0.settings = newValue } }
  }
  var lastGood: ElementTree? {
    get { state.withLock { $0.lastGood } }
    set { state.withLock { $0.lastGood = newValue } }
  }

  var unit: LengthUnit { request.unit }

  /// The answer to a command that only looks at what is there; nil where it may have to wait, so
  /// that `run` must be asked.
  /// - Throws: as `run` does.
  func answer(_ command: SessionCommand) throws(WebDriverError) -> JSONValue? {
    let start = timing.now
    guard isLight else { return nil }
    do {
      try refuseIfGone(command)
      guard !isPrompted(command), let answer = try immediate(command) else { return nil }
      note(command, from: start, failure: nil)
      return answer
    } catch {
      // What only `run` can explain is left to it.
      guard backend.view().screen != nil || !error.wantsScreen else { return nil }
      note(command, from: start, failure: error.code)
      throw explained(error)
    }
  }

  /// The cells of a screen that can be looked at while connections wait for it.
  private static let lightCells = 20_000

  /// Whether a look at the app takes no longer than others may wait for it.
  private var isLight: Bool {
    let size = size
    return size.columns * size.rows <= Self.lightCells && backend.view().tree.isLight
  }

  /// Carries a command out within its deadline, or until the app is gone.
  /// - Throws: an error with the app's last screen where the app or the deadline ended it; secrets
  ///   masked.
  func run(_ command: SessionCommand) async throws(WebDriverError) -> JSONValue {
    let number = activity.begin(timing.now)
    let start = timing.now
    var failure: WebDriverErrorCode?
    defer {
      activity.end(number, timing.now)
      log.add(command, masked: secrets.masked, from: start, to: timing.now, failure: failure)
    }
    if let terminal = backend.terminal, let label = command.mark(title(of:)) {
      terminal.mark(secrets.masked(label))
    }
    do {
      try refuseIfGone(command)
      let limit = commandLimit + command.ownWait
      let deadline = timing.now + limit
      return try await guards.race(limit: limit, fault: fault(ofLateness: command)) { [self] in
        // What answers an alert first is exclusive too.
        guard command.isExclusive || isPrompted(command) else {
          return try await perform(command, deadline: deadline)
        }
        return try await queue.run { try await perform(command, deadline: deadline) }
      }
    } catch let error as WebDriverError {
      failure = error.code
      throw explained(await withWords(await withScreen(error)))
    } catch {
      failure = .unknownError
      throw WebDriverError(.unknownError, "The command ended before it was done: \(error)")
    }
  }

  /// Whose fault it is when a command comes to its limit: the app's, unless the driver itself works.
  private func fault(ofLateness command: SessionCommand) -> AppFault? {
    switch command.endpoint {
    case .findElement, .findElements, .findElementIn, .findElementsIn, .source: nil
    // A headless app draws itself.
    case .screenshot, .elementScreenshot: backend.terminal == nil ? .appHung : nil
    default: .appHung
    }
  }

  private func note(
    _ command: SessionCommand, from start: ContinuousClock.Instant, failure: WebDriverErrorCode?
  ) {
    let now = timing.now
    activity.touch(now)
    log.add(command, masked: secrets.masked, from: start, to: now, failure: failure)
  }

  /// A dead app answers nothing but questions about its death; one that left with code 0, or as its
  /// client expected, may still be looked at.
  private func refuseIfGone(_ command: SessionCommand) throws(WebDriverError) {
    guard let end = backend.end, !command.isPostMortem, !command.isAboutLife else { return }
    if isTerminated {
      throw WebDriverError(
        .unknownError, "The app was ended by this session: start it by mobile: activateApp.")
    }
    let isExpected = isExpected(end)
    if isExpected || end.isOrderly, !command.isExclusive { return }
    throw WebDriverError(
      .unknownError,
      "The app \(end.termination) before this command: start a new session."
        + (isExpected || end.isOrderly
          ? "" : " If it should end so, say mobile: waitForExit first, or set qa:mayExit."),
      fault: end.fault, details: [EndStatus.earlierKey: "true"])
  }

  /// The error with the screen of an app that must be asked for it.
  private func withScreen(_ error: WebDriverError) async -> WebDriverError {
    guard error.wantsScreen, error.details["screen"] == nil, backend.end == nil,
      backend.view().screen == nil, error.fault == nil
    else { return error }
    var error = error
    // A screen that doesn't come is left out of an error that has its own cause.
    let screen = try? await backend.screen(deadline: timing.now + .milliseconds(500))
    error.details["screen"] = screen?.text
    return error
  }

  /// The error with what an app that has ended said last, where no screen shows it.
  private func withWords(_ error: WebDriverError) async -> WebDriverError {
    guard error.fault != nil, backend.end != nil, let words = await backend.lastWords(),
      !words.isEmpty
    else { return error }
    var error = error
    error.details["words"] = words
    return error
  }

  private func explained(_ error: WebDriverError) -> WebDriverError {
    var error = error
    if error.wantsScreen {
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
    if error.fault != nil, let end = backend.end {
      error.details[EndStatus.key] = end.status.text
    }
    error.message = secrets.masked(error.message)
    error.details = error.details.mapValues(secrets.masked)
    return error
  }

  /// Ends every command at once; what is left of the app is the reaper's work.
  func close() {
    guards.close()
    backend.close()
  }
}

extension WebDriverError {
  /// Whether a look at the app explains it.
  fileprivate var wantsScreen: Bool { fault != nil || code == .timeout || code == .noSuchElement }
}
