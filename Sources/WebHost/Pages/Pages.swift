import Foundation
import HTTPServing
import JSONModel
import ViewHost
import WireProtocol

/// All pages that are open, and what they ask.
@MainActor
final class Pages {
  /// More than a person or a test run has open; past it the page goes that was silent longest.
  private static let limit = 64

  private let scheme: String
  private let directory: PageDirectory
  private let fonts: PageFonts
  private let make: @MainActor ([String: String]) throws -> WebHost.Instance
  private var pages: [String: Page] = [:]
  private var clock = 0

  init(
    scheme: String, directory: PageDirectory, fonts: PageFonts,
    make: @escaping @MainActor ([String: String]) throws -> WebHost.Instance
  ) {
    self.scheme = scheme
    self.directory = directory
    self.fonts = fonts
    self.make = make
  }

  /// When the next piece of an app's own work is due.
  var nextDue: ContinuousClock.Instant? { pages.values.compactMap(\.nextDue).min() }

  /// Runs what is due, and sends what is new.
  func turn() {
    for page in pages.values { page.turn() }
  }

  func handle(_ message: Inbox.Message) {
    switch message {
    case .listens(let name, let line):
      guard let page = page(name) else { return line.end() }
      page.listen(line)
    case .request(let request, let answer): answer.resume(returning: response(to: request))
    }
  }

  private func page(_ name: String) -> Page? {
    guard let page = pages[name] else { return nil }
    clock += 1
    page.lastUse = clock
    return page
  }

  private func response(to request: HTTPRequest) -> HTTPResponse {
    let body: JSONValue
    do throws(JSONParseError) {
      body = try JSONParser.parse(request.body)
    } catch {
      return .plain(400, "The body is not JSON: \(error)")
    }
    let parts = request.path.split(separator: "/").map(String.init)
    do {
      switch parts.last {
      case "join": return Self.json(try join(body))
      case "events":
        guard let page = page(parts[2]) else { break }
        page.handle(try PageEvents(body))
        return HTTPResponse(status: 204)
      case "commands":
        guard let page = page(parts[2]) else { break }
        return Self.json(command(body, page))
      default: break
      }
    } catch {
      return .plain(400, "\(error)")
    }
    return .plain(404, "This page is not open any more: load it again.")
  }

  private static func json(_ value: JSONValue) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: [("content-type", "application/json; charset=utf-8")],
      body: value.encoded())
  }

  // MARK: Opening

  /// Opens a page, or goes on with the one that its tab had before a reload.
  private func join(_ body: JSONValue) throws -> JSONValue {
    let view = try PageView(body)
    let link = link(toPath: body["path"]?.stringValue ?? "/")
    if let name = body["page"]?.stringValue, let page = page(name) {
      page.resume(in: view)
      let refusal = link.flatMap { page.route == $0 ? nil : page.open($0) }
      return ["page": .string(name), "refusal": refusal.map { .string($0) } ?? .null]
    }
    var launch = PageLaunch()
    launch.prefers(body["prefers"])
    let page = Page(
      try PageApp(launch, in: view, fonts: fonts, make: make), view: view, directory: directory)
    let refusal = link.flatMap { page.open($0) }
    let name = Self.secretName()
    clock += 1
    page.lastUse = clock
    pages[name] = page
    directory.add(name)
    dropOldest()
    return ["page": .string(name), "refusal": refusal.map { .string($0) } ?? .null]
  }

  /// The link of a place of the page; nil for the top, which is wherever the app begins.
  private func link(toPath path: String) -> String? {
    let place = path.drop { $0 == "/" }
    return place.isEmpty || place.first == "?" ? nil : "\(scheme)://\(place)"
  }

  private func dropOldest() {
    guard pages.count > Self.limit,
      let oldest = pages.min(by: { $0.value.lastUse < $1.value.lastUse })
    else { return }
    oldest.value.close()
    pages[oldest.key] = nil
    directory.remove(oldest.key)
  }

  /// A name that can't be guessed: who knows it may use the page.
  private static func secretName() -> String {
    var random = SystemRandomNumberGenerator()
    let numbers = [random.next() as UInt64, random.next()]
    return numbers.map { String($0, radix: 36) }.joined()
  }

  // MARK: Commands

  /// Does what a test asks of the app's world.
  private func command(_ body: JSONValue, _ page: Page) -> JSONValue {
    let argument = body["argument"] ?? .null
    do {
      switch body["name"]?.stringValue {
      case "start":
        var launch = try PageLaunch(argument)
        launch.resolve { link(toPath: $0) }
        let view = try page.view(for: launch)
        page.start(try PageApp(launch, in: view, fonts: fonts, make: make), in: view)
      case "set":
        guard let name = argument["name"]?.stringValue, let value = argument["value"]?.stringValue
        else { throw PageRefusal("set needs a name and a value, both texts.") }
        try page.set(name, to: value)
      case "push":
        guard let payload = argument["payload"] else {
          throw PageRefusal("push needs a payload, an object.")
        }
        try page.set("push", to: String(decoding: payload.encoded(), as: UTF8.self))
      case "open":
        guard let url = argument["url"]?.stringValue else {
          throw PageRefusal("open needs a url, a text.")
        }
        let link = url.hasPrefix("/") ? link(toPath: url) ?? url : url
        if let refusal = page.open(link) { throw PageRefusal(refusal) }
      case "back": return ["value": .bool(page.goBack())]
      case "route": return ["value": page.route.map { .string($0) } ?? .null]
      case "setOrientation":
        try page.turn(isLandscape: argument["orientation"]?.stringValue == "LANDSCAPE")
      case let name:
        throw PageRefusal(
          "This page has no command \(name ?? "without a name").", isUnsupported: true)
      }
      return ["value": .null]
    } catch let error as PageRefusal {
      return ["error": .string(error.description), "isUnsupported": .bool(error.isUnsupported)]
    } catch {
      return ["error": .string("\(error)"), "isUnsupported": false]
    }
  }
}
