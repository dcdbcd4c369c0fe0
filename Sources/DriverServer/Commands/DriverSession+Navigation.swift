import JSONModel
import TerminalModel
import WireProtocol

extension DriverSession {
  func navigate(
    _ endpoint: Endpoint, _ body: JSONValue, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    switch endpoint {
    case .title: return .string(backend.view().title ?? "")
    case .getURL:
      guard let route = backend.view().route else {
        throw WebDriverError(
          .unsupportedOperation, "The app has no routes: only an app with an agent tells them.")
      }
      return .string(route)
    case .openURL:
      try await open(body["url"], deadline: deadline)
      return .null
    case .back:
      try await back(deadline: deadline)
      return .null
    case .refresh:
      try await backend.redraw(deadline: deadline)
      return .null
    default:
      throw WebDriverError(.unsupportedOperation, "An app has no way forward.")
    }
  }

  /// Follows a deep link.
  func open(
    _ url: JSONValue?, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) {
    guard let url = url?.stringValue, url.contains(":") else {
      throw WebDriverError(.invalidArgument, "The url must be a string with a scheme.")
    }
    try await backend.perform(.open(url: url), deadline: deadline)
  }

  /// The platform's back: the app's own, or Escape for a bare terminal.
  func back(deadline: ContinuousClock.Instant) async throws(WebDriverError) {
    if backend.hasAgent {
      try await backend.perform(.back, deadline: deadline)
    } else {
      try await backend.send([.key(.escape)], deadline: deadline)
    }
  }

  // MARK: Alerts

  /// The modal that the app shows, if any.
  private func alert() throws(WebDriverError) -> (view: AppView, index: ElementTree.Index) {
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
    _ endpoint: Endpoint, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let (view, index) = try alert()
    let tree = view.tree
    let buttons = tree.descendants(of: index).filter { tree[$0].role == .button }
    switch endpoint {
    case .alertText: return .string(secrets.masked(tree.text(of: index)))
    case .setAlertText:
      throw WebDriverError(.elementNotInteractable, "Type into the alert's field by its element.")
    case .acceptAlert, .dismissAlert:
      // The platform's order: the default action last, cancelling first.
      let isAccept = endpoint == .acceptAlert
      guard let button = isAccept ? buttons.last : buttons.first else {
        throw WebDriverError(.elementNotInteractable, "The alert has no button.")
      }
      try await click("\(nonce).\(tree[button].id)", deadline: deadline)
      return .null
    default: return .null
    }
  }
}
