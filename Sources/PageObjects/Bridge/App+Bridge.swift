import JSONModel
import WireProtocol

extension App {
  /// How a session's start sends its requests.
  typealias Sending = (WireRequest) async throws(CommandFailure) -> JSONValue

  /// Opens the page that a session starts on; answers whether it has a bridge.
  func openPage(
    _ needs: SessionNeeds, _ driver: DriverKind, _ send: Sending
  ) async throws(CommandFailure) -> Bool {
    func open(_ address: String) async throws(CommandFailure) {
      if let fault = try await Self.opened(address, driver, send) { throw .driver(fault) }
    }
    guard let base = needs.base else {
      if let route = needs.route { try await open(try needs.address(route)) }
      return false
    }
    let isPlace = needs.route?.hasPrefix(base) == true
    try await open(isPlace ? needs.route ?? base : base)
    guard try await send(PageBridge.detection).boolValue == true else {
      if !isPlace, let route = needs.route { try await open(route) }
      return false
    }
    var start = needs.start
    if let route = needs.route {
      // The app knows its places by their paths.
      let path = "/" + route.dropFirst(base.count).drop { $0 == "/" }
      start["url"] = .string(isPlace ? path : route)
    }
    let answer = try await send(
      PageBridge.request("start", .object(start), label: "start the page's app"))
    _ = try PageBridge.value(of: answer)
    _ = try PageBridge.value(of: try await send(PageBridge.sync))
    return true
  }

  /// Opens an address; answers why the browser shows an error of its own in place of the page, which
  /// WebKitWebDriver calls a success.
  private static func opened<Failure: Error>(
    _ address: String, _ driver: DriverKind,
    _ send: (WireRequest) async throws(Failure) -> JSONValue
  ) async throws(Failure) -> WebDriverError? {
    _ = try await send(.open(address))
    guard case .browser = driver, address.hasPrefix("http:") || address.hasPrefix("https:") else {
      return nil
    }
    // The driver tells the address that was asked for, the page where it is.
    let shown = try await send(.run(PageScript.place, [], label: "where the page is"))
    let place = shown["place"]?.stringValue ?? ""
    guard place == "about:blank" || place.hasPrefix("chrome-error:") else { return nil }
    let words = shown["text"]?.stringValue ?? ""
    return WebDriverError(
      .unknownError,
      "The page \(address) did not load\(words.isEmpty ? "" : ": \(words)"). See that its server "
        + "runs and that the address is right.")
  }

  /// Follows a link: a page with a bridge opens it, elsewhere the driver.
  func follow(_ route: Route) async throws {
    let session = try await session()
    guard session.hasBridge else {
      let address = try address(of: route, for: session.driver)
      let fault = try await Self.opened(address, session.driver) { try await command($0) }
      if let fault { throw CommandFailure.driver(fault) }
      return
    }
    let answer = try await command(
      PageBridge.request("open", ["url": .string(route.url)], label: "open \(route)"))
    _ = try PageBridge.value(of: answer)
  }

  /// Where an element is. WebKitWebDriver says so only of what a press at its middle reaches: of anything else the
  /// page says it.
  func rect(of id: String) async throws -> JSONValue {
    do {
      return try await command(.rect(id))
    } catch CommandFailure.driver(let error) where error.code == .elementNotInteractable {
      guard case .browser = try await session().driver else {
        throw CommandFailure.driver(error)
      }
      return try await command(
        .run(PageScript.rect, [[ElementReference.key: .string(id)]], label: "rect, from the page"))
    }
  }

  /// The part of an element that the browser's window shows, in its points, and whether the browser
  /// has touches; without them a held mouse draws.
  func visibleRect(_ id: String) async throws -> (rect: Rect, hasTouch: Bool) {
    let answer = try await command(
      .run(PageScript.visibleRect, [[ElementReference.key: .string(id)]], label: "visible rect"))
    return (try Rect(answer), answer["hasTouch"]?.boolValue == true)
  }

  /// Whether a page says by ARIA that an element is chosen, which HTML has for few.
  func isChosen(_ id: String) async throws -> Bool {
    for name in ["aria-selected", "aria-checked", "aria-pressed", "aria-current"] {
      let value = try await command(.attribute(id, name)).stringValue
      if let value { return value != "false" }
    }
    return false
  }
}
