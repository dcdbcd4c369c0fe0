package import Execution
import Foundation
import JSONModel
import Recording
import SnapshotKit
import TerminalModel
import WireProtocol

/// One app under a person's hands: what the page shows of it, and what the page has it do.
package actor Studio {
  package nonisolated let board = StudioBoard()
  nonisolated let project: StudioProject
  nonisolated let driver: StudioDriver?
  /// The app behind a server that is not ours; it has a picture in place of cells.
  nonisolated let foreign: ForeignApp?
  nonisolated let runner: StudioRunner
  nonisolated let timing: any Timing

  var session: String?
  /// The session of a failed test that is shown in place of Studio's own, and that one's id.
  private(set) var visit: StudioPause?
  private var ownSession: String?
  private(set) var size: CellSize
  /// The device that the app is laid out for now, where it has one.
  var device: String?
  /// What the app's frames and its state were known by at the last look.
  private var mark = JSONValue.null
  /// When the screen changed last.
  var changed: ContinuousClock.Instant
  /// When the page sent something last.
  private var touched: ContinuousClock.Instant
  var isStale = false
  private var isShowing = false
  /// The newest look at the elements.
  private(set) var look: Look?
  /// How many looks were begun, and which of them is the newest one.
  private var (lookCount, shownLook) = (0, 0)
  /// What a foreign app showed last, and how many pictures there were.
  var picture: (content: ForeignApp.Picture, number: Int)?
  private var watch: Task<Void, Never>?
  /// How the program ended, in words; nil while it runs.
  private(set) var end: String?
  private(set) var exit: RecordedEnd?
  /// Whether the program has enabled the mouse.
  private(set) var hearsMouse = false

  // What becomes a test.
  var recorder: Recorder?
  /// The screen's size and the device when the recording began.
  var recordedOn: (size: CellSize, device: String?)?
  /// What `locate` found last; kept so that "gone" can be expected of it.
  var located: RecordedTarget?
  /// Whether the last input was a text, which the next characters belong to.
  var isInText = false
  var finished: [RecordedStep] = []
  /// The secrets that its steps type.
  var secrets: [(name: String, text: String)] = []
  /// How the plays of `finished` went; nil before they have.
  var play: StudioPlay?
  var isPlaying = false
  /// The test's name; nil where one is offered from what was done.
  var name: String?
  /// The names that tests of the project have.
  var takenNames: Set<String> = []
  /// Whether flows stand in the project's folder itself.
  var hasOwnFlows = false
  /// What was typed last, which may turn out to be a secret.
  var typed = ""
  /// The last click, which the next one may make a double click.
  var lastClick: LastClick?

  // What is not saved yet.
  var draft: StudioDraft?
  var claim: StudioDraftClaim?
  /// The recording as it was when it was saved.
  var savedRecord: JSONValue?
  /// The recording of a draft that was opened, in place of steps.
  var reopened: JSONValue?
  /// Why nothing can be kept.
  var draftProblem: String?

  // What runs.
  var run: Task<Void, Never>?
  var runNumber = 0
  /// The session of a failed test that was shown last: it is not shown again while it ends.
  var lastVisit: String?
  var lastOutput: String?
  /// The snapshots as the page shows them.
  var shownReview: PendingReview?

  /// Without a driver there is only a run to look at.
  package init(
    _ project: StudioProject, driver: StudioDriver?, foreign: ForeignApp? = nil,
    runner: StudioRunner, timing: any Timing = DeadlineTimer()
  ) {
    self.project = project
    self.driver = driver
    self.foreign = foreign
    self.runner = runner
    self.timing = timing
    size = project.size
    device = project.device
    changed = timing.now
    touched = timing.now
  }

  /// Starts the app and shows it.
  /// - Throws: what the driver refuses.
  package func begin() async throws {
    publishAbout()
    publishRecord()
    publishDrafts()
    publishEarlierRun()
    publishSnapshots()
    guard hasApp else { return }
    try await startSession()
    watch = Task { await self.watchApp() }
  }

  nonisolated var hasApp: Bool { driver != nil || foreign != nil }

  package func close() async {
    watch?.cancel()
    await keepForNextTime()
    run?.cancel()
    await run?.value
    endVisit()
    board.end()
    if let foreign {
      await foreign.end()
    } else if let session {
      _ = try? await send(.deleteSession, nil, in: session)
    }
    session = nil
  }

  func startSession() async throws {
    if let foreign { return try await start(foreign) }
    guard let driver else { throw StudioError("Studio was opened without an app.") }
    endVisit()
    // Nobody asks a session that is about to go.
    let old = session
    session = nil
    if let old { _ = try? await send(.deleteSession, nil, in: old) }
    session = try await driver.start(size, device)
    forgetScreen()
    try await show()
  }

  private func forgetScreen() {
    isInText = false
    (mark, look, end, exit) = (.null, nil, nil, nil)
    isStale = true
  }

  // MARK: A failed test's session

  /// Shows the session of a test that has failed, until it goes on.
  func begin(_ visit: StudioPause) async {
    // What is recorded is a test of Studio's own app.
    if recorder != nil { try? await stopRecording() }
    guard self.visit == nil else { return }
    ownSession = session
    self.visit = visit
    session = visit.session
    forgetScreen()
    publishRecord()
  }

  func endVisit() {
    guard let visit else { return }
    visit.resume()
    (session, ownSession, self.visit) = (ownSession, nil, nil)
    forgetScreen()
  }

  // MARK: The driver

  private func send(
    _ endpoint: Endpoint, _ body: JSONValue?, in session: String, element: String? = nil
  ) async throws -> JSONValue {
    if let visit, visit.session == session {
      return try await visit.send(endpoint, body, session, element)
    }
    guard let driver else { throw StudioError("Studio was opened without an app.") }
    return try await driver.send(endpoint, body, session, element)
  }

  @discardableResult
  func send(
    _ endpoint: Endpoint, _ body: JSONValue? = nil, element: String? = nil
  ) async throws -> JSONValue {
    guard let session else { throw StudioError("The app does not run. Start it again.") }
    return try await send(endpoint, body, in: session, element: element)
  }

  @discardableResult
  func mobile(_ command: MobileCommand, _ argument: JSONValue = [:]) async throws -> JSONValue {
    try await send(
      .executeSync, ["script": .string(command.script), "args": [argument]])
  }

  // MARK: Watching

  /// How often the app is asked whether something has changed, while the user acts, and otherwise.
  private static let (busyPause, idlePause) = (Duration.milliseconds(10), Duration.milliseconds(50))
  /// How often, and how long, while the app's answer to an input is likely.
  private static let answerPause = Duration.milliseconds(3)
  private static let answerTime = Duration.milliseconds(50)
  /// How long a screen stands still before its elements are looked at.
  static let stillness = Duration.milliseconds(120)

  private func watchApp() async {
    while !Task.isCancelled {
      let asked = session
      do {
        if board.isWatched, !isShowing { try await show() }
        let rest = max(changed, touched).duration(to: timing.now)
        let pause = rest < .seconds(1) ? Self.busyPause : Self.idlePause
        try await timing.sleep(
          for: foreign != nil
            ? Self.picturePause(rest) : rest < Self.answerTime ? Self.answerPause : pause)
      } catch is CancellationError {
        return
      } catch {
        // A session that was lost is started again by hand; one that was ended is no loss.
        if session == asked { board.publish(.frame, ["lost": .string("\(error)")]) }
        do {
          try await timing.sleep(for: .milliseconds(500))
        } catch {
          return
        }
      }
    }
  }

  /// Shows what has changed: the screen at once, the elements once it stands still.
  private func show() async throws {
    guard session != nil else { return }
    isShowing = true
    defer { isShowing = false }
    if let foreign { return try await showPicture(of: foreign) }
    let state = try await mobile(.getState)
    let now: JSONValue = [
      "bytes": state["terminal"]?["outputBytes"] ?? .null, "revision": state["revision"] ?? .null,
      "title": state["title"] ?? .null, "end": state["end"] ?? .null,
      "modes": state["terminal"]?["modes"] ?? .null,
      "hidden": state["terminal"]?["hidesInput"] ?? .null,
    ]
    if now != mark {
      mark = now
      changed = timing.now
      isStale = true
      end = state["end"]?.stringValue
      if end != nil { exit = RecordedEnd(try await mobile(.exitStatus)) }
      let screen = try await mobile(.screen).decoded(as: Screen.self)
      size = screen.size
      board.publish(.frame, frame(screen, state))
    } else if isStale, changed.duration(to: timing.now) >= Self.stillness {
      _ = try await freshLook()
      publishRecord()
    }
  }

  private func frame(_ screen: Screen, _ state: JSONValue) -> JSONValue {
    let modes = state["terminal"]?["modes"]?.arrayValue ?? []
    hearsMouse = modes.contains { $0.stringValue?.hasPrefix("mouse") == true }
    return [
      "columns": .number(Double(screen.size.columns)), "rows": .array(screen.rowsAsJSON),
      "cursor": screen.cursorAsJSON,
      "title": state["title"] ?? .null, "end": end.map { .string($0) } ?? .null,
      "mouse": .bool(hearsMouse),
    ]
  }

  // MARK: Looking

  /// The newest look, taken again if the screen has changed since.
  ///
  /// - Parameter settling: how long the program may take until it has handled the last input, before
  ///   it is looked at in any case; nil to look at it as it is.
  func freshLook(settling: Duration? = nil) async throws -> Look {
    if let look, !isStale, settling == nil { return look }
    isStale = false
    lookCount += 1
    let number = lookCount
    let new: Look
    do {
      let ask: Look.Sender = { try await self.send($0, $1) }
      new =
        if let foreign { try await foreign.look() } else {
          try await Look.take(settling: settling, ask)
        }
    } catch {
      isStale = true
      throw error
    }
    // One that was begun later may have been quicker.
    guard number > shownLook else { return new }
    (look, shownLook) = (new, number)
    board.publish(.tree, tree(new))
    return new
  }

  /// The newest look, or the last one where no new one can be taken: the program may be lost.
  func lastLook(settling: Duration? = nil) async -> Look? {
    do {
      return try await freshLook(settling: settling)
    } catch {
      return look
    }
  }

  /// Remembers that the app was sent something: its elements may be others.
  func inputSent() {
    isStale = true
    changed = timing.now
  }

  /// A look that is good enough while the user types: the program's answer comes later.
  func anyLook() async throws -> Look {
    if let look { return look }
    return try await freshLook()
  }

  private func tree(_ look: Look) -> JSONValue {
    [
      "elements": .array(
        look.elements.map { element in
          [
            "depth": .number(Double(element.depth)), "role": .string(element.role),
            "title": .string(element.title), "name": .string(element.name),
            "value": element.value.map { .string($0) } ?? .null,
            "identifier": element.identifier.map { .string($0) } ?? .null,
            "states": .array(element.states.map { .string($0) }), "frame": element.frame.json,
            "hasLocator": .bool(element.locator != nil),
          ]
        })
    ]
  }

  // MARK: Commands

  func perform(_ command: StudioCommand, _ argument: JSONValue) async throws -> JSONValue {
    touched = timing.now
    switch command {
    case .input:
      let answer = try await input(argument)
      // The watch may sleep; what it finds wrong, it says.
      if !isShowing { try? await show() }
      return answer
    case .resize: return try await resize(argument)
    case .restart: return try await restart(argument)
    case .locate: return try await locate(argument)
    case .record: return try await record(argument)
    case .check: return try await check(argument)
    case .save: return try save(argument)
    case .open: return try open(argument)
    case .draft: return try await drafts(argument)
    case .keep: return try keepEdit(argument)
    case .run: return try await startRun(argument)
    case .stop:
      run?.cancel()
      return [:]
    case .resume:
      endVisit()
      return [:]
    case .review:
      publishSnapshots()
      return [:]
    case .approve, .reject, .undo: return try decide(command, argument)
    }
  }

  func publishAbout() {
    let files = flowFiles()
    takenNames = names(of: files)
    hasOwnFlows = files.contains { !$0.contains("/") }
    board.publish(
      .about,
      [
        "app": .string(project.app), "folder": .string(project.workingDirectory),
        "hasApp": .bool(hasApp), "isPicture": .bool(foreign != nil),
        "device": device.map { .string($0) } ?? .null,
        "devices": .array(project.devices.map { .string($0) }),
        "files": .array(files.map { .string($0) }),
      ])
  }

  /// Tells the page which files there are now.
  func filesChanged() { publishAbout() }
}
