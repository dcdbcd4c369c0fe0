import Execution
import Foundation
import ProcessControl
import Synchronization
import TerminalModel
import TextModel
import WireProtocol

/// A headless app, driven through its agent alone.
final class CoreBackend: AppBackend {
  private struct Cache {
    var revision = 0
    var tree = ElementTree(.nothing)
    var screen: (revision: Int, screen: Screen)?
  }

  private let process: ChildProcess
  private let link: AgentLink
  let model: AgentModel
  private let errors: OutputTail
  /// Draws the cells, in whose places the elements' rectangles are.
  private let cells: TerminalPicture
  private let timing: any Timing
  private let cache = Mutex(Cache())
  /// How busy the app was before its last input, and when that came.
  private let before = Mutex<(busy: Int, time: ContinuousClock.Instant?)>((0, nil))
  private let start: ContinuousClock.Instant

  /// Starts the app and waits until it has told its first frame.
  /// - Throws: `session not created` with what the app said, when it ends or stays silent.
  init(
    command: Command, link: AgentLink, model: AgentModel, cells: TerminalPicture,
    launcher: Launcher, timing: any Timing, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    do {
      process = try await launcher.launch(command)
    } catch {
      throw ResourceExhaustion.startFailure(error)
    }
    self.link = link
    self.model = model
    self.cells = cells
    self.timing = timing
    start = timing.now
    errors = OutputTail(process.errors)
    link.start()
    let signal = model.signal
    Task { [process] in
      _ = await process.exit()
      signal.raise()
    }
    var spell = StoppedSpell()
    while model.newestFrame == nil {
      let generation = signal.generation
      let isStopped = spell.isOverdue(process.pid, now: timing.now)
      // The line of an app that was killed may end before the app is known to.
      if model.current.lossReason != nil, !isStopped {
        _ = await end(by: timing.now + Self.farewell, timing: timing)
      }
      let reason: String? =
        if let end { "it \(end.termination)" } else if isStopped {
          "it is stopped by a signal"
        } else if let loss = model.current.lossReason {
          loss
        } else if timing.now >= deadline { "it sent no frame in time" } else { nil }
      if let reason {
        let fault = isStopped ? .appStopped : end?.fault
        // What a program says last may come a moment after its end.
        let said =
          end == nil
          ? errors.text : await errors.lastText(within: .milliseconds(300), timing: timing)
        close()
        throw WebDriverError(
          .sessionNotCreated,
          "The app did not come up headless: \(reason). It said: "
            + (said.isEmpty ? "nothing." : said),
          fault: fault,
          details: ["process": ProcessEntry(pid: process.pid)?.activity ?? "ended"])
      }
      if model.newestFrame == nil {
        await signal.change(
          after: generation, deadline: min(deadline, timing.now + .milliseconds(200)))
      }
    }
  }

  var pid: Int32 { process.pid }
  var end: AppEnd? { process.termination.map { AppEnd(termination: $0) } }
  var hasAgent: Bool { link.isConnected }
  var takesMouse: Bool { true }

  func view() -> AppView {
    let generation = model.signal.generation
    let current = model.current
    guard let frame = current.frames.last else {
      return AppView(generation: generation, revision: 0, tree: ElementTree(.nothing))
    }
    let revision = frame.progress.revision
    let tree = cache.withLock { cache in
      if cache.revision != revision {
        cache.tree = ElementTree(frame.tree)
        cache.revision = revision
      }
      return cache.tree
    }
    return AppView(
      generation: generation, revision: revision, tree: tree,
      screen: cache.withLock { $0.screen?.revision == revision ? $0.screen?.screen : nil },
      busy: current.progress.busy, consumed: current.progress.consumed, route: frame.route,
      title: frame.title)
  }

  func waitForEnd() async -> AppEnd { AppEnd(termination: await process.exit()) }

  func send(
    _ inputs: [AppInput], deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    // As in a terminal, input that is sent together was made together.
    let time = Int(start.duration(to: timing.now).inMilliseconds)
    for input in inputs {
      let action: AgentAction =
        switch input {
        // Only a terminal can tell the keypad's keys apart.
        case .key(let key): .key(key.withoutKeypad)
        case .text(let text): .text(text)
        case .paste(let text): .paste(text)
        case .mouse(let event): .mouse(event)
        }
      do {
        try await perform(action, at: time, deadline: deadline)
      } catch {
        // An app that was told to quit doesn't answer any more.
        if end?.isOrderly == true { return }
        throw error
      }
    }
  }

  func screen(deadline: ContinuousClock.Instant) async throws(WebDriverError) -> Screen {
    if let screen = view().screen { return screen }
    let reply = try await perform(.screen, deadline: deadline)
    guard let screen = reply.screen else {
      throw WebDriverError(.unableToCaptureScreen, "The app answered without its screen.")
    }
    cache.withLock { $0.screen = (reply.progress.revision, screen) }
    return screen
  }

  func screenshot(
    without secrets: SecretTexts, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AppPicture {
    let screen: Screen
    do throws(WebDriverError) {
      screen = try await self.screen(deadline: deadline)
    } catch {
      // An agent that can't tell its cells has a picture alone.
      guard error.code == .unsupportedOperation else { throw error }
      return try await picture(without: secrets, deadline: deadline)
    }
    let view = view()
    return AppPicture(
      png: try await cells.png(of: screen.masked(by: secrets)), revision: view.revision,
      tree: view.tree, unit: .cells)
  }

  func picture(
    without secrets: SecretTexts, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AppPicture {
    let reply = try await perform(.screenshot, deadline: deadline)
    guard let png = reply.png else {
      throw WebDriverError(.unableToCaptureScreen, "The app answered without a picture.")
    }
    let revision = reply.progress.revision
    guard let tree = reply.pictureTree else {
      return AppPicture(png: png, revision: revision, tree: view().tree, unit: .cells)
    }
    return AppPicture(png: png, revision: revision, tree: ElementTree(tree), unit: .points)
  }

  @discardableResult
  func perform(
    _ action: AgentAction, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AgentReply {
    try await perform(action, at: nil, deadline: deadline)
  }

  @discardableResult
  private func perform(
    _ action: AgentAction, at time: Int?, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AgentReply {
    let reply: AgentReply
    do {
      reply = try await link.perform(action, at: time, deadline: deadline, timing: timing)
    } catch {
      throw await fault(behind: error, timing: timing)
    }
    try check(reply)
    return reply
  }

  func resize(
    to size: CellSize, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    try await perform(.resize(size), deadline: deadline)
  }

  func redraw(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    try await perform(.barrier, deadline: deadline)
  }

  func isSettled(
    _ view: AppView, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> Bool {
    view.busy == 0 && view.revision >= model.progress.revision
  }

  func stillness() -> Stillness {
    let progress = model.progress
    var still = Stillness(isBlocked: progress.busy == 0)
    if view().revision < progress.revision {
      still.pending = "its newest frame is on its way"
    } else if progress.busy > before.withLock(\.busy) {
      still.pending = "\(progress.busy) calls or animations are under way"
    }
    return still
  }

  func noteBeforeInput() { before.withLock { $0 = (model.progress.busy, timing.now) } }

  var hasUnreadOutput: Bool { false }

  func acceptWork() { before.withLock { $0.busy = model.progress.busy } }

  var lastChange: ContinuousClock.Instant { model.current.lastFrame ?? start }

  var lastInput: ContinuousClock.Instant? { before.withLock(\.time) }

  var newestMoment: UInt64 { UInt64(model.progress.revision) }

  func moments(after number: UInt64) -> [AppMoment] { model.moments(after: number) }

  var terminal: AppTerminal? { nil }

  func awaitReaction(deadline: ContinuousClock.Instant) async {
    // The line of an app that dies may end before the app is known to.
    guard end == nil, model.current.lossReason != nil else { return }
    _ = await end(by: min(deadline, timing.now + Self.farewell), timing: timing)
  }

  func awaitLastOutput(deadline: ContinuousClock.Instant) async {}

  func lastWords() async -> String? {
    await errors.lastText(within: AppEnd.drain, timing: timing)
  }

  func close() { link.close() }
}

extension ElementNode {
  /// What an app is before it has told anything.
  static let nothing = ElementNode(
    id: 0, role: .application, frame: CellRect(x: 0, y: 0, width: 0, height: 0))
}
