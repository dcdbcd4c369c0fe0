import Execution
import Foundation
import HTTPServing
import JSONModel
import ScreenExport
import Synchronization
import TextModel
import WireProtocol

/// What an operator asks: the admin page, its API, and the metrics.
extension DriverServer {
  /// The newest ended sessions that the page shows.
  private static let shownEnds = 20

  /// The answer to a request of an operator's; nil for a client's.
  func operatorAnswer(to request: HTTPRequest) -> HTTPServer.Answer? {
    let path = request.path.split(separator: "/").map(String.init)
    guard let first = path.first, first == "admin" || first == "metrics" else { return nil }
    switch (request.method, path.count, path.dropFirst().first) {
    case ("GET", 1, nil) where first == "metrics":
      return .pending { [self] in
        HTTPResponse(
          status: 200,
          headers: [("content-type", "text/plain; version=0.0.4; charset=utf-8")],
          body: Data(MetricsText(self).text.utf8))
      }
    case ("GET", 1, nil): return .ready(OperatorPage.response)
    case ("GET", 2, "state"): break
    case ("POST", 2, "drain"): drain()
    case ("POST", 2, "resume"): resume()
    case (let method, 4, "sessions") where method == "GET" || method == "POST":
      guard let entry = registry.entry(path[2]) else {
        return .ready(
          .failure(
            WebDriverError(
              .invalidSessionID, "There is no session \(path[2].printable.prefix(80)) any more.")))
      }
      if method == "GET", path[3] == "screen" {
        return .pending { [self] in await screen(of: entry.session) }
      }
      guard method == "POST", path[3] == "kill" else { return nil }
      end(path[2], .killed)
    default: return nil
    }
    return .ready(.success(operatorsState))
  }

  /// `/status`, what is over, and whether the server drains.
  private var operatorsState: JSONValue {
    guard var state = status.objectValue else { return .null }
    let now = timing.now
    state["qa:ended"] = .array(
      registry.ended.all.suffix(Self.shownEnds).reversed().map { entry in
        [
          "id": .string(entry.id), "app": .string(entry.app),
          "owner": entry.owner.map { .string($0) } ?? .null,
          "why": .string(entry.ending.rawValue), "commands": .number(Double(entry.commands)),
          "age": .time(entry.at.duration(to: now)),
        ]
      })
    return .object(state)
  }

  /// A session's screen as a piece of HTML: the last that is known, so that nothing waits for the
  /// app; a headless app's is asked for, briefly.
  private func screen(of session: DriverSession) async -> HTTPResponse {
    var screen = session.app.backend.view().screen
    if screen == nil {
      // A headless app that doesn't answer has no picture to show.
      screen = try? await session.app.backend.screen(deadline: timing.now + .seconds(1))
    }
    let html = session.app.secrets.masked(
      screen?.html(theme: session.request.theme)
        ?? "<pre>The app shows nothing.</pre>")
    return HTTPResponse(
      status: 200,
      headers: [
        ("content-type", "text/html; charset=utf-8"), ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'"),
      ], body: Data(html.utf8))
  }
}
