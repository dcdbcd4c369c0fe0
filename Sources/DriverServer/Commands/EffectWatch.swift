import Execution
import WireProtocol

/// Says when a look at a bare program may be believed though nobody has waited for what it does with
/// its last input.
///
/// What a look finds may be left from before the input, and about to go. So it is believed at once only
/// where it was not there when the input was sent, and the program waits for more; else once the
/// program is at rest.
struct EffectWatch {
  private let app: RunningApp
  private var input: PendingInput?
  /// Whether the last look found something new, which only wants the program to wait for input.
  private var isPromising = false
  private var pause = Self.shortest

  private static let shortest = Duration.microseconds(200)
  private static let longest = Duration.milliseconds(6)

  init(_ app: RunningApp) {
    self.app = app
    input = app.backend.pendingInput
  }

  /// Whether every look can be believed from now on.
  var isOver: Bool { input == nil }

  /// Whether what a look found in the view holds.
  /// - Parameter isNew: Whether it was not there in an earlier view.
  mutating func believes(
    _ view: AppView, isNew: (AppView) async throws(WebDriverError) -> Bool
  ) async throws(WebDriverError) -> Bool {
    guard let input else { return true }
    isPromising = try await isNew(input.before)
    guard isPromising,
      await app.backend.isReady(after: input, generation: view.generation)
    else { return false }
    app.backend.noteEffect(of: input)
    return true
  }

  /// Waits until the program shows something else, or can be believed.
  /// - Returns: whether the watch is over by it.
  /// - Throws: where the input ended the program, or it is stopped.
  mutating func step(
    after view: AppView, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> Bool {
    guard let input else { return false }
    if await app.backend.hasHandled(input) || app.timing.now >= deadline || Task.isCancelled {
      try await app.awaitEffect(deadline: deadline)
      try app.refuseIfGone([])
      self.input = nil
      return true
    }
    // The kernel does not report that a process begins to wait.
    await app.backend.change(
      after: view.generation,
      deadline: min(deadline, app.timing.now + (isPromising ? pause : Self.longest)))
    pause = isPromising ? min(pause * 2, Self.longest) : Self.shortest
    isPromising = false
    return false
  }
}
