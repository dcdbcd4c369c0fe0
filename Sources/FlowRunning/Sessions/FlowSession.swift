package import FlowFormat
package import FlowMatching
import JSONModel
package import PageObjects
package import TerminalModel
import WireProtocol

/// Performs steps of a flow on a session that stays open between them.
///
/// `@unchecked Sendable`: its owner makes one call at a time.
package final class FlowSession: @unchecked Sendable {
  package let app: App
  private let performer: FlowPerformer
  private let target: String

  /// - Parameters:
  ///   - appID: the app that `launchApp` starts.
  ///   - variables: those of the steps' `${…}`.
  ///   - host: runs the commands of this machine; nil where none may be.
  ///   - patience: how long a step looks for its element while the app is busy; half a second, once
  ///     it is idle.
  package init(
    _ app: App, target: String, appID: String, variables: [String: String],
    patience: Duration = .seconds(3), host: HostShell? = nil
  ) {
    self.app = app
    self.target = target
    let variables = FlowVariables(variables, platform: target.lowercased())
    for secret in variables.secrets { app.addSecret(secret) }
    performer = FlowPerformer(
      app, target: target, ownID: appID, variables: variables,
      limits: FlowPerformer.Limits(
        find: patience, optional: patience, whenIdle: .milliseconds(500), act: patience),
      host: host)
  }

  /// Performs a step, and gives what it has found.
  ///
  /// - Throws: `PageError` of the step that failed.
  package func perform(_ step: FlowStep) async throws -> FlowOutcome? {
    performer.outcome = nil
    try await performer.perform(step)
    return performer.outcome
  }

  /// Where the program has ended as no step expects: a sentence that says so.
  ///
  /// - Throws: `PageError`.
  package func unexpectedEnd() async throws -> String? {
    try await app.step("the end of the script", at: CallSite(file: "session", line: 1)) {
      try await performer.unexpectedEnd(isLast: true)?.sentence
    }
  }

  /// Performs the steps of a flow, and waits until the app has handled the last one.
  ///
  /// - Throws: `PageError` of the step that failed; `FlowError` for one that the target cannot do.
  package func perform(_ flow: Flow) async throws {
    try require(flow)
    try await performer.perform(flow)
  }

  /// - Throws: the first step that the target cannot do.
  package func require(_ flow: Flow) throws(FlowError) {
    var library = performer.library
    if performer.host == nil, let step = library.hostStep(in: flow) {
      throw FlowError(
        step.place,
        "host runs a command of the machine, which is not allowed here, optional or not. Remove the step."
      )
    }
    if let fault = FlowSupport(target: target).faults(in: flow, &library).first { throw fault }
  }

  /// The elements of the first meaning of a locator that has any now.
  package func elements(_ locator: FlowLocator) async throws -> [String] {
    try await app.step("look", at: CallSite(file: "session", line: 1)) {
      try await performer.elements(locator)
    }
  }

  /// Whether a locator's element is a field for secrets; false where it is not there, or several match.
  package func isSecret(_ locator: FlowLocator) async throws -> Bool {
    try await app.step("look", at: CallSite(file: "session", line: 1)) {
      try await performer.isSecret(locator)
    }
  }

  /// A text with its variables replaced.
  package func evaluated(_ text: String) throws(FlowTextError) -> String {
    try performer.variables.text(text)
  }

  /// Sets a variable whose value nothing may show.
  package func setSecret(_ name: String, _ value: String) throws(FlowTextError) {
    app.addSecret(value)
    try performer.variables.set(
      FlowVariable(name: name, value: FlowLiteral.written(value)))
  }

  /// Whether a variable has a value.
  package func hasVariable(_ name: String) -> Bool { performer.variables.all[name] != nil }

  /// What the app's process does, or how it has ended; nil where the driver does not know.
  package func processState() async -> String? {
    guard app.live?.driver == .own else { return nil }
    // An explanation that can't be had is left out.
    let state = try? await app.performed(.getState)
    return state?["end"]?.stringValue ?? state?["process"]?.stringValue
  }

  /// Whether the terminal hides what is typed, as at a question for a password.
  package func hidesInput() async -> Bool {
    guard app.live?.driver == .own else { return false }
    // A driver that can't tell has no terminal.
    let state = try? await app.performed(.getState)
    return state?["terminal"]?["hidesInput"]?.boolValue ?? false
  }

  /// The screen, once the app is idle or the limit is over.
  ///
  /// - Throws: `PageError`.
  package func look(within limit: Duration = .seconds(3)) async throws -> FlowView {
    performer.isUnsettled = false
    return try await app.step("look", at: CallSite(file: "session", line: 1)) {
      try await captured(isSettled: try await app.rested(within: limit))
    }
  }

  /// The screen as it is, whatever the app does; it changes nothing for the next step.
  ///
  /// - Throws: `PageError`.
  package func glance() async throws -> FlowView {
    try await app.step("look", at: CallSite(file: "session", line: 1)) {
      try await captured(isSettled: !performer.isUnsettled)
    }
  }

  private func captured(isSettled: Bool) async throws -> FlowView {
    let tree = FlowTree(source: try await app.capturedElements())
    guard try await app.hasGrid else {
      return FlowView(tree: tree, screen: nil, isSettled: isSettled)
    }
    return FlowView(
      tree: tree, screen: try await app.capturedScreen(), isSettled: isSettled)
  }
}

/// What an app shows at one moment.
package struct FlowView: Sendable {
  package var tree: FlowTree
  /// Nil where the driver has no grid of cells.
  package var screen: Screen?
  /// Whether the app was idle.
  package var isSettled: Bool

  package init(tree: FlowTree, screen: Screen?, isSettled: Bool) {
    self.tree = tree
    self.screen = screen
    self.isSettled = isSettled
  }
}
