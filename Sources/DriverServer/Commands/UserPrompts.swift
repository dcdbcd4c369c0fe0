import JSONModel
import TerminalModel
import WireProtocol

/// The commands of the section "User Prompts" (W3C WebDriver), on the modal that an app's agent
/// tells, and what happens to a modal that stands in a command's way.
///
/// An alert of an app is a part of its tree, which page objects find and tap like any other; so it
/// is in nobody's way until a client asks for `unhandledPromptBehavior`.
struct UserPrompts: Sendable {
  let app: RunningApp
  let input: ElementInput

  /// The modal that the app shows.
  private struct Alert {
    var view: AppView
    var index: ElementTree.Index
    var tree: ElementTree { view.tree }
    var buttons: [ElementTree.Index] { parts([.button]) }
    var field: ElementTree.Index? { parts([.textField, .secureField]).first }

    private func parts(_ roles: Set<ElementRole>) -> [ElementTree.Index] {
      tree.descendants(of: index).filter { roles.contains(tree[$0].role) }
    }
  }

  private func alert() throws(WebDriverError) -> Alert {
    let view = app.backend.view()
    guard
      let index = view.tree.indices.last(where: {
        view.tree[$0].role == .alert && view.isDisplayed($0)
      })
    else {
      throw WebDriverError(.noSuchAlert, "The app shows no alert.")
    }
    return Alert(view: view, index: index)
  }

  // MARK: Commands

  func text() throws(WebDriverError) -> String {
    let alert = try alert()
    let (tree, buttons) = (alert.tree, alert.buttons)
    let words = tree.descendants(of: alert.index).filter { inner in
      !buttons.contains { $0 == inner || tree.descendants(of: $0).contains(inner) }
        && tree[inner].children.isEmpty && tree[inner].states.isVisible
    }.map { tree.text(of: $0) }.filter { !$0.isEmpty }
    let text = words.isEmpty ? tree.name(of: alert.index) : words.joined(separator: "\n")
    return app.secrets.masked(text)
  }

  func type(_ body: JSONValue, deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    guard body["text"]?.stringValue != nil else {
      throw WebDriverError(.invalidArgument, "The text to send must be a string.")
    }
    let alert = try alert()
    guard let field = alert.field else {
      throw WebDriverError(
        .elementNotInteractable, "The alert has no field that could take the text.")
    }
    try await input.sendKeys(id(of: field, in: alert), body, deadline: deadline)
  }

  /// How an alert is answered.
  enum Answer: String, Sendable {
    case accept, dismiss
  }

  /// Presses a button, by the platform's order: the default action last, cancelling first.
  func give(
    _ answer: Answer, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    let alert = try alert()
    guard let button = answer == .accept ? alert.buttons.last : alert.buttons.first else {
      throw WebDriverError(.elementNotInteractable, "The alert has no button.")
    }
    try await input.click(id(of: button, in: alert), deadline: deadline)
  }

  /// Appium's `mobile: alert`: accept, dismiss or getButtons, by a button's label where one is given.
  func perform(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let alert = try alert()
    let names = alert.buttons.map { alert.tree.name(of: $0) }
    let action = argument["action"]?.stringValue ?? ""
    if action == "getButtons" { return .array(names.map { .string($0) }) }
    guard let answer = Answer(rawValue: action) else {
      throw WebDriverError(
        .invalidArgument, "The action must be accept, dismiss or getButtons.")
    }
    guard let label = argument["buttonLabel"]?.stringValue else {
      try await give(answer, deadline: deadline)
      return .null
    }
    guard let place = names.firstIndex(of: label) else {
      throw WebDriverError(
        .noSuchElement,
        "The alert has no button \(label): it has \(names.joined(separator: ", ")).")
    }
    try await input.click(id(of: alert.buttons[place], in: alert), deadline: deadline)
    return .null
  }

  private func id(of index: ElementTree.Index, in alert: Alert) -> String {
    "\(app.nonce).\(alert.tree[index].id)"
  }

  // MARK: An alert in a command's way

  /// Whether `command` has to deal with an alert before it may begin ("handle any user prompts").
  func precede(_ command: SessionCommand) -> Bool {
    app.request.unhandledPromptBehavior != nil && !command.traits.contains(.ignoresAlerts)
      && (try? alert()) != nil
  }

  /// Answers the alert, if there is one, as the session was told to.
  /// - Throws: `unexpected alert open`, with the alert's text, unless it is to go in silence.
  func handle(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    guard let (answer, notifies) = behavior else { return }
    let text = try text()
    if let answer { try await give(answer, deadline: deadline) }
    guard notifies else { return }
    throw WebDriverError(
      .unexpectedAlertOpen,
      "The app shows the alert \"\(text)\", "
        + (answer == nil
          ? "which this session leaves open: answer it first."
          : "which was answered as unhandledPromptBehavior says."),
      details: ["text": text])
  }

  /// What is to become of the alert that is shown; nil where none is.
  private var behavior: (answer: Answer?, notifies: Bool)? {
    guard let asked = app.request.unhandledPromptBehavior, let kind else { return nil }
    let name = asked.stringValue ?? asked[kind]?.stringValue ?? asked["default"]?.stringValue
    switch name {
    case "accept": return (.accept, false)
    case "accept and notify": return (.accept, true)
    case "dismiss": return (.dismiss, false)
    case "ignore": return (nil, true)
    default: return (.dismiss, true)
    }
  }

  /// What a browser would call the alert: by its field, or by the number of its buttons.
  private var kind: String? {
    guard let alert = try? alert() else { return nil }
    if alert.field != nil { return "prompt" }
    return alert.buttons.count > 1 ? "confirm" : "alert"
  }
}
