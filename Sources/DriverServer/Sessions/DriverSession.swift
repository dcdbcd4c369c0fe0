import Devices
import Execution
import JSONModel
import SnapshotKit
import TerminalModel
import WireProtocol

/// One app under test and what its client has set, in parts that each own what they hold.
///
/// Commands that change the app go one after another through `queue`.
final class DriverSession: Sendable {
  let id: String
  /// Ends the app and starts it anew; nil where nobody can.
  let life: AppLife?
  /// Where snapshots are compared; nil where the server was given no references.
  let snapshots: SnapshotConfiguration?
  let activity: SessionActivity
  let created: ContinuousClock.Instant
  let log: SessionLog

  let app: RunningApp
  let options: SessionOptions
  let window: SessionWindow
  let waits: ElementWaits
  let search: ElementSearch
  let input: ElementInput
  let actions: PerformedActions
  let gestures: Gestures
  let prompts: UserPrompts

  private let queue = CommandQueue()
  private let commandLimit: Duration
  private let timing: any Timing

  init(
    id: String, app: RunningApp, life: AppLife? = nil,
    snapshots: SnapshotConfiguration? = nil, lane: WorkLane, commandLimit: Duration
  ) {
    self.id = id
    self.app = app
    self.life = life
    self.snapshots = snapshots
    self.commandLimit = commandLimit
    timing = app.timing
    created = timing.now
    activity = SessionActivity(now: timing.now)
    log = SessionLog(start: timing.now)
    options = SessionOptions(app.request)
    window = SessionWindow(app: app)
    waits = ElementWaits(app: app, lane: lane)
    search = ElementSearch(app: app, options: options, waits: waits)
    input = ElementInput(app: app)
    actions = PerformedActions(app: app, window: window)
    gestures = Gestures(app: app, window: window)
    prompts = UserPrompts(app: app, input: input)
  }

  /// What the client asked for.
  var request: SessionRequest { app.request }

  /// Goes on with an app that was started anew; what was known of the old one is gone.
  func adopt(_ backend: any AppBackend, _ launch: SessionRequest) {
    app.adopt(backend, launch)
    window.reset()
    search.reset()
  }

  // MARK: Commands

  /// The answer to a command that only looks at what is there; nil where it may have to wait, so
  /// that `handle` must be asked.
  /// - Throws: as `handle` does.
  func handleAtOnce(_ command: SessionCommand) throws(WebDriverError) -> JSONValue? {
    // A driver behind ours is asked first.
    if upstream != nil { return nil }
    let attempt: SessionHandler.Attempt
    switch command.handler {
    case .immediate(let handler): attempt = handler
    case .attempt(let handler, _): attempt = handler
    case .unsupported: attempt = { _, command in throw command.unsupported }
    case .waiting: return nil
    }
    guard isLight, app.backend.pendingInput == nil || command.isBlind else { return nil }
    let start = timing.now
    do {
      try app.refuseIfGone(command.traits)
      guard !prompts.precede(command), let answer = try attempt(self, command) else { return nil }
      note(command, from: start, failure: nil)
      return answer
    } catch {
      let error = WebDriverError(wrapping: error)
      // What only `handle` can explain is left to it.
      guard app.backend.view().screen != nil || !error.wantsScreen else { return nil }
      note(command, from: start, failure: error.code)
      throw explained(error)
    }
  }

  /// Handles a command within its deadline, or until the app is gone.
  /// - Throws: an error with the app's last screen where the app or the deadline ended it; secrets
  ///   masked.
  func handle(_ command: SessionCommand) async throws(WebDriverError) -> JSONValue {
    let number = activity.begin(timing.now)
    let start = timing.now
    var failure: WebDriverErrorCode?
    defer {
      activity.end(number, timing.now)
      log.add(
        command, masked: app.secrets.masked, from: start, to: timing.now, failure: failure)
    }
    do {
      if app.backend.pendingInput == nil { try app.refuseIfGone(command.traits) }
      let limit =
        (upstream?.limit(of: command, usual: commandLimit) ?? commandLimit) + command.ownWait
      let deadline = timing.now + limit
      return try await app.guards.race(limit: limit, fault: fault(ofLateness: command)) { [self] in
        // What answers an alert first is exclusive too.
        guard command.isExclusive || prompts.precede(command) else {
          return try await answer(command, deadline: deadline)
        }
        return try await queue.run { try await answer(command, deadline: deadline) }
      }
    } catch let error as WebDriverError {
      failure = error.code
      throw await completed(error)
    } catch {
      failure = .unknownError
      throw WebDriverError(.unknownError, "The command ended before it was done: \(error)")
    }
  }

  private func answer(
    _ command: SessionCommand, deadline: ContinuousClock.Instant
  ) async throws -> JSONValue {
    if let upstream { return try await upstream.answer(command, deadline: deadline) }
    if command.isExclusive {
      let endsApp = [.terminateApp, .reset].contains(command.mobile)
      try await waits.checkBeforeInput(endsApp: endsApp, deadline: deadline)
    }
    try await app.awaitEffect(for: command, deadline: deadline)
    if command.isExclusive { await app.backend.noteBeforeInput() }
    if let terminal = app.backend.terminal, let label = command.mark(app.title(of:)) {
      terminal.mark(app.secrets.masked(label))
    }
    if prompts.precede(command) { try await prompts.handle(deadline: deadline) }
    switch command.handler {
    case .immediate(let handler): return try handler(self, command)
    case .unsupported: throw command.unsupported
    case .attempt(_, let handler), .waiting(let handler):
      try command.checkArgument()
      return try await handler(self, command, deadline)
    }
  }

  /// Whose fault it is when a command comes to its limit: the app's, unless the driver itself works.
  private func fault(ofLateness command: SessionCommand) -> AppFault? {
    if command.traits.contains(.isDriversWork) { return nil }
    // A headless app draws itself.
    if command.traits.contains(.drawsPicture), app.backend.terminal != nil { return nil }
    return .appHung
  }

  /// The cells of a screen that can be looked at while connections wait for it.
  private static let lightCells = 20_000

  /// Whether a look at the app takes no longer than others may wait for it.
  private var isLight: Bool {
    let size = window.size
    return size.columns * size.rows <= Self.lightCells && app.backend.view().tree.isLight
  }

  private func note(
    _ command: SessionCommand, from start: ContinuousClock.Instant, failure: WebDriverErrorCode?
  ) {
    let now = timing.now
    activity.touch(now)
    log.add(command, masked: app.secrets.masked, from: start, to: now, failure: failure)
  }

  /// Notes an event of the client's own.
  func addEvent(_ body: JSONValue) throws(WebDriverError) {
    guard let vendor = body["vendor"]?.stringValue, let event = body["event"]?.stringValue else {
      throw WebDriverError(.invalidArgument, "An event needs a vendor and a name.")
    }
    guard vendor.utf8.count + event.utf8.count <= 256 else {
      throw WebDriverError(
        .invalidArgument, "The vendor and the name of an event may have 256 bytes together.")
    }
    log.addEvent(app.secrets.masked("\(vendor):\(event)"), at: timing.now)
  }

  /// The driver behind ours that the session is on; nil for an app of our own.
  var upstream: UpstreamCommands? {
    (app.backend as? PageBackend).map { UpstreamCommands(session: self, page: $0) }
  }

  /// What the session can, and how it was made.
  var capabilities: [String: JSONValue] {
    if let upstream { return upstream.capabilities }
    var capabilities: [String: JSONValue] = [
      "browserName": .string(DriverIdentity.name),
      "browserVersion": .string(DriverIdentity.version),
      "platformName": .string(request.platform.rawValue),
      "userAgent": .string("\(DriverIdentity.name)/\(DriverIdentity.version)"),
      "acceptInsecureCerts": false, "pageLoadStrategy": .string(request.pageLoadStrategy),
      "proxy": [:], "setWindowRect": true, "timeouts": request.timeouts.json,
      "strictFileInteractability": .bool(request.strictFileInteractability),
      "unhandledPromptBehavior": request.unhandledPromptBehavior ?? "dismiss and notify",
      "appium:automationName": .string(DriverIdentity.name),
    ]
    capabilities[.app] = .string(request.app)
    capabilities[.deviceName] = request.device.map { .string($0.name) }
    capabilities[.size] = request.size.json
    capabilities[.unit] = .string(request.unit.rawValue)
    capabilities[.waitFor] = true
    capabilities[.agent] = .bool(app.backend.hasAgent)
    return capabilities
  }

  /// Ends every command at once; what is left of the app is the reaper's work.
  func close() {
    app.guards.close()
    app.backend.close()
  }
}
