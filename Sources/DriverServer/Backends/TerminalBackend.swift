import Execution
import Foundation
import ProcessControl
import Synchronization
import TerminalEmulation
import TerminalModel
import TextModel
import WireProtocol

/// An app in a pseudo-terminal; with an agent its tree is paired with the screen it marked, without
/// one elements are inferred from the screen.
final class TerminalBackend: AppBackend {
  private struct Cache {
    /// The newest revision whose frame and screen are both there.
    var pair: (revision: Int, view: AppView)?
    var inference = ScreenInference()
    var inferred: (generation: UInt64, view: AppView)?
    /// For frames of the past, which leave the ids of the newest elements alone.
    var past = ScreenInference()
  }

  let session: TerminalSession
  let link: AgentLink
  let model: AgentModel
  let timing: any Timing
  private let recording: SessionRecording?
  private let secrets: SecretMask
  private let picture: TerminalPicture
  private let cache = Mutex(Cache())
  let pending = Mutex<(last: UInt64, input: PendingInput?)>((0, nil))
  /// What the program did, and how busy its agent was, before it got its last input.
  let before = Mutex<(work: ProgramWork?, busy: Int)>((nil, 0))
  /// The agent that the program must start; nil: it may have its own, or none.
  let added: AddedAgent?

  /// Starts the program; `awaitStart` says when it can be driven.
  /// - Throws: `session not created` with the reason.
  init(
    launch: Launch, link: AgentLink, model: AgentModel, recording: SessionRecording?,
    secrets: SecretMask, picture: TerminalPicture, timing: any Timing, added: AddedAgent? = nil
  ) throws(WebDriverError) {
    var configuration = TerminalSession.Configuration(
      secret: link.secret, recorder: recording?.recorder)
    configuration.keptFrames = 64
    configuration.onChange = { [signal = model.signal] in signal.raise() }
    do {
      session = try TerminalSession(launch, configuration: configuration)
    } catch {
      throw ResourceExhaustion.startFailure(error)
    }
    self.link = link
    self.model = model
    self.recording = recording
    self.secrets = secrets
    self.picture = picture
    self.timing = timing
    self.added = added
    link.start()
  }

  var pid: Int32 { session.processIdentifier }
  var hasAgent: Bool { link.isConnected }
  var takesMouse: Bool { session.state.modes.mouseTracking != .off }

  var end: AppEnd? { session.exit.map { AppEnd(exit: $0, crash: model.current.crash) } }

  func waitForEnd() async -> AppEnd {
    while true {
      if let exit = await session.waitForExit(deadline: timing.now + .seconds(3600)) {
        return AppEnd(exit: exit, crash: model.current.crash)
      }
      if Task.isCancelled { return AppEnd(termination: .unknown) }
    }
  }

  func view() -> AppView {
    let generation = model.signal.generation
    if model.hello != nil, var view = pairedView() {
      view.generation = generation
      return view
    }
    var view = inferredView()
    view.generation = generation
    return view
  }

  /// The newest revision of which both the tree and the marked screen are there.
  private func pairedView() -> AppView? {
    let known = cache.withLock { $0.pair }
    let current = model.current
    // From the newest back, and no farther than what is known already.
    let newer = current.frames.reversed().prefix { frame in
      frame.progress.revision > (known?.revision ?? 0)
    }.first { frame in session.frame(revision: UInt64(frame.progress.revision)) != nil }
    var view: AppView
    if let frame = newer, let screen = session.frame(revision: UInt64(frame.progress.revision)) {
      view = AppView(
        generation: 0, revision: frame.progress.revision, tree: ElementTree(frame.tree),
        screen: screen.screen, route: frame.route, title: frame.title ?? screen.title)
      cache.withLock { cache in
        if frame.progress.revision > (cache.pair?.revision ?? 0) {
          cache.pair = (frame.progress.revision, view)
        }
      }
    } else if let known {
      view = known.view
    } else {
      return nil
    }
    view.busy = current.progress.busy
    view.consumed = current.progress.consumed
    if let newest = current.frames.last, newest.progress.revision > view.revision {
      view.coming = newest.tree
    }
    return view
  }

  private func inferredView() -> AppView {
    let frame = session.state.frame
    return cache.withLock { cache in
      if let inferred = cache.inferred, inferred.generation == frame.generation {
        return inferred.view
      }
      let title = frame.title.isEmpty ? nil : frame.title
      let tree = cache.inference.tree(of: frame.screen, title: title)
      let view = AppView(
        generation: 0, revision: 0, tree: ElementTree(tree), screen: frame.screen, title: title,
        isInferred: true)
      cache.inferred = (frame.generation, view)
      return view
    }
  }

  /// What a frame of the past showed.
  func inferredView(of frame: TerminalFrame) -> AppView {
    let title = frame.title.isEmpty ? nil : frame.title
    let tree = cache.withLock { $0.past.tree(of: frame.screen, title: title) }
    return AppView(
      generation: 0, revision: 0, tree: ElementTree(tree), screen: frame.screen, title: title,
      isInferred: true)
  }

  func screen(deadline: ContinuousClock.Instant) async throws(WebDriverError) -> Screen {
    view().screen ?? session.screen
  }

  func picture(
    without secrets: SecretTexts, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AppPicture {
    let view = view()
    let shown = (view.screen ?? session.screen).masked(by: secrets)
    return AppPicture(
      png: try await picture.png(of: shown), revision: view.revision, tree: view.tree, unit: .cells)
  }

  @discardableResult
  func perform(
    _ action: AgentAction, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AgentReply {
    guard hasAgent else {
      throw WebDriverError(
        .unsupportedOperation,
        "The app has no automation agent: it can be driven by keys and mouse alone.")
    }
    let reply: AgentReply
    do {
      reply = try await link.perform(action, deadline: deadline, timing: timing)
    } catch {
      throw await fault(behind: error, timing: timing)
    }
    // The tree is ahead of the screen until the mark arrives; what an app refuses may change it, too.
    await awaitPair(atLeast: reply.progress.revision, deadline: deadline)
    try check(reply)
    return reply
  }

  func resize(
    to size: CellSize, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    session.resize(to: size)
    await awaitFrame(deadline: deadline) { $0.screen?.size == size }
    await awaitRest(deadline: deadline)
  }

  func redraw(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    do throws(TerminalError) {
      try session.signal(28)
    } catch {
      throw WebDriverError(.unknownError, "The app could not be asked to redraw: \(error)")
    }
    await awaitRest(deadline: deadline)
  }

  var terminal: AppTerminal? {
    AppTerminal(session: session, recording: recording, secrets: secrets)
  }

  func awaitReaction(deadline: ContinuousClock.Instant) async {
    // An agent has said already that the input was handled.
    guard end == nil, !hasAgent else { return }
    let began = timing.now
    while end == nil, !Task.isCancelled {
      let generation = model.signal.generation
      let still = stillness()
      let slowest = still.isRunning ? PendingInput.slowestRunning : PendingInput.slowest
      let limit = min(deadline, began + slowest)
      if timing.now >= limit { break }
      // The input may end it: what it draws meanwhile is no reason to wait.
      let rest = still.quiet - (lastInput ?? lastChange).duration(to: timing.now)
      if still.pending == nil, rest <= .zero { break }
      let pause = still.pending == nil ? rest : .milliseconds(4)
      await model.signal.change(after: generation, deadline: min(limit, timing.now + pause))
    }
    forgetInput()
  }

  func awaitLastOutput(deadline: ContinuousClock.Instant) async {
    // Something that the program left behind may hold the terminal for ever.
    let limit = min(deadline, timing.now + AppEnd.drain)
    _ = await session.waitForExit(deadline: limit)
    // What its agent has said before the end may still be on its way.
    while model.hello != nil, model.current.lossReason == nil, timing.now < limit {
      let generation = model.signal.generation
      guard model.current.lossReason == nil else { break }
      await model.signal.change(after: generation, deadline: limit)
    }
  }

  func lastWords() async -> String? {
    model.current.crash.map { ([$0.error] + $0.details).joined(separator: "\n") }
  }

  func close() {
    link.close()
    session.close()
  }
}

extension AppEnd {
  init(exit: ProcessExit, crash: AgentCrash?) {
    self.crash = crash
    switch exit {
    case .exited(let status): termination = .exited(status)
    case .signalled(let signal, _): termination = .signalled(signal)
    case .unknown: termination = .unknown
    }
  }
}
