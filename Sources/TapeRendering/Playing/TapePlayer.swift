import Execution
import Patterns
import ProcessControl
package import TapeFormat
package import TerminalEmulation
import TerminalModel

/// Plays a tape in a terminal, as fast as VHS does, and notes what is seen.
package struct TapePlayer {
  private let tape: Tape
  private let session: TerminalSession
  private let recorder: TapeRecorder
  private let timer = DispatchTimer()
  private var typingSpeed: Duration
  private var clipboard = ""
  private var isHidden = false
  private var film: TapeFilm

  /// Starts the tape's shell.
  ///
  /// - Throws: `TerminalError`.
  package init(
    _ tape: Tape, shell path: String, environment: [String: String], folder: String
  ) throws(TerminalError) {
    self.tape = tape
    typingSpeed = tape.settings.typingSpeed
    film = TapeFilm(tape: tape)
    let size = tape.settings.size
    session = try TerminalSession(
      Launch(
        executable: path, arguments: tape.settings.shell.arguments, environment: environment,
        workingDirectory: folder, size: CellSize(columns: size.columns, rows: size.rows)))
    recorder = TapeRecorder(session, framerate: tape.settings.framerate)
  }

  /// Plays it to its end.
  ///
  /// - Throws: `TapeError` of the command that failed; `CancellationError`.
  package mutating func play() async throws -> TapeFilm {
    defer { session.close() }
    _ = await session.settled(quiet: .milliseconds(50), deadline: timer.now + .seconds(20))
    if tape.commands.first?.action != .hide { recorder.show() }
    let recording = Task { [recorder] in await recorder.run() }
    defer { recording.cancel() }
    for (index, command) in tape.commands.enumerated() {
      try Task.checkCancellation()
      do {
        try await perform(command)
      } catch let error as TerminalError {
        let isLast = !tape.commands[index...].contains { $0.isInput }
        guard !isLast else { break }
        throw fault(command, "\(error)".replacing("\n", with: " "))
      }
    }
    recorder.note()
    recorder.hide()
    try requireEnd()
    (film.frames, film.duration) = recorder.film
    return film
  }

  /// Ends the shell and whatever it has started.
  package func end() async {
    session.close()
    await ProcessTree(roots: [session.processIdentifier]).killed(grace: .milliseconds(200))
  }

  /// Makes sure that the shell runs, or has ended well: the last keys may have ended it.
  private func requireEnd() throws(TapeError) {
    guard let exit = session.exit, exit != .exited(0), let last = tape.commands.last else { return }
    throw fault(last, "the shell \(exit) before the tape's end.")
  }

  private func fault(_ command: TapeCommand, _ message: String) -> TapeError {
    var rows = session.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    while rows.last?.isEmpty == true { rows.removeLast() }
    let screen = rows.map { "\n│ \($0)" }.joined()
    return TapeError(command.place, "\(command.text): \(message) The screen was:\(screen)")
  }

  /// How long the screen of a command waits for the program to have handled its input.
  private static let patience = Duration.milliseconds(250)

  private mutating func perform(_ command: TapeCommand) async throws {
    switch command.action {
    case .type(let text, let pause): try await type(text, pause ?? typingSpeed)
    case .paste: try await type(clipboard, .zero)
    case .copy(let text): clipboard = text
    case .press(let key, let times, let pause):
      for _ in 0..<times {
        try session.send(key: Key(key))
        try await timer.sleep(until: timer.now + (pause ?? typingSpeed))
      }
    case .scroll: break
    case .sleep(let time): try await timer.sleep(until: timer.now + time)
    case .wait(let wait): try await self.wait(wait, command)
    case .hide:
      recorder.hide()
      isHidden = true
    case .show:
      recorder.show()
      isHidden = false
    case .typingSpeed(let speed): typingSpeed = speed
    case .screenshot(let path):
      film.shots.append(TapeFilm.Shot(path: path, screen: session.screen))
    }
    guard !isHidden else { return }
    // A busy machine lets the program read late what a fast tape types.
    if command.isInput {
      _ = await session.settled(quiet: .milliseconds(5), deadline: timer.now + Self.patience)
    }
    film.transcript.add(session.screen)
  }

  private func type(_ text: String, _ pause: Duration) async throws {
    for character in text {
      try session.type(String(character))
      try await timer.sleep(until: timer.now + pause)
    }
  }

  private func wait(_ wait: TapeWait, _ command: TapeCommand) async throws {
    let pattern = wait.pattern ?? tape.settings.waitPattern
    let regex = try BoundedRegex(pattern)
    let limit = wait.timeout ?? tape.settings.waitTimeout
    let end = timer.now + limit
    while true {
      let state = session.state
      let lines = TapeTranscript.lines(of: state.frame.screen)
      let text = wait.isWholeScreen ? lines.screen.joined(separator: "\n") : lines.cursor
      if try regex.isFound(in: text) { return }
      guard timer.now < end, !state.isOver else {
        throw fault(
          command,
          state.isOver
            ? "The shell has ended, and /\(pattern)/ was not seen."
            : "/\(pattern)/ was not seen within \(limit.words).")
      }
      await session.waitForChange(after: state.generation, deadline: end)
    }
  }
}
