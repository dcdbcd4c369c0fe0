import JSONModel
import TerminalModel
import WireProtocol

/// The commands of the section "User Prompts", on the modal that an app's agent tells.
extension DriverSession {
  /// The modal that the app shows, if any.
  func alert() throws(WebDriverError) -> (view: AppView, index: ElementTree.Index) {
    let view = backend.view()
    guard
      let index = view.tree.indices.last(where: {
        view.tree[$0].role == .alert && view.isDisplayed($0)
      })
    else {
      throw WebDriverError(.noSuchAlert, "The app shows no alert.")
    }
    return (view, index)
  }

  func answerAlert(
    _ endpoint: Endpoint, _ body: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    if endpoint == .setAlertText, body["text"]?.stringValue == nil {
      throw WebDriverError(.invalidArgument, "The text to send must be a string.")
    }
    let (view, index) = try alert()
    let tree = view.tree
    func parts(_ roles: Set<ElementRole>) -> [ElementTree.Index] {
      tree.descendants(of: index).filter { roles.contains(tree[$0].role) }
    }
    switch endpoint {
    case .alertText:
      let buttons = parts([.button])
      let words = tree.descendants(of: index).filter { inner in
        !buttons.contains { $0 == inner || tree.descendants(of: $0).contains(inner) }
          && tree[inner].children.isEmpty && tree[inner].states.isVisible
      }.map { tree.text(of: $0) }.filter { !$0.isEmpty }
      let text = words.isEmpty ? tree.name(of: index) : words.joined(separator: "\n")
      return .string(secrets.masked(text))
    case .setAlertText:
      guard let field = parts([.textField, .secureField]).first else {
        throw WebDriverError(
          .elementNotInteractable, "The alert has no field that could take the text.")
      }
      try await sendKeys(id(of: field, in: tree), body, deadline: deadline)
    default:
      // The platform's order: the default action last, cancelling first.
      let buttons = parts([.button])
      guard let button = endpoint == .acceptAlert ? buttons.last : buttons.first else {
        throw WebDriverError(.elementNotInteractable, "The alert has no button.")
      }
      try await click(id(of: button, in: tree), deadline: deadline)
    }
    return .null
  }

  /// Appium's `mobile: alert`: accept, dismiss or getButtons, by a button's label where one is given.
  func alert(
    _ argument: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let (view, index) = try alert()
    let tree = view.tree
    let buttons = tree.descendants(of: index).filter { tree[$0].role == .button }
    let action = argument["action"]?.stringValue ?? ""
    switch action {
    case "getButtons": return .array(buttons.map { .string(tree.name(of: $0)) })
    case "accept", "dismiss":
      guard let label = argument["buttonLabel"]?.stringValue else {
        return try await answerAlert(
          action == "accept" ? .acceptAlert : .dismissAlert, [:], deadline: deadline)
      }
      guard let button = buttons.first(where: { tree.name(of: $0) == label }) else {
        let names = buttons.map { tree.name(of: $0) }.joined(separator: ", ")
        throw WebDriverError(
          .noSuchElement, "The alert has no button \(label): it has \(names).")
      }
      try await click(id(of: button, in: tree), deadline: deadline)
      return .null
    default:
      throw WebDriverError(
        .invalidArgument, "The action must be accept, dismiss or getButtons.")
    }
  }

  private func id(of index: ElementTree.Index, in tree: ElementTree) -> String {
    "\(nonce).\(tree[index].id)"
  }
}
