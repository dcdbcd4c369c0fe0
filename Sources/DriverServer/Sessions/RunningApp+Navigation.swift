import JSONModel
import TerminalModel
import WireProtocol

extension RunningApp {
  var title: JSONValue { .string(secrets.masked(backend.view().title ?? "")) }

  /// The route that an agent tells.
  var route: JSONValue {
    get throws(WebDriverError) {
      guard let route = backend.view().route else {
        throw WebDriverError(
          .unsupportedOperation, "The app has no routes: only an app with an agent tells them.")
      }
      return .string(secrets.masked(route))
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
      do {
        try await backend.perform(.back, deadline: deadline)
      } catch  where error.code == .invalidArgument {
        // Nowhere to go back to is no failure, as with a browser's first page.
      }
    } else {
      try await giveLast([.key(.escape)], deadline: deadline)
    }
  }
}
