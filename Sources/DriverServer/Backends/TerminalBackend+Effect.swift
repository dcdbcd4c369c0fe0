import Execution
import ProcessControl
import Synchronization
import TerminalEmulation
import WireProtocol

/// The effect of what a bare program was sent: an action returns when its bytes are written, and the
/// next command that needs the effect waits for it.
extension TerminalBackend {
  /// The shortest and the longest time between two looks at whether the program waits for input: the
  /// kernel does not report it.
  private static let looks = Duration.microseconds(200)...Duration.milliseconds(6)

  var pendingInput: PendingInput? { pending.withLock { $0.input } }

  func noteEffect(of input: PendingInput) {
    pending.withLock { pending in
      if pending.input?.number == input.number { pending.input?.hasShown = true }
    }
  }

  /// Counts an input as handled; the newest, unless said otherwise.
  func forgetInput(_ input: PendingInput? = nil) {
    pending.withLock { pending in
      if input == nil || pending.input?.number == input?.number { pending.input = nil }
    }
  }

  func hasHandled(_ input: PendingInput) async -> Bool {
    if end != nil || timing.now >= input.limit || pendingInput?.number != input.number {
      return true
    }
    // Asked first: it may go on between the two.
    if isAsleep { return false }
    return await isAtRest() && hasWoken(by: input, session.state, timing.now)
  }

  /// How often the program was given a processor so far.
  var turns: ProcessTurns? { ProcessTurns(of: session.foregroundGroup ?? pid) }

  /// Whether the program waits neither for input nor for events: it sleeps in the middle of its work.
  var isAsleep: Bool { InputWait(of: session.foregroundGroup ?? pid) == .unknown }

  /// Whether the program can have read the input.
  ///
  /// On a busy machine it may wait in its read for longer than it is given to be quiet: one that has
  /// neither printed nor run since then gets a longer time.
  private func hasWoken(
    by input: PendingInput, _ state: TerminalState, _ now: ContinuousClock.Instant
  ) -> Bool {
    if isAsleep { return false }
    if let output = state.lastOutput, output >= input.sent { return true }
    guard let before = input.turns, before == turns else { return true }
    return input.sent.duration(to: now) >= TerminalSession.longQuiet
  }

  func isReady(after input: PendingInput, generation: UInt64) async -> Bool {
    guard let evidence = readiness(after: input) else { return false }
    let isWaiting =
      switch evidence.wait {
      case .reading, .polling: true
      case .unknown: evidence.silence >= Self.quiet
      case .busy: false
      }
    return isWaiting && !session.hasUnreadOutput && model.signal.generation == generation
  }

  /// What the program does after it has printed something since the input; nil where it has not, or
  /// more is on its way.
  private func readiness(
    after input: PendingInput
  ) -> (wait: InputWait, silence: Duration)? {
    let state = session.state
    guard state.queuedInputBytes == 0, state.isAtRest, !link.isGreeting,
      let output = state.lastOutput, output >= input.sent
    else { return nil }
    return (
      InputWait(of: session.foregroundGroup ?? pid), state.lastActivity.duration(to: timing.now)
    )
  }

  func awaitEffect(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    guard let input = pendingInput else { return }
    await awaitRest(deadline: min(deadline, input.limit)) { state, now in
      hasWoken(by: input, state, now)
    }
    try await checkInput(input, deadline: deadline)
  }

  func concludeInput(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    guard let input = pendingInput else { return }
    try await checkInput(input, deadline: deadline)
  }

  func awaitReadiness(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    guard let input = pendingInput else { return }
    guard input.hasShown else { return try await awaitEffect(deadline: deadline) }
    let limit = min(deadline, input.limit)
    var pause = Self.looks.lowerBound
    while true {
      let generation = model.signal.generation
      if await isReady(after: input, generation: generation) { break }
      if end != nil || timing.now >= limit || Task.isCancelled { break }
      await model.signal.change(after: generation, deadline: min(limit, timing.now + pause))
      pause = min(pause * 2, Self.looks.upperBound)
    }
    try await checkInput(input, deadline: deadline)
  }

  /// Counts the input as handled.
  /// - Throws: `unknown error` where it killed the program, or the program is stopped.
  private func checkInput(
    _ input: PendingInput, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    if Task.isCancelled { return }
    forgetInput(input)
    if let end, case .signalled = end.termination {
      // A key may be what a program leaves with, but not what kills it.
      throw WebDriverError(
        .unknownError, "The app \(end.termination) while it got input.", fault: end.fault)
    }
    try await refuseIfStopped(deadline: deadline)
  }

  /// Waits until a bare program has reacted, as far as can be told, or for half a second.
  /// - Parameter isEnough: Whether rest is believed in that state; always, unless said otherwise.
  func awaitRest(
    deadline: ContinuousClock.Instant,
    where isEnough: (TerminalState, ContinuousClock.Instant) -> Bool = { _, _ in true }
  ) async {
    let limit = min(deadline, timing.now + PendingInput.slowest)
    while true {
      let generation = model.signal.generation
      let isResting = pendingInput == nil || !isAsleep
      let isAtRest = await isAtRest() && isResting && isEnough(session.state, timing.now)
      if isAtRest || end != nil || timing.now >= limit || Task.isCancelled { return }
      await model.signal.change(
        after: generation, deadline: min(limit, timing.now + Self.looks.upperBound))
    }
  }
}
