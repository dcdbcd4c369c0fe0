import Execution
import FlowFormat
import FlowMatching
import FlowScripting
import Foundation
import PageObjects
import SessionSnapshots
import SuiteKit

/// Performs the steps of one flow on one session; used by one task.
final class FlowPerformer {
  /// How long elements are waited for, as Maestro does; both less the time since the last input.
  struct Limits: Sendable {
    var find = Duration.seconds(17)
    /// For optional steps and for conditions.
    var optional = Duration.seconds(7)
    /// After which time a search ends for every step once the app has settled; nil: for optional
    /// steps and conditions alone, and only where nothing but input can make the app go on.
    var whenIdle: Duration?
    /// For an element of our own locators to take input.
    var act = Duration.seconds(5)
    /// For the app to come to rest after input.
    var settle = Duration.seconds(2)
  }

  let app: App
  let target: String
  let limits: Limits
  var variables: FlowVariables
  let scripts: FlowScripts
  var library = FlowLibrary()
  var matcher = FlowMatcher()
  var isStrict = false
  /// When input was last sent.
  var lastInput: ContinuousClock.Instant
  /// What steps in a row have typed as secret last.
  var typedSecret = ""
  /// Whether input was sent that the app may not have handled yet.
  var isUnsettled = false
  /// The last look at the elements by our own driver, which does not send it again.
  var seen: (elements: App.ShownElements, tree: FlowTree)?
  /// Which end of the app is expected.
  var ending = ExpectedEnd()
  /// Runs the commands of this machine; nil where none may be.
  var host: HostShell?
  /// What the last step has found, where it finds something.
  var outcome: FlowOutcome?
  /// The files that others run, whose warnings are noted.
  private var warned: Set<String> = []
  /// The flows under way, outermost first.
  var flows: [Flow] = []
  /// What runs after flows that were stopped with their test, innermost first.
  var endings: [FlowEnding] = []
  /// The app that the session has, by the flow's id of it.
  let ownID: String?
  /// The app that runs, or would: the last that was launched.
  var startedID: String?
  /// Whether it was launched with arguments.
  var hasArguments = false
  /// Whether the flow has stopped it, and whether its data are to be emptied when it starts again.
  var isStopped = false
  var clearsAtLaunch = false
  /// Whether a flow has launched the page of a browser.
  var hasLaunched = false
  /// Where the step is that was begun last.
  var place = CallSite(file: "", line: 1)

  init(
    _ app: App, target: String, ownID: String?, variables: FlowVariables,
    limits: Limits = Limits(), scripts: FlowScripts = FlowScripts(), host: HostShell? = nil
  ) {
    self.app = app
    self.target = target
    self.ownID = ownID
    startedID = ownID
    self.limits = limits
    self.scripts = scripts
    self.host = host
    self.variables = variables
    lastInput = app.clock.now
  }

  /// Performs a whole flow: its hooks and steps. What runs after the steps runs in any case.
  func perform(_ flow: Flow) async throws {
    guard flows.count < FlowLibrary.deepest else {
      throw failure(flow, "flows run each other more than \(FlowLibrary.deepest) deep")
    }
    flows.append(flow)
    defer { flows.removeLast() }
    let wasStrict = isStrict
    isStrict = isStrict || flow.header.isStrict
    defer { isStrict = wasStrict }
    let result = await Self.result { try await self.main(flow) }
    let ending = await Self.result { try await self.complete(flow) }
    try result.get()
    try ending.get()
  }

  private func main(_ flow: Flow) async throws {
    if !flow.onStart.isEmpty {
      try await app.named("onFlowStart", at: site(flow)) { try await self.perform(flow.onStart) }
    }
    try await perform(flow.steps)
  }

  static func result(_ body: () async throws -> Void) async -> Result<Void, any Error> {
    do {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }

  func failure(_ flow: Flow, _ message: String) -> PageError {
    PageError(
      .refused, app.masked("\(flow.name): \(message)."), at: CallSite(file: flow.file, line: 1),
      isDeterministic: true)
  }

  private func refused(_ step: FlowStep, _ message: String) -> PageError {
    PageError(
      .refused, app.masked("\(title(of: step)): \(message)"), at: site(step),
      isDeterministic: true)
  }

  /// The app that a `launchApp` without a name starts.
  var currentID: String? { flows.last?.header.appID }

  // MARK: Steps

  func perform(_ steps: [FlowStep]) async throws {
    for step in steps {
      try Task.checkCancellation()
      guard step.isOptional else {
        try await perform(step)
        continue
      }
      do {
        try await perform(step)
      } catch let error as PageError where error.isOfTest {
        app.note(.warning, "the optional step failed: \(error.message)", at: site(step))
        await app.named("warning: the optional step failed: \(error.message)", at: site(step)) {}
      }
    }
  }

  /// What reports call a step.
  func title(of step: FlowStep) -> String { step.label ?? step.summary }

  func site(_ flow: Flow) -> CallSite { CallSite(file: flow.file, line: 1) }

  func site(_ step: FlowStep) -> CallSite {
    CallSite(file: step.place.file, line: step.place.line)
  }

  /// Something that the step does itself: recorded, measured and explained as one.
  @discardableResult
  func act<Value: Sendable>(
    _ step: FlowStep, _ body: () async throws -> Value
  ) async throws -> Value {
    try await app.step(title(of: step), at: site(step)) {
      do {
        return try await body()
      } catch let error as FlowTextError {
        throw refused(step, "\(error.message).")
      }
    }
  }

  /// A step whose parts record themselves.
  func group(_ step: FlowStep, _ body: () async throws -> Void) async throws {
    try await app.named(title(of: step), at: site(step)) {
      do {
        try await prepare(step.firstTexts)
        try await body()
      } catch let error as FlowTextError {
        throw refused(step, "\(error.message).")
      } catch let error where !(error is PageError || error is CancellationError) {
        // What it asked before its own steps.
        throw await app.explained(error, step: title(of: step), at: site(step))
      }
    }
  }

  /// Whether the condition of a step holds; a report says why a step is skipped.
  func isDone(_ step: FlowStep) async throws -> Bool {
    guard let condition = step.values.when, !(try await holds(condition, step)) else {
      return true
    }
    let reason = "since it does not hold that \(condition.description)"
    app.note(.skipped, "\(title(of: step)), \(reason)", at: site(step))
    await app.named("\(title(of: step)): skipped, \(reason)", at: site(step)) {}
    return false
  }

  func evaluated(_ text: String, _ step: FlowStep) async throws -> String {
    do {
      try await prepare([text])
      return try variables.text(text)
    } catch let error as FlowTextError {
      throw refused(step, "\(error.message).")
    }
  }

  /// Hides the values of variables whose names say that they are secret.
  func hideSecrets() {
    for secret in variables.secrets { app.addSecret(secret) }
  }

  // MARK: Order

  /// Runs the steps or the file that a step has.
  private func body(_ step: FlowStep) async throws {
    let environment = step.values.environment ?? []
    try await enter(environment)
    defer { variables.leave() }
    guard let named = step.values.flow?.path else { return try await perform(step.innerSteps) }
    try await prepare([named])
    let path = FlowLibrary.resolve(try variables.text(named), from: step.place.file)
    let identity = FlowLibrary.identity(of: path)
    guard !flows.contains(where: { FlowLibrary.identity(of: $0.file) == identity }) else {
      throw refused(step, "the flow \(path) runs itself.")
    }
    let flow: Flow
    do {
      flow = try library.flow(path)
    } catch {
      let shown = error.withoutForeignText(of: flows.first?.file ?? step.place.file)
      throw PageError(.refused, "\(shown)", at: site(step), isDeterministic: true)
    }
    if warned.insert(identity).inserted { for warning in flow.warnings { app.note(warning) } }
    if let kind = flow.otherKind {
      let refusal = FlowLibrary.refusal(of: kind, at: step.place)
      throw PageError(.refused, refusal.message, at: site(step), isDeterministic: true)
    }
    // Its own variables are defaults: what the step and the run give counts more.
    let given = Set(environment.map(\.name))
    try await enter(variables(of: flow).filter { !given.contains($0.name) })
    defer { variables.leave() }
    try await perform(flow)
  }

  func runFlow(_ step: FlowStep) async throws {
    guard try await isDone(step) else { return }
    try await group(step) { try await self.body(step) }
  }

  func `repeat`(_ step: FlowStep) async throws {
    let times = try step.values.times.map { try variables.number($0, "times") }
    // One that never stops is the test's time-out.
    var round = 0
    while times.map({ Double(round) < $0 }) ?? true {
      try Task.checkCancellation()
      if let condition = step.values.loop, !(try await holds(condition, step)) {
        guard round == 0 else { return }
        let reason = "since it does not hold that \(condition.description)"
        return app.note(.skipped, "\(title(of: step)), \(reason)", at: site(step))
      }
      try await perform(step.innerSteps)
      round += 1
    }
  }

  func retry(_ step: FlowStep) async throws {
    let wanted = try variables.whole(step.values.maxRetries ?? "1", "maxRetries", in: -1000...1000)
    let retries = min(3, max(0, wanted))
    for number in 0...retries {
      do {
        return try await body(step)
      } catch let error as PageError where error.isOfTest && number < retries {
        app.note(
          .warning, "retry \(number + 1) of \(retries) after: \(error.message)", at: site(step))
        await app.named(
          "retry \(number + 1) of \(retries) after: \(error.message)", at: site(step)
        ) {}
      }
    }
  }
}

extension PageError {
  /// Whether the test failed, and not the node, the app or the session: what may be optional, or
  /// tried again.
  fileprivate var isOfTest: Bool {
    // That an earlier step was wrong is no matter of this one.
    guard !isInfrastructure, fault == nil, earlierStep == nil else { return false }
    switch code {
    case .notFound, .ambiguous, .timedOut, .notActionable, .expectation, .unsupported, .refused,
      .snapshot:
      return true
    case .appFault, .launch, .driverLost, .cancelled: return false
    }
  }
}
