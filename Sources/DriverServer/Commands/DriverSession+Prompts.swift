import JSONModel
import WireProtocol

/// What happens to an alert that stands in a command's way (W3C WebDriver, section "User Prompts",
/// "handle any user prompts").
///
/// An alert of an app is a part of its tree, which page objects find and tap like any other; so it
/// is in nobody's way until a client asks for `unhandledPromptBehavior`.
extension DriverSession {
  /// Whether `command` has to deal with an alert before it may begin.
  func isPrompted(_ command: SessionCommand) -> Bool {
    request.unhandledPromptBehavior != nil && command.handlesPrompts && (try? alert()) != nil
  }

  /// Answers the alert as the session was told to.
  /// - Throws: `unexpected alert open`, with the alert's text, unless it is to go in silence.
  func handlePrompt(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    guard let handler = try promptHandler() else { return }
    let text = try await answerAlert(.alertText, [:], deadline: deadline).stringValue ?? ""
    switch handler.action {
    case .some(let endpoint): _ = try await answerAlert(endpoint, [:], deadline: deadline)
    case nil: break
    }
    guard handler.notifies else { return }
    throw WebDriverError(
      .unexpectedAlertOpen,
      "The app shows the alert \"\(text)\", "
        + (handler.action == nil
          ? "which this session leaves open: answer it first."
          : "which was answered as unhandledPromptBehavior says."),
      details: ["text": text])
  }

  /// What is to become of the alert that is shown; nil where none is.
  private func promptHandler() throws(WebDriverError) -> (action: Endpoint?, notifies: Bool)? {
    guard let asked = request.unhandledPromptBehavior, let kind = promptKind else { return nil }
    let name = asked.stringValue ?? asked[kind]?.stringValue ?? asked["default"]?.stringValue
    switch name {
    case "accept": return (.acceptAlert, false)
    case "accept and notify": return (.acceptAlert, true)
    case "dismiss": return (.dismissAlert, false)
    case "ignore": return (nil, true)
    default: return (.dismissAlert, true)
    }
  }

  /// What a browser would call the alert: by its field, or by the number of its buttons.
  private var promptKind: String? {
    guard let (view, index) = try? alert() else { return nil }
    let tree = view.tree
    let roles = tree.descendants(of: index).map { tree[$0].role }
    if roles.contains(where: { $0 == .textField || $0 == .secureField }) { return "prompt" }
    return roles.count { $0 == .button } > 1 ? "confirm" : "alert"
  }
}

extension SessionCommand {
  /// Whether the specification has it handle user prompts before it begins.
  fileprivate var handlesPrompts: Bool {
    switch endpoint {
    case .getSession, .getTimeouts, .setTimeouts, .window, .windowHandles, .alertText,
      .acceptAlert, .dismissAlert, .setAlertText, .getContext, .contexts, .getSettings,
      .setContext, .setSettings,
      .logTypes, .log, .logEvent, .events:
      false
    case .executeSync:
      // Appium's commands deal with alerts by themselves; scripts are W3C's.
      MobileCommand(script: body["script"]?.stringValue ?? "") == nil
    default: true
    }
  }
}
