import Execution
import Synchronization
package import TerminalModel

/// A program in a terminal, driven and watched from async code.
///
/// A thread of its own reads the program's output all the time. Nothing here blocks: waits suspend,
/// and end with what they waited for, at their deadline, or when the task is cancelled.
package final class TerminalSession: Sendable {
  let loop: SessionLoop

  /// Starts the program.
  /// - Throws: `TerminalError` that says what failed and what to do.
  package init(
    _ launch: Launch, configuration: Configuration = Configuration()
  ) throws(TerminalError) {
    let loop = try SessionLoop(launch: launch, configuration: configuration)
    self.loop = loop
    let size = launch.size
    startThread(named: "qa-terminal") { loop.run(size: size) }
  }

  deinit { close() }

  /// The program's process number, which is its session's and process group's too.
  package var processIdentifier: Int32 { loop.terminal.processIdentifier }

  // MARK: Reading

  /// Everything known now.
  package var state: TerminalState { loop.shared.withLock { $0.state } }

  /// How the program ended; nil while it runs.
  package var exit: ProcessExit? { loop.shared.withLock { $0.state.exit } }

  /// The newest frame's screen.
  package var screen: Screen { state.frame.screen }

  /// The frame that the program marked with `revision`, if it is among the last kept ones.
  package func frame(revision: UInt64) -> TerminalFrame? {
    loop.shared.withLock { shared in shared.marked.last { $0.revision == revision } }
  }

  /// The kept frames after a generation, oldest first.
  package func frames(after generation: UInt64) -> [TerminalFrame] {
    loop.shared.withLock { shared in shared.frames.filter { $0.generation > generation } }
  }

  /// The group that keys like Control-C reach.
  package var foregroundGroup: Int32? { loop.terminal.foregroundGroup }

  /// Whether the program has printed something that was not read yet.
  package var hasUnreadOutput: Bool { loop.terminal.hasUnreadOutput }

  /// What the program has not read yet of what the kernel has taken, and how its terminal reads; nil once
  /// it is closed.
  package var input: TerminalInput? { loop.terminal.input }

  /// Whether the terminal reads a line without showing it, as for a password.
  package var hidesInput: Bool { loop.terminal.hidesInput }

  // MARK: Waiting

  /// Waits for a change after `generation`: a frame, the exit, the end of output, the closing.
  /// - Returns: the newest state, whose generation is no larger where the deadline passed first.
  @discardableResult
  package func waitForChange(
    after generation: UInt64, deadline: ContinuousClock.Instant
  ) async -> TerminalState {
    await wait(.change(after: generation), deadline: deadline)
  }

  /// Waits for the program's end; its last output is on the screen by then.
  /// - Returns: how it ended, or nil at the deadline.
  @discardableResult
  package func waitForExit(deadline: ContinuousClock.Instant) async -> ProcessExit? {
    await wait(.exit, deadline: deadline).exit
  }

  /// Waits until the kernel has taken all input, for the program to read.
  /// - Throws: `TerminalError` `inputStuck` at the deadline.
  package func inputTaken(deadline: ContinuousClock.Instant) async throws(TerminalError) {
    let state = await wait(.inputTaken, deadline: deadline)
    guard state.queuedInputBytes > 0 else { return }
    throw TerminalError(
      .inputStuck,
      "The program does not read its input: \(state.queuedInputBytes) bytes still wait. "
        + "Look at what it does instead, or give it a later deadline.")
  }

  @discardableResult
  func wait(
    _ want: SessionShared.Want, deadline: ContinuousClock.Instant
  ) async -> TerminalState {
    let id = loop.shared.withLock { $0.nextWaiter() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = loop.shared.withLock { shared in
          let now = ContinuousClock.now
          // A cancellation before this point found no waiter to end.
          if shared.isSatisfied(want, now: now) || deadline <= now || Task.isCancelled {
            return true
          }
          shared.waiters.append(
            SessionShared.Waiter(
              id: id, want: want, deadline: deadline, continuation: continuation))
          return false
        }
        if isReady { continuation.resume() } else { loop.terminal.wake() }
      }
    } onCancel: {
      loop.shared.withLock { $0.takeWaiter(id) }?.continuation.resume()
    }
    return state
  }

  // MARK: Input

  /// Sends bytes as they are, in one write.
  /// - Returns: the total of bytes sent so far, these included; answers to queries count too.
  /// - Throws: `TerminalError`: `closed`, or `inputStuck` where the program reads nothing.
  @discardableResult
  package func send(bytes: [UInt8]) throws(TerminalError) -> UInt64 {
    try send(keys: [bytes])
  }

  /// Sends keys, each in a write of its own that follows once the program has read the one before.
  /// - Returns: as `send(bytes:)`.
  /// - Throws: as `send(bytes:)`.
  @discardableResult
  package func send(keys: [[UInt8]]) throws(TerminalError) -> UInt64 {
    let size = keys.reduce(0) { $0 + $1.count }
    let result = loop.shared.withLock { shared -> Result<UInt64, TerminalError> in
      guard !shared.state.isClosed, !shared.state.outputEnded, !shared.closeRequested else {
        return .failure(
          TerminalError(
            .closed,
            "The terminal takes no input: "
              + (shared.state.exit.map { "its program \($0)." } ?? "it is closed.")))
      }
      guard shared.waitingBytes + size <= loop.configuration.largestInputQueue else {
        return .failure(
          TerminalError(
            .inputStuck,
            "The program does not read its input: \(shared.waitingBytes) bytes still wait."))
      }
      return .success(loop.accept(keys: keys, &shared))
    }
    if loop.shared.withLock({ $0.waitingBytes > 0 }) { loop.terminal.wake() }
    return try result.get()
  }

  /// Longer texts are sent in one write: reading them key by key would take seconds.
  private static let longestTyping = 1000

  /// Sends text as it is typed, a key after another, in the form that the program asked for.
  @discardableResult
  package func type(_ text: String) throws(TerminalError) -> UInt64 {
    let encoding = KeyEncoding(modes: state.modes)
    // A sequence in the text is one key.
    guard text.count <= Self.longestTyping, !text.contains("\u{1B}") else {
      return try send(bytes: encoding.bytes(typing: text))
    }
    return try send(keys: text.map { encoding.bytes(typing: String($0)) })
  }

  /// Sends text as it is, without any encoding but UTF-8.
  @discardableResult
  package func send(text: String) throws(TerminalError) -> UInt64 {
    try send(bytes: Array(text.utf8))
  }

  /// Sends a key as the program's modes ask for it.
  @discardableResult
  package func send(key: Key) throws(TerminalError) -> UInt64 {
    try send(bytes: KeyEncoding(modes: state.modes).bytes(for: key))
  }

  /// Sends a mouse event in the encoding that the program enabled; nothing where it wants none.
  @discardableResult
  package func send(mouse event: MouseEvent) throws(TerminalError) -> UInt64 {
    try send(mouse: [event])
  }

  /// Sends mouse events in one write: on a busy machine, too, a program sees how quick they were.
  package func send(mouse events: [MouseEvent]) throws(TerminalError) -> UInt64 {
    let modes = state.modes
    let bytes = events.flatMap { event in
      if let key = modes.alternateScrollKey(for: event) {
        // Terminals turn three lines a notch.
        return Array(repeatElement(KeyEncoding(modes: modes).bytes(for: key), count: 3).joined())
      }
      return MouseEncoding(modes: modes).bytes(for: event)
    }
    return try send(bytes: bytes)
  }

  /// Sends text as a paste: bracketed where the program enabled that.
  @discardableResult
  package func paste(_ text: String) throws(TerminalError) -> UInt64 {
    try send(bytes: KeyEncoding(modes: state.modes).bytes(pasting: text))
  }

  /// Tells the program that its window got or lost the focus, if it wants to know.
  @discardableResult
  package func send(focus isFocused: Bool) throws(TerminalError) -> UInt64 {
    guard state.modes.focusReporting else { return state.inputBytes }
    return try send(text: isFocused ? "\u{1B}[I" : "\u{1B}[O")
  }

  /// Gives the terminal a new size; a frame of that size follows.
  package func resize(to size: CellSize) {
    loop.shared.withLock { $0.newSize = size }
    loop.terminal.wake()
  }

  /// Sends a signal to the program alone.
  package func signal(_ number: Int32) throws(TerminalError) {
    try loop.terminal.signal(number)
  }

  /// Closes this side of the terminal; the kernel sends the program's session SIGHUP. The program
  /// may ignore that: ending it is its supervisor's work. Closing twice is no error.
  package func close() {
    loop.shared.withLock { $0.closeRequested = true }
    loop.terminal.wake()
  }
}
