import Execution
import Foundation
import TerminalModel
import TextModel
import WireProtocol

/// An app that runs, in a terminal or headless.
protocol AppBackend: AnyObject, Sendable {
  /// The root of the app's processes.
  var pid: Int32 { get }
  /// How the app ended; nil while it runs.
  var end: AppEnd? { get }
  /// Whether the app has an agent that answers.
  var hasAgent: Bool { get }
  /// Whether the app takes mouse events now.
  var takesMouse: Bool { get }

  /// The newest complete view.
  func view() -> AppView
  /// What its agent has told; raised for every change, of whatever kind.
  var model: AgentModel { get }
  /// Waits for the app's end.
  func waitForEnd() async -> AppEnd
  /// Does what a person would do, and returns once the app has handled it, or, in a bare terminal,
  /// once the bytes are written: `awaitEffect` waits for what they do.
  func send(_ inputs: [AppInput], deadline: ContinuousClock.Instant) async throws(WebDriverError)
  /// Input whose effect is still to be waited for; nil for an app that says what it has handled.
  var pendingInput: PendingInput? { get }
  /// Notes that a command has seen an effect of an input.
  func noteEffect(of input: PendingInput)
  /// Waits until an app without an agent seems to have handled its input.
  /// - Throws: `unknown error` where the input killed it, or it is stopped.
  func awaitEffect(deadline: ContinuousClock.Instant) async throws(WebDriverError)
  /// Counts the last input as handled.
  /// - Throws: as `awaitEffect`.
  func concludeInput(deadline: ContinuousClock.Instant) async throws(WebDriverError)
  /// As `awaitEffect`; but where a command has seen the effect of the last input, waits only until the
  /// app waits for more of it.
  func awaitReadiness(deadline: ContinuousClock.Instant) async throws(WebDriverError)
  /// Whether an app without an agent seems to have handled this input.
  func hasHandled(_ input: PendingInput) async -> Bool
  /// Whether the app has printed since the input and waits for more, so that a view of this
  /// generation is complete.
  func isReady(after input: PendingInput, generation: UInt64) async -> Bool
  /// The screen of the newest complete view.
  func screen(deadline: ContinuousClock.Instant) async throws(WebDriverError) -> Screen
  /// The screen's picture, in which each element is where its rectangle says, with the elements on it.
  /// - Parameter secrets: what cells do not show.
  func screenshot(
    without secrets: SecretTexts, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AppPicture
  /// The app's own picture with the elements on it, of one revision. A headless app may lay it out
  /// in points; then its elements have other places than in the cells, and it shows what the app shows.
  func picture(
    without secrets: SecretTexts, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AppPicture
  /// Has the agent do something; `unsupported operation` without an agent.
  @discardableResult
  func perform(
    _ action: AgentAction, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AgentReply
  func resize(
    to size: CellSize, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError)
  /// Has the app draw anew.
  func redraw(deadline: ContinuousClock.Instant) async throws(WebDriverError)
  /// Whether all input was handled, no call or animation is under way, and `view` shows it.
  func isSettled(
    _ view: AppView, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> Bool
  /// What can be told now of whether the app has more to show of what it was sent last.
  func stillness() -> Stillness
  /// Remembers what the app does before a command that sends it input, to see later what that has begun.
  func noteBeforeInput() async
  /// Counts work that did not end within the time of a step as the app's habit.
  func acceptWork()
  /// When the app last showed something else, or was sent something.
  var lastChange: ContinuousClock.Instant { get }
  /// When it was last sent something; nil for never.
  var lastInput: ContinuousClock.Instant? { get }
  /// The number of what it shows now.
  var newestMoment: UInt64 { get }
  /// What it has shown after that number, oldest first.
  func moments(after number: UInt64) -> [AppMoment]
  /// A view without what only the terminal shows of input that the app has not read; nil where there is none.
  func viewWithoutEcho(_ view: AppView) -> AppView?
  /// Whether it has printed output that the driver has not read yet.
  var hasUnreadOutput: Bool { get }
  /// The terminal that the app runs in; nil for a headless one.
  var terminal: AppTerminal? { get }
  /// Waits a moment for what the app does with what it was sent last, its end included.
  func awaitReaction(deadline: ContinuousClock.Instant) async
  /// Waits a moment for the last output of an app that has ended.
  func awaitLastOutput(deadline: ContinuousClock.Instant) async
  /// What an app that has ended said last, where its screen does not show it.
  func lastWords() async -> String?
  /// Waits until the view's generation is past `generation`, the app ends, or the deadline comes.
  func change(after generation: UInt64, deadline: ContinuousClock.Instant) async
  /// Takes in what an app has shown that tells it only when it is asked.
  func catchUp(deadline: ContinuousClock.Instant) async throws(WebDriverError)
  /// Has an app that tells what it shows only when it is asked keep each state for the denials that stand.
  func keep(_ isKept: Bool)
  /// How many states after that number were shown and could not be kept.
  func missed(after number: UInt64) -> Int
  /// Why the app could not be looked at, told once; nil where it could.
  func takeTrouble() -> WebDriverError?
  /// Whether a finger's way scrolls what it shows.
  var takesSwipes: Bool { get }
  /// What it shows itself in, where that is its own; nil for what the session has given it.
  var extent: CellSize? { get }
  /// Lets go of the app at once; ending its processes is the reaper's work.
  func close()
}

/// An app with an agent says what it has handled: nothing of its input is pending.
extension AppBackend {
  func viewWithoutEcho(_ view: AppView) -> AppView? { nil }
  var pendingInput: PendingInput? { nil }
  func noteEffect(of input: PendingInput) {}
  func awaitEffect(deadline: ContinuousClock.Instant) async throws(WebDriverError) {}
  func concludeInput(deadline: ContinuousClock.Instant) async throws(WebDriverError) {}
  func awaitReadiness(deadline: ContinuousClock.Instant) async throws(WebDriverError) {}
  func hasHandled(_ input: PendingInput) async -> Bool { true }
  func isReady(after input: PendingInput, generation: UInt64) async -> Bool { true }
}

extension AppBackend {
  /// In a terminal there is one picture.
  func screenshot(
    without secrets: SecretTexts, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> AppPicture {
    try await picture(without: secrets, deadline: deadline)
  }

  func catchUp(deadline: ContinuousClock.Instant) async throws(WebDriverError) {}
  func keep(_ isKept: Bool) {}
  func missed(after number: UInt64) -> Int { 0 }
  func takeTrouble() -> WebDriverError? { nil }
  var takesSwipes: Bool { true }
  var extent: CellSize? { nil }

  func change(after generation: UInt64, deadline: ContinuousClock.Instant) async {
    await model.signal.change(after: generation, deadline: deadline)
  }

  /// - Throws: the error that the app's agent answered with.
  func check(_ reply: AgentReply) throws(WebDriverError) {
    guard let error = reply.error else { return }
    throw WebDriverError(
      reply.isUnsupported == true ? .unsupportedOperation : .invalidArgument,
      "The app refused: \(error)")
  }

  /// An error of the agent's line, told as the app's end where that is the cause.
  func fault(behind error: WebDriverError, timing: any Timing) async -> WebDriverError {
    guard error.code == .unknownError, error.fault == nil else { return error }
    guard let end = await end(by: timing.now + Self.farewell, timing: timing) else { return error }
    return WebDriverError(
      .unknownError, "The app \(end.termination) during the command.", fault: end.fault)
  }

  /// How long the end of an app may take to be known after that of its agent's line, or its input's:
  /// they come in any order.
  static var farewell: Duration { .milliseconds(300) }

  /// The app's end, once it is known; nil where it goes on till then.
  func end(by deadline: ContinuousClock.Instant, timing: any Timing) async -> AppEnd? {
    while true {
      let generation = view().generation
      if let end { return end }
      guard timing.now < deadline, !Task.isCancelled else { return nil }
      await change(after: generation, deadline: deadline)
    }
  }
}
