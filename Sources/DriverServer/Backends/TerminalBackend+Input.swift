import Execution
import ProcessControl
import Synchronization
import TerminalEmulation
import TerminalModel
import WireProtocol

extension TerminalBackend {
  func send(
    _ inputs: [AppInput], deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard !inputs.isEmpty else { return }
    try await refuseUnheard(inputs, deadline: deadline)
    let written: UInt64
    let before = session.state.inputBytes
    let (view, start) = (view(), timing.now)
    let turns = turns
    // Once the app is gone nobody can tell.
    let hasAgent = self.hasAgent
    do throws(TerminalError) {
      written = try write(inputs)
    } catch {
      if session.state.inputBytes > before, await hasLeft(deadline: deadline),
        !hasAgent || end?.isOrderly == true
      {
        return
      }
      throw failure(error)
    }
    if hasAgent {
      try await awaitConsumed(written, deadline: deadline)
    } else {
      do throws(TerminalError) {
        try await session.inputTaken(deadline: deadline)
      } catch {
        if await hasLeft(deadline: deadline) { return }
        throw failure(error)
      }
      pending.withLock { pending in
        pending.last += 1
        pending.input = PendingInput(number: pending.last, before: view, sent: start, turns: turns)
      }
      try await refuseIfStopped(deadline: deadline)
    }
  }

  /// How long a program that has just drawn itself may take to enable the mouse.
  private static let mouseGrace = Duration.milliseconds(300)

  /// - Throws: `element not interactable` for a press or a turn of the wheel that would reach nothing.
  private func refuseUnheard(
    _ inputs: [AppInput], deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let end = min(deadline, timing.now + Self.mouseGrace)
    while true {
      let generation = model.signal.generation
      let modes = session.state.modes
      let unheard = inputs.lazy.compactMap { input -> MouseEvent? in
        if case .mouse(let event) = input, !modes.hears(event) { event } else { nil }
      }.first
      // The write reports a program that has ended.
      guard let unheard, self.end == nil else { return }
      if timing.now >= end || Task.isCancelled {
        let what = unheard.kind == .press ? "a press" : "a turn of the wheel"
        throw WebDriverError(
          .elementNotInteractable,
          "The program has not enabled mouse reporting, so \(what) at column "
            + "\(unheard.position.x), row \(unheard.position.y) would not reach it: press keys, or "
            + "start the program with its mouse on.")
      }
      await model.signal.change(after: generation, deadline: end)
    }
  }

  /// Whether the program has left with a part of the input, as with a click's press on "Quit": the
  /// rest is nobody's then, and the command is done.
  private func hasLeft(deadline: ContinuousClock.Instant) async -> Bool {
    let end = await end(by: min(deadline, timing.now + Self.farewell), timing: timing)
    return if case .exited = end?.termination { true } else { false }
  }

  /// Waits for a stopped program to go on, which has not handled its input yet.
  /// - Throws: `unknown error` once it has been stopped for a while.
  func refuseIfStopped(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    var spell = StoppedSpell()
    var generation = model.signal.generation
    while ProcessEntry(pid: pid)?.state == .stopped, !Task.isCancelled {
      if spell.isOverdue(pid, now: timing.now) || timing.now >= deadline {
        throw WebDriverError(
          .unknownError, "The app is stopped by a signal: it must be continued to take input.",
          fault: .appStopped)
      }
      await model.signal.change(
        after: generation, deadline: min(deadline, timing.now + .milliseconds(50)))
      generation = model.signal.generation
    }
  }

  private func write(_ inputs: [AppInput]) throws(TerminalError) -> UInt64 {
    var written = session.state.inputBytes
    var gesture: [MouseEvent] = []
    for input in inputs {
      if case .mouse(let event) = input {
        gesture.append(event)
        continue
      }
      if !gesture.isEmpty { written = try session.send(mouse: gesture) }
      gesture = []
      switch input {
      case .key(let key): written = try session.send(key: key)
      case .text(let text): written = try session.type(text)
      case .paste(let text): written = try session.paste(text)
      case .mouse: break
      }
    }
    if !gesture.isEmpty { written = try session.send(mouse: gesture) }
    return written
  }

  /// Waits until the agent says that so many bytes were read, and the screen shows it.
  private func awaitConsumed(
    _ written: UInt64, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    while true {
      let generation = model.signal.generation
      let progress = model.progress
      if progress.consumed >= Int(written), view().revision >= progress.revision { return }
      if let end {
        // A program that was told to leave doesn't say that it heard it.
        if end.isOrderly { return }
        throw WebDriverError(
          .unknownError, "The app \(end.termination) while it got input.", fault: end.fault)
      }
      if Task.isCancelled { throw WebDriverError(.timeout, "The command ended before its input.") }
      guard timing.now < deadline else {
        throw WebDriverError(
          .timeout,
          "The app did not handle its input in time: it has read \(progress.consumed) of "
            + "\(written) bytes. See what it is doing.",
          fault: .appHung)
      }
      await model.signal.change(after: generation, deadline: deadline)
    }
  }

  private func failure(_ error: TerminalError) -> WebDriverError {
    if let end {
      return WebDriverError(
        .unknownError, "The app takes no input: it \(end.termination).", fault: end.fault)
    }
    return error.code == .inputStuck
      ? WebDriverError(.timeout, "\(error)", fault: .appHung)
      : WebDriverError(.unknownError, "The app takes no input: \(error)", fault: .appExited)
  }
}
