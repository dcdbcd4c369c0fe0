import Execution
import ProcessControl
import Synchronization
import TerminalEmulation
import WireProtocol

/// What a denial must know of a program in a terminal.
extension TerminalBackend {
  /// So much of its processor time a program that runs gets before input, to come to rest; on a busy machine it may
  /// take longer.
  private static let runningTime = Duration.milliseconds(10)
  private static let longestRun = Duration.milliseconds(250)

  /// Remembers what the program does before it gets input, to see later what the input has begun.
  ///
  /// While the effect of earlier input is still open, what was there before that counts.
  func noteBeforeInput() async {
    guard !hasAgent else {
      before.withLock { $0.busy = model.progress.busy }
      return
    }
    if let open = pendingInput, !open.hasShown, before.withLock({ $0.work != nil }) { return }
    var now = session.work
    // One that has just drawn is about to wait.
    let start = (time: timing.now, processor: ProcessEntry.processorTime(of: pid))
    while now.isRunning, !Task.isCancelled, timing.now < start.time + Self.longestRun {
      let used =
        ProcessEntry.processorTime(of: pid).flatMap { now in start.processor.map { now - $0 } }
        ?? start.time.duration(to: timing.now)
      guard used < Self.runningTime else { break }
      await model.signal.change(
        after: model.signal.generation, deadline: timing.now + .milliseconds(1))
      now = session.work
    }
    let work = now
    before.withLock { $0.work = $0.work.map(work.keeping) ?? work }
  }

  /// Counts work that did not end within the time of a step as the program's habit.
  func acceptWork() {
    if hasAgent {
      before.withLock { $0.busy = model.progress.busy }
    } else {
      let now = session.work
      before.withLock { $0.work = now }
    }
  }

  func stillness() -> Stillness {
    hasAgent ? agentStillness : bareStillness
  }

  private var agentStillness: Stillness {
    let progress = model.progress
    let unread = max(0, Int(session.state.inputBytes) - progress.consumed)
    var still = Stillness(isBlocked: progress.busy == 0, unreadBytes: unread)
    if unread > 0 {
      still.pending = Stillness.words(unread: unread)
    } else if view().revision < progress.revision {
      still.pending = "the terminal is behind the app"
    } else if progress.busy > before.withLock(\.busy) {
      still.pending = "\(progress.busy) calls or animations are under way"
    }
    return still
  }

  private var bareStillness: Stillness {
    if end != nil { return Stillness(isBlocked: session.state.isOver) }
    // Its end is known a moment later.
    guard let process = ProcessEntry(pid: pid), process.state != .zombie, process.state != .dead
    else { return Stillness(pending: "it is ending", isRunning: true) }
    let state = session.state
    // Before the look at what it does: a program that reads its input between the two would seem to wait for it.
    let waiting = session.input?.unreadBytes ?? 0
    let work = session.work
    let unread = state.queuedInputBytes + max(waiting, unreadInput(work))
    var still = Stillness(
      isBlocked: work.waitsForInputAlone && unread == 0,
      isRunning: work.isRunning || process.state == .waitingForDisk,
      unreadBytes: unread)
    if unread > 0 {
      still.pending = Stillness.words(unread: unread)
    } else if !state.isAtRest || session.hasUnreadOutput || link.isGreeting
      || state.framedBytes != state.outputBytes
    {
      still.pending = "it is in the middle of its output"
    } else if process.state == .waitingForDisk {
      still.pending = "it waits for a disk"
    } else if let earlier = before.withLock(\.work) {
      still.pending = work.pending(since: earlier)
    }
    if still.pending != nil { still.isBlocked = false }
    return still
  }

  var lastChange: ContinuousClock.Instant {
    hasAgent ? model.current.lastFrame ?? session.state.lastActivity : session.state.lastActivity
  }

  var hasUnreadOutput: Bool { session.hasUnreadOutput }

  var lastInput: ContinuousClock.Instant? { session.state.lastInput }

  var newestMoment: UInt64 {
    model.hello != nil ? UInt64(model.progress.revision) : session.state.frame.generation
  }

  func moments(after number: UInt64) -> [AppMoment] {
    if model.hello != nil {
      return model.moments(after: number).map { moment in
        var paired = moment
        let screen = session.frame(revision: moment.number)?.screen
        paired.screen = screen
        paired.view = {
          var view = moment.view()
          view.screen = screen
          return view
        }
        return paired
      }
    }
    return session.frames(after: number).map { frame in
      AppMoment(
        number: frame.generation, screen: frame.screen, time: frame.time, isExact: frame.isExact,
        view: { [self] in inferredView(of: frame) })
    }
  }
}
