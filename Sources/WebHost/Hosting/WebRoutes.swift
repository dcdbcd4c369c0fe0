import Foundation
import HTTPServing

/// What each address answers: the page's files at once, what concerns an app from the main thread.
struct WebRoutes: Sendable {
  let inbox: Inbox
  let directory: PageDirectory
  let fonts: PageFonts

  /// Under this path are the host's own addresses; all others are places of the app.
  static let root = "/-/"

  func answer(_ request: HTTPRequest) -> HTTPServer.Answer {
    guard request.path.hasPrefix(Self.root) else {
      guard request.method == "GET" || request.method == "HEAD" else {
        return .ready(.plain(405, "A place of the app is read by GET."))
      }
      return .ready(PageFile.page.response)
    }
    let parts = request.path.dropFirst(Self.root.count).split(separator: "/").map(String.init)
    switch (request.method, parts.first, parts.count) {
    case ("GET", "fonts", 2): return .ready(fonts.response(parts[1]))
    case ("GET", "pictures", 2): return .ready(picture(parts[1]))
    case ("GET", _, 1):
      guard let file = PageFile.named(parts[0]) else { break }
      return .ready(file.response)
    case ("POST", "join", 1): return waiting(request)
    case (let method, "pages", 3):
      guard directory.has(parts[1]) else {
        return .ready(.plain(404, "This page is not open any more: load it again."))
      }
      switch (method, parts[2]) {
      case ("GET", "frames"): return listen(parts[1])
      case ("POST", "events"), ("POST", "commands"): return waiting(request)
      default: break
      }
    default: break
    }
    return .ready(.plain(404, "There is nothing at \(request.path)."))
  }

  private func waiting(_ request: HTTPRequest) -> HTTPServer.Answer {
    // A form of another page can be posted without a question, JSON cannot.
    guard request.headers["content-type"]?.hasPrefix("application/json") == true else {
      return .ready(.plain(400, "The body must be JSON, with the content-type application/json."))
    }
    return .pending { [inbox] in
      await withCheckedContinuation { inbox.put(.request(request, $0)) }
    }
  }

  private func listen(_ page: String) -> HTTPServer.Answer {
    let (line, pieces) = FrameLine.open()
    inbox.put(.listens(page, line))
    let head = HTTPResponse(
      status: 200,
      headers: [
        ("content-type", "text/event-stream; charset=utf-8"), ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
      ])
    return .stream(head) { stream in
      defer { line.end() }
      for await piece in pieces {
        guard await stream.send(piece) else { return }
      }
    }
  }

  private func picture(_ name: String) -> HTTPResponse {
    guard let png = directory.picture(name) else {
      return .plain(404, "There is no picture \(name).")
    }
    return HTTPResponse(
      status: 200,
      headers: [("content-type", "image/png"), ("cache-control", "max-age=31536000, immutable")],
      body: Data(png))
  }
}
