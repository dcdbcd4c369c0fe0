import JSONModel
import TerminalModel
import WireProtocol

/// What is done at the start of a session in a browser, as its capabilities ask.
enum PageOpening {
  /// Opens an address.
  /// - Throws: `unknown error` where the browser shows an error of its own in place of the page, which WebKitWebDriver
  ///   calls a success.
  static func open(
    _ address: String, _ link: UpstreamLink, within limit: Duration
  ) async throws(WebDriverError) {
    _ = try await link.send(.post, "/url", ["url": .string(address)], within: limit)
    guard address.hasPrefix("http:") || address.hasPrefix("https:") else { return }
    // The driver tells the address that was asked for, the page where it is.
    let shown = try await link.run(PageScript.shown, [], within: limit)
    let place = shown["place"]?.stringValue ?? ""
    guard place == "about:blank" || place.hasPrefix("chrome-error:") else { return }
    let words = shown["text"]?.stringValue ?? ""
    throw WebDriverError(
      .unknownError,
      "The page \(address) did not load\(words.isEmpty ? "" : ": \(words)"). See that its server "
        + "runs and that the address is right.")
  }

  /// Gives the page an extent: the window's, less what the browser puts around it.
  static func fit(
    _ size: (width: Int, height: Int), _ link: UpstreamLink, within limit: Duration
  ) async throws(WebDriverError) {
    var window = size
    for _ in 1...3 {
      _ = try await link.send(
        .post, "/window/rect",
        ["width": .number(Double(window.width)), "height": .number(Double(window.height))],
        within: limit)
      let page = try await link.run(
        "return [window.innerWidth, window.innerHeight]", [], within: limit)
      guard let width = page.arrayValue?.first?.integerValue,
        let height = page.arrayValue?.last?.integerValue
      else { throw WebDriverError(.unknownError, "The page told its size without two numbers.") }
      if width == size.width, height == size.height { return }
      window.width += size.width - width
      window.height += size.height - height
    }
    throw WebDriverError(
      .unsupportedOperation,
      "\(link.name) can't give the page \(size.width) × \(size.height) points, as qa:viewport "
        + "asks; some browsers have a least width. Emulate the device by the browser's own capability, "
        + "such as mobileEmulation of goog:chromeOptions.")
  }

  /// Opens the page that a session starts on, and has it start as the session asks.
  /// - Returns: what the page offers to tests; nil for any other page.
  static func begin(
    _ asked: UpstreamRequest, _ link: UpstreamLink, within limit: Duration
  ) async throws(WebDriverError) -> PageBridge? {
    let needs = asked.needs
    if let trait = needs.process.first(where: { !link.launchesApps || $0 == ".workingDirectory" }) {
      throw WebDriverError(
        .unsupportedOperation,
        "\(link.name) can't start an app as the trait \(trait) asks: that takes a process of ours. Leave it "
          + "away, or limit the test to other targets by the trait .targets(…).")
    }
    if needs.launchesByArguments { return nil }
    if let size = needs.viewport { try await fit((size.columns, size.rows), link, within: limit) }
    guard let base = needs.base else {
      try needs.refuseStart(on: link.name)
      if let route = needs.route { try await open(try needs.address(route), link, within: limit) }
      return nil
    }
    let isPlace = needs.route?.hasPrefix(base) == true
    try await open(isPlace ? needs.route ?? base : base, link, within: limit)
    guard try await PageBridge.isThere(link, within: limit) else {
      try needs.refuseStart(on: link.name)
      if !isPlace, let route = needs.route { try await open(route, link, within: limit) }
      return nil
    }
    var start = needs.start
    if let route = needs.route {
      // The app knows its places by their paths.
      let path = "/" + route.dropFirst(base.count).drop { $0 == "/" }
      start["url"] = .string(isPlace ? path : route)
    }
    let bridge = PageBridge()
    try await bridge.perform("start", .object(start), link, within: limit)
    try await bridge.sync(link, within: limit)
    return bridge
  }
}
