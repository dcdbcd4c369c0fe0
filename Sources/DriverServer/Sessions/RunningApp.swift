import Execution
import ProcessControl
import Synchronization
import TerminalModel
import WireProtocol

/// The app that a session drives, and what is known of it until it is started anew.
final class RunningApp: Sendable {
  private struct State {
    var backend: any AppBackend
    /// What the app was last started with.
    var launch: SessionRequest
    /// The first part of the ids of this app's elements: another one's are none of them.
    var nonce = RandomName.make(length: 10)
    /// What was set of the app's world, before its first frame and since, by name.
    var world: [String: String]
    /// Whether the client itself has ended the app.
    var isTerminated = false
    /// Whether the client has waited for the app's end and knows it.
    var isEndKnown = false

    init(backend: any AppBackend, launch: SessionRequest) {
      self.backend = backend
      self.launch = launch
      world = launch.appSettings
    }
  }

  /// What the client asked its session for.
  let request: SessionRequest
  /// What the client typed as secrets, into whichever app was here then.
  let secrets: SecretMask
  let timing: any Timing
  /// What stands until the next input.
  let denials: OpenDenials
  /// What the client has looked at last, whole: a snapshot is of that.
  let lastLook = Mutex<AppLook?>(nil)
  /// End the commands that the app can't answer any more.
  let guards: CommandGuards
  /// What actions hold pressed in the app.
  let input = Mutex(InputState())
  private let state: Mutex<State>

  init(
    request: SessionRequest, backend: any AppBackend, secrets: SecretMask, timing: any Timing
  ) {
    self.request = request
    self.secrets = secrets
    self.timing = timing
    denials = OpenDenials(timing: timing)
    guards = CommandGuards(backend: backend, timing: timing)
    state = Mutex(State(backend: backend, launch: request))
  }

  var backend: any AppBackend { state.withLock { $0.backend } }
  var launch: SessionRequest { state.withLock { $0.launch } }
  var nonce: String { state.withLock { $0.nonce } }
  var unit: LengthUnit { request.unit }

  /// The setting that puts the app into the background, and its value there.
  static let phase = "phase"
  static let hidden = "background"

  /// The settings of the app's world, as they are now.
  var world: [String: String] { state.withLock { $0.world } }

  /// Has the agent change a setting of the app's world.
  func set(
    _ name: String, _ value: String, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    try await backend.perform(.set(name: name, value: value), deadline: deadline)
    state.withLock { $0.world[name] = value }
    if name == Self.phase, value == Self.hidden { try await loseTouches(deadline: deadline) }
  }

  /// Has the app know of no pressed pointer any more: the system takes a finger from an app that turns or goes into the
  /// background. An agent that can't take a touch away leaves it pressed.
  func loseTouches(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    guard backend.hasAgent,
      input.withLock({ $0.pointers.values.contains { !$0.pressed.isEmpty } })
    else { return }
    do throws(WebDriverError) {
      try await backend.perform(.cancelTouch, deadline: deadline)
    } catch {
      guard error.code == .unsupportedOperation || error.code == .invalidArgument else {
        throw error
      }
      return
    }
    input.withLock { for id in $0.pointers.keys { $0.pointers[id]?.pressed = [] } }
  }

  /// Goes on with an app that was started anew; what was known of the old one is gone.
  func adopt(_ backend: any AppBackend, _ launch: SessionRequest) {
    lastLook.withLock { $0 = nil }
    input.withLock { $0 = InputState() }
    state.withLock { $0 = State(backend: backend, launch: launch) }
    guards.follow(backend)
  }

  // MARK: Looking

  /// Remembers what a client looks at: a snapshot is of that.
  func looking<Look: Sendable>(
    _ look: () async throws(WebDriverError) -> Look
  ) async throws(WebDriverError) -> Look {
    let number = backend.newestMoment
    let answer = try await look()
    let view = backend.view()
    lastLook.withLock { $0 = AppLook(number: number, view: view) }
    return answer
  }

  /// Waits until the app shows something else, ends, or the deadline comes.
  /// - Throws: why an app can't be looked at that tells what it shows only when it is asked.
  func change(
    after generation: UInt64, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    await backend.change(after: generation, deadline: deadline)
    if let trouble = backend.takeTrouble() { throw trouble }
  }

  // MARK: Its end

  var isTerminated: Bool { state.withLock { $0.isTerminated } }

  /// Notes that the app's end, which is to come, is the client's own request.
  func expectEnd() {
    state.withLock { $0.isTerminated = true }
    guards.follow(nil)
  }

  /// Notes that the client has waited for the app's end.
  func acknowledgeEnd() { state.withLock { $0.isEndKnown = true } }

  /// Whether the app's end is what its client has asked for, allowed or waited for.
  func isExpected(_ end: AppEnd) -> Bool {
    if state.withLock({ $0.isTerminated || $0.isEndKnown }) { return true }
    // An exit code that is expected excuses no error.
    guard end.crash == nil else { return request.expectedEnds.isAny }
    return request.expectedEnds.contains(end.status)
  }

  // MARK: Input

  /// Gives the app input, and returns when it has handled it, as far as can be told.
  ///
  /// An app that ends by it as its client expects has taken it, even where a signal ends it.
  func give(
    _ inputs: [AppInput], deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    try await giveLast(inputs, deadline: deadline)
    try await awaitEffect(deadline: deadline)
  }

  /// Gives the app the last input of a command: where nobody can say that it was handled, the next
  /// command that needs its effect waits for it.
  func giveLast(
    _ inputs: [AppInput], deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    try await unlessExpected { () async throws(WebDriverError) in
      try await backend.send(inputs, deadline: deadline)
    }
  }

  /// Waits until the app seems to have handled what it was sent.
  /// - Throws: `unknown error` where that killed it, or it is stopped.
  func awaitEffect(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    try await unlessExpected { () async throws(WebDriverError) in
      try await backend.awaitEffect(deadline: deadline)
    }
  }

  /// Counts the last input as handled.
  /// - Throws: as `awaitEffect`.
  func concludeInput(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    guard backend.pendingInput != nil else { return }
    try await unlessExpected { () async throws(WebDriverError) in
      try await backend.concludeInput(deadline: deadline)
    }
    try refuseIfGone([])
  }

  /// Waits for what the app does with earlier input, as far as a command needs it.
  /// - Throws: as `awaitEffect`.
  func awaitEffect(
    for command: SessionCommand, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard backend.pendingInput != nil, !command.traits.contains(.needsNoEffect) else { return }
    do {
      try await unlessExpected { () async throws(WebDriverError) in
        if command.givesKeysAlone {
          try await backend.awaitReadiness(deadline: deadline)
        } else {
          try await backend.awaitEffect(deadline: deadline)
        }
      }
    } catch {
      guard command.traits.contains(.worksAfterEnd), backend.end != nil else { throw error }
    }
    try refuseIfGone(command.traits)
  }

  /// Does something with the app, whose end is no error where the client expects it.
  private func unlessExpected(
    _ body: () async throws(WebDriverError) -> Void
  ) async throws(WebDriverError) {
    do {
      try await body()
    } catch {
      guard error.fault != nil, let end = backend.end, isExpected(end) else { throw error }
    }
  }

  /// Masks texts that were not typed as secrets.
  func keep(secrets texts: [String]) {
    for text in texts { secrets.keep(text) }
  }

  /// Masks a text from now on.
  /// - Parameter place: the id of the element that it is typed into; nil where nobody knows.
  func mask(_ text: String, into place: String? = nil) { secrets.add(text, into: place) }
}
