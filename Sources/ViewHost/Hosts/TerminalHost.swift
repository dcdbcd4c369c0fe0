import AutomationAgent
import CTerminal
import Execution
import Foundation
import TerminalModel
import WireProtocol

/// Runs an app in the process' terminal.
@MainActor
struct TerminalHost {
  /// How long a lone ESC waits for the rest of a sequence.
  private static let escapeDelay = Duration.milliseconds(25)

  let core: HostCore
  let scheduler: HostScheduler
  let terminal: TerminalSession
  var agent: AutomationAgent?
  var writer: FrameWriter
  private var decoder = InputDecoder()
  private var received = 0
  private var escapeDue: ContinuousClock.Instant?
  private var mustEnd = false

  init(
    core: HostCore, scheduler: HostScheduler, terminal: TerminalSession, agent: AutomationAgent?,
    writer: FrameWriter
  ) {
    self.core = core
    self.scheduler = scheduler
    self.terminal = terminal
    self.agent = agent
    self.writer = writer
  }

  /// Runs until the person leaves, the driver goes, or a signal ends the app; the exit status.
  mutating func run(input: Int32) throws(ViewHostError) -> Int32 {
    let signals = qt_watch_signals()
    do {
      try show()
      while !mustEnd {
        var watched = [(signals, Int16(POLLIN)), (input, Int16(POLLIN))]
        if let agent {
          watched.append(
            (agent.descriptor.raw, Int16(POLLIN) | (agent.wantsWrite ? Int16(POLLOUT) : 0)))
        }
        let due = [scheduler.nextDue, escapeDue].compactMap(\.self).min()
        let ready = try poll(watched, until: due)
        if ready[0] != 0 { try handleSignals(signals) }
        if ready[1] != 0 { try readInput() }
        let hasNews = ready[0] != 0 || ready[1] != 0
        let hasFlushed = flushEscape()
        let hasRun = scheduler.runDue()
        if hasNews || hasFlushed || hasRun { try show() }
        if ready.count > 2, ready[2] != 0 { try serve(ready[2]) }
      }
      return 0
    } catch let error as ViewHostError {
      throw error
    } catch {
      // The driver has gone, and with it whoever could want this app.
      return 0
    }
  }

  private mutating func handleSignals(_ descriptor: Int32) throws {
    for signal in receivedSignals(descriptor) {
      if signal.endsTheApp { mustEnd = true }
      if signal.number == SIGWINCH || signal.number == SIGCONT { resize() }
    }
  }

  /// Takes over the terminal's extent and draws everything anew.
  private mutating func resize() {
    core.resize(to: terminal.size)
    writer.invalidate()
    core.redraw()
  }

  private mutating func readInput() throws {
    let bytes = try terminal.read()
    if bytes.isEmpty {
      mustEnd = true
      return
    }
    received += bytes.count
    try handle(decoder.decode(bytes))
    escapeDue = decoder.needsFlush ? ContinuousClock.now + Self.escapeDelay : nil
    core.consumed = received - decoder.pendingCount
  }

  /// Ends a lone ESC's wait when it is due; answers whether it was.
  private mutating func flushEscape() -> Bool {
    guard let due = escapeDue, due <= ContinuousClock.now else { return false }
    escapeDue = nil
    core.interaction.handle(decoder.flush())
    core.consumed = received - decoder.pendingCount
    return true
  }

  /// Handles events, the host's own keys apart: ctrl-c leaves, ctrl-l redraws, ctrl-z stops.
  private mutating func handle(_ events: [InputEvent]) throws {
    var run: [InputEvent] = []
    for event in events {
      switch event {
      case .key(.control("c")):
        mustEnd = true
      case .key(.control("l")):
        resize()
      case .key(.control("z")) where agent == nil:
        terminal.leave()
        qt_stop()
        try terminal.begin()
        resize()
      default: run.append(event)
      }
    }
    core.interaction.handle(run)
  }

  /// Shows what is new: tells the driver first, then draws, the mark last.
  private mutating func show() throws {
    switch core.turn() {
    case .frame(let frame, let screen):
      try agent?.send(.frame(frame))
      let mark = agent?.mark(revision: frame.progress.revision)
      try terminal.write(
        writer.write(title: frame.title ?? "") + writer.write(screen, mark: mark))
    case .idle(let progress): try agent?.send(.idle(progress))
    case .nothing: break
    }
  }

  private mutating func serve(_ events: Int16) throws {
    if events & Int16(POLLOUT) != 0 { try agent?.flush() }
    guard events & ~Int16(POLLOUT) != 0 else { return }
    let progress = core.progress
    let commands = try agent?.receive(progress: progress) ?? []
    for command in commands {
      var hasNews = command.action.mayChangeTheScreen
      if case .barrier = command.action { hasNews = try handleWaitingInput() }
      var reply = core.handle(command)
      if hasNews { try show() }
      reply.progress = core.progress
      if case .screen = command.action { reply.screen = core.interaction.screen }
      try agent?.send(.reply(reply))
    }
  }

  /// Handles the input that is there already; answers whether there was any.
  private mutating func handleWaitingInput() throws -> Bool {
    var hasRead = false
    while try terminal.hasInput(), !mustEnd {
      try readInput()
      hasRead = true
    }
    return hasRead
  }
}
