import Dispatch
package import Execution
import Foundation
package import RunRecord
import Synchronization
import TextModel
import WorkerProtocol

/// Prints a run for people, as it goes: in a terminal with a block that is drawn anew in place,
/// elsewhere line by line.
///
/// It writes on a queue of its own: a reader that is slow, or gone, holds no test up.
package final class ConsoleReporter: Sendable {
  private struct State {
    var block: LiveBlock
    var estimates: [Double]
    /// How many lines of the block stand on the screen.
    var drawn = 0
    var isEnded = false
    /// Whether a signal has just asked to let running tests end, which the console has not yet said.
    var isStopRequested = false
    var failures = SeenFailures()
    /// Whether the last line that stays is empty.
    var endsBlank = true
  }

  private let descriptor: Int32
  private let text: RunText
  private let isLive: Bool
  private let showsPasses: Bool
  private let timer: any Timing
  private let begin: ContinuousClock.Instant
  private let queue = DispatchQueue(label: "qa-runner.console")
  private let state: Mutex<State>
  private let failure = Mutex<String?>(nil)
  private let commands: LogCommands
  private let redraw = Mutex<TimerEntry?>(nil)

  /// - Parameters:
  ///   - estimates: Milliseconds that each entry of the manifest will take.
  ///   - before: What there is of a run that is resumed.
  ///   - commands: What the log would take as commands.
  ///   - isLive: Whether the descriptor is a terminal that takes escape sequences.
  package init(
    descriptor: Int32, text: RunText, isLive: Bool, showsPasses: Bool, manifest: Manifest,
    nodes: Int, estimates: [Double], timer: any Timing, resuming before: RunRecord? = nil,
    commands: LogCommands = LogCommands([:])
  ) {
    self.commands = commands
    self.descriptor = descriptor
    self.text = text
    self.isLive = isLive
    self.showsPasses = showsPasses
    self.timer = timer
    // A run that is resumed goes on where its journal stops.
    begin = timer.now - .milliseconds(before?.time ?? 0)
    var block = LiveBlock(total: manifest.entries.count, nodes: nodes)
    for (position, estimate) in estimates.enumerated() {
      if let test = before?.tests[position], !test.isOpen {
        block.finished += 1
        block.failures += test.result?.outcome.isFailure == true ? 1 : 0
      } else {
        block.workLeft += estimate
      }
    }
    state = Mutex(State(block: block, estimates: estimates))
  }

  /// Prints the head and begins to draw.
  package func begin(_ manifest: Manifest, nodes: Int, bound: Double, seed: UInt64? = nil) {
    var lines = [text.head(manifest, nodes: nodes, bound: bound)]
    if let seed { lines.append(" shuffled; the same order again: --shuffle=\(seed)") }
    print(lines + [""])
    guard isLive else { return }
    let entry = timer.every(.milliseconds(100)) { [weak self] in
      guard let self else { return }
      self.queue.async { self.draw() }
    }
    redraw.withLock { $0 = entry }
  }

  /// Takes what the journal has just got.
  package func take(_ entry: JournalEntry, _ record: RunRecord) {
    switch entry.kind {
    case .nodeStarted(let node, _, _): change { $0.block.nodes[node] = .idle }
    case .attemptStarted(let start):
      change { state in
        state.block.nodes[start.node] = .running(
          test: start.test, since: entry.time, expected: state.estimates[start.position])
      }
    case .attemptEnded(let end):
      guard let attempt = record.attempt(end.token) else { return }
      change { $0.block.nodes[attempt.start.node] = .idle }
      if end.conclusion == .infrastructure {
        let test = attempt.start.test.description.printableLine
        print(Self.told("\(test) is run again", end.reason ?? "its app was taken away"))
      }
    case .leaked(let leak):
      guard let attempt = record.attempt(leak.token) else { return }
      let name = Wording.identity(attempt.start.test)
      print([
        text.palette.yellow(
          " ! \(name) left behind \(leak.kind.words(of: leak.name).printableLine) "
            + (leak.isLeft == true ? "(it could not be removed)" : "(cleaned up)"))
      ])
    case .trouble(_, let issue):
      let lines = [issue.message] + issue.details
      print(
        Self.told(
          "failed outside of the tests", Wording.first(40, of: lines).joined(separator: "\n"),
          text.palette.red))
    case .nodeLost(let node, let reason):
      change { $0.block.nodes[node] = .message("starting again: \(reason.printableLine)") }
      print(Self.told("node \(node) is replaced", reason, text.palette.yellow))
    case .driverFailed(let failure):
      if failure.measure == .restarted {
        let words = failure.words.printableLine
        change { $0.block.nodes[failure.node] = .message("starting again: \(words)") }
      }
      print([text.palette.yellow(" ! node \(failure.node): \(failure.words.printableLine)")])
    case .nodeFailed(let node, let reason):
      change { $0.block.nodes[node] = .message("could not start; trying again") }
      print(Self.told("node \(node) could not start", reason, text.palette.yellow))
    case .nodeGaveUp(let node, let reason):
      change { $0.block.nodes[node] = .gone }
      let line = reason.printableLines.first ?? ""
      print([text.palette.red(" ! node \(node) is given up: \(line)")])
    case .stopping(let reason, _):
      let isRequested = state.withLock { state in
        defer { state.isStopRequested = false }
        return state.isStopRequested
      }
      let more = isRequested ? "; what runs now ends first (again: at once)" : ""
      print(Self.told("stopping", reason + more, text.palette.yellow))
    case .result(let result): take(result, record)
    case .runStarted, .resumed, .attemptEvent, .runEnded: break
    }
  }

  /// What happened and why; further lines of the reason are indented.
  private static func told(
    _ event: String, _ reason: String, _ paint: (String) -> String = { $0 }
  ) -> [String] {
    let lines = reason.printableLines
    return [paint(" ! \(event): \(lines.first ?? "")")] + lines.dropFirst().map { "     \($0)" }
  }

  /// A signal asks to stop: now, or once the running tests have ended.
  package func stopRequested(atOnce: Bool) { state.withLock { $0.isStopRequested = !atOnce } }

  private func take(_ result: JournalEntry.TestResult, _ record: RunRecord) {
    change { state in
      state.block.finished += 1
      state.block.failures += result.outcome.isFailure ? 1 : 0
      state.block.workLeft -= state.estimates[result.position]
    }
    let test = record.tests[result.position]
    if result.outcome.isFailure {
      print(state.withLock { text.failure(test, seen: &$0.failures) } + [""])
    } else if result.outcome != .notRun,
      showsPasses && !isLive || [.flaky, .knownIssue].contains(result.outcome)
        || test.notices.contains(where: { $0.kind == .warning })
    {
      print(text.notice(test))
    }
  }

  /// Prints the end, in these words if they are others by now, and waits until all is written or
  /// `limit` is over.
  package func end(
    _ record: RunRecord, text: RunText? = nil, within limit: Duration = .seconds(2)
  ) async {
    redraw.withLock { $0 }?.cancel()
    let lines = (text ?? self.text).summary(record)
    queue.async { [self] in
      let before = state.withLock { state in
        defer {
          state.isEnded = true
          state.drawn = 0
        }
        return Self.erasing(state.drawn) + (state.endsBlank ? "" : "\n")
      }
      write(before + lines.joined(separator: "\n") + "\n")
    }
    let gate = Gate<Void>()
    queue.async { gate.open(.success(())) }
    do {
      try await withDeadline(limit, timer: timer) { try await gate.value() }
    } catch {
      // Nobody reads: what was not printed stands in the reports.
    }
  }

  private func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  private func print(_ lines: [String]) {
    queue.async { [self] in
      let drawn = state.withLock { state in
        defer { state.drawn = 0 }
        state.endsBlank = lines.last?.isEmpty ?? state.endsBlank
        return state.drawn
      }
      write(Self.erasing(drawn) + lines.joined(separator: "\n") + "\n")
      draw()
    }
  }

  /// On the queue: draws the block over the one before it.
  private func draw() {
    guard isLive else { return }
    let size = Self.size(descriptor)
    let now = (timer.now - begin).inSeconds * 1000
    let output: String? = state.withLock { state in
      guard !state.isEnded else { return nil }
      let lines = state.block.lines(
        columns: size.columns, rows: max(2, size.rows - 2), now: now, palette: text.palette)
      defer { state.drawn = lines.count }
      return Self.erasing(state.drawn) + lines.joined(separator: "\n") + "\n"
    }
    guard let output else { return }
    // One write in a synchronised update: no half-drawn block is ever shown.
    write("\u{1B}[?2026h" + output + "\u{1B}[?2026l")
  }

  private static func erasing(_ lines: Int) -> String {
    lines > 0 ? "\u{1B}[\(lines)F\u{1B}[J" : ""
  }

  private func write(_ output: String) {
    guard let reason = ConsoleOutput.write(commands.disarmed(output), to: descriptor) else {
      return
    }
    failure.withLock { $0 = $0 ?? reason }
  }

  /// Why something could not be written, in the system's words.
  package var trouble: String? { failure.withLock { $0 } }

  /// The size of the terminal behind a descriptor; 80 × 24 when it has none.
  package static func size(_ descriptor: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), max(3, Int(size.ws_row)))
  }
}
