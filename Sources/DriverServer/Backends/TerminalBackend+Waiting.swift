import Execution
import ProcessControl
import TerminalEmulation
import TerminalModel
import WireProtocol

extension TerminalBackend {
  /// A bare program that is quiet for so long and waits for input has said what it had to say.
  static let quiet = Duration.milliseconds(12)
  /// A program that has printed nothing yet may still be starting.
  private static let quietStart = Duration.milliseconds(60)
  /// A bare program that rests for so long, whenever it is looked at, and shows nothing, never shows
  /// anything.
  private static let blankStart = Duration.seconds(1)
  /// A bare program that has printed for so long without a rest never will rest.
  private static let restlessStart = Duration.seconds(2)

  /// Waits until the program can be driven: an agent's first frame, or a bare program at rest; one
  /// that prints without end is driven as it is.
  /// - Throws: `session not created` when it ended without showing anything.
  func awaitStart(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    var spell = StoppedSpell()
    var shownSince: ContinuousClock.Instant?
    var restingSince: ContinuousClock.Instant?
    while true {
      let generation = model.signal.generation
      if spell.isOverdue(pid, now: timing.now) {
        throw WebDriverError(
          .sessionNotCreated, "The app is stopped by a signal: it must be continued to start.",
          fault: .appStopped)
      }
      if let added, model.hello == nil, let end {
        throw added.absence("the app \(end.termination)", screen: session.screen, fault: end.fault)
      }
      if let added, let reason = model.current.lossReason {
        throw added.absence("it left: \(reason)", screen: session.screen, fault: nil)
      }
      if let end {
        // A program that prints a line and leaves has been driven to its end: its output stays.
        if end.isOrderly || session.state.outputBytes > 0 { return }
        throw WebDriverError(
          .sessionNotCreated,
          "The app \(end.termination) before it showed anything: run it by hand to see why.",
          fault: end.fault)
      }
      if model.hello != nil {
        if view().revision > 0 { return }
      } else if added == nil, await isAtRest() {
        let since = restingSince ?? timing.now
        restingSince = since
        let rest = since.duration(to: timing.now)
        if hasDrawn || rest >= (isReading ? Self.quietStart : Self.blankStart) { return }
      } else if added == nil, !link.isGreeting, session.state.outputBytes > 0 {
        let since = shownSince ?? timing.now
        shownSince = since
        if since.duration(to: timing.now) >= Self.restlessStart { return }
      }
      if restingSince != nil, !(await isAtRest()) { restingSince = nil }
      guard timing.now < deadline else {
        if let added, model.hello == nil {
          throw added.absence("the start limit passed", screen: session.screen, fault: nil)
        }
        if model.hello == nil, session.state.outputBytes > 0 { return }
        // A driver without a descriptor left sees neither what the app prints nor the app.
        let process = ProcessEntry(pid: pid)
        throw WebDriverError(
          .sessionNotCreated, "The app showed nothing in time: see what it waits for.",
          fault: process == nil ? nil : .appHung,
          details: ["process": process?.activity ?? "ended"])
      }
      await model.signal.change(
        after: generation, deadline: min(deadline, timing.now + .milliseconds(20)))
    }
  }

  /// Whether a bare program has something on its screen: one with a blank screen may wait for a file or
  /// a connection first, and would lose keys given to it now.
  private var hasDrawn: Bool {
    session.screen.rows.contains { row in row.contains { !$0.text.isEmpty && $0.text != " " } }
  }

  /// Whether a bare program is blocked in a read of its terminal.
  private var isReading: Bool { InputWait(of: session.foregroundGroup ?? pid) == .reading }

  /// Whether a bare program has nothing more to print: quiet, and waiting for input as far as
  /// `/proc` tells.
  func isAtRest() async -> Bool {
    let state = session.state
    guard state.queuedInputBytes == 0, state.isAtRest, !link.isGreeting else { return false }
    let silence = state.lastActivity.duration(to: timing.now)
    guard silence >= Self.quiet else { return false }
    let isWaiting =
      switch InputWait(of: session.foregroundGroup ?? pid) {
      case .busy: false
      case .reading: state.outputBytes > 0 || silence >= Self.quietStart
      case .polling: state.outputBytes > 0 || silence >= TerminalSession.longQuiet
      case .unknown: silence >= TerminalSession.longQuiet
      }
    // What it printed before it began to wait may not have been read yet.
    return isWaiting && !session.hasUnreadOutput && session.state.generation == state.generation
  }

  /// Waits until the view is as wanted, the program ends, or the deadline comes.
  func awaitFrame(
    deadline: ContinuousClock.Instant, where isWanted: (AppView) -> Bool
  ) async {
    while true {
      let view = view()
      if isWanted(view) || end != nil || timing.now >= deadline || Task.isCancelled { return }
      await model.signal.change(after: view.generation, deadline: deadline)
    }
  }

  func isSettled(
    _ view: AppView, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> Bool {
    guard hasAgent else { return await isAtRest() || session.state.isOver }
    let progress = model.progress
    return progress.busy == 0 && view.revision >= progress.revision
      && progress.consumed >= Int(session.state.inputBytes)
  }

  /// Waits until tree and screen of a revision are both there.
  func awaitPair(atLeast revision: Int, deadline: ContinuousClock.Instant) async {
    await awaitFrame(deadline: deadline) { $0.revision >= revision }
  }
}
