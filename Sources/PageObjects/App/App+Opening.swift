import JSONModel
import WireProtocol

/// What page objects see to at the start of a session whose driver knows nothing of ours.
extension App {
  /// Carries out what the capabilities ask for and the driver does not; answers whether the page that
  /// is open then has a bridge, which has done the rest.
  func prepare(
    _ needs: SessionNeeds, _ session: LiveSession,
    _ send: Sending
  ) async throws(CommandFailure) -> Bool {
    guard session.driver != .own else {
      if needs.viewport != nil {
        throw .driver(
          WebDriverError(
            .invalidArgument,
            "The capability qa:viewport is for browsers: give qa:size or a device."))
      }
      return false
    }
    if let trait = needs.process.first(where: { !session.driver.honours($0) }) {
      throw .unsupported(
        session.driver.refusal("can't start an app as the trait \(trait) asks"))
    }
    if case .appium = session.driver, needs.launchesByArguments { return false }
    // Only a page can tell whether it has a bridge.
    let mayHaveBridge = needs.base != nil
    if !mayHaveBridge { try refuse(needs, session) }
    if let size = needs.viewport { try await fit(size, session, send) }
    let hasBridge = try await openPage(needs, session.driver, send)
    if mayHaveBridge, !hasBridge { try refuse(needs, session) }
    return hasBridge
  }

  /// - Throws: `unsupported` for what only our own driver, or a page with a bridge, can start with.
  private func refuse(
    _ needs: SessionNeeds, _ session: LiveSession
  ) throws(CommandFailure) {
    if let fixture = needs.fixture {
      throw .unsupported(
        "\(session.driver.name) can't start with the fixture \"\(fixture)\", as only qa-runner's own "
          + "driver can. Leave as: or .fixture away, or limit the test by the trait .targets(…)")
    }
    if needs.hasSettings {
      throw .unsupported(
        "\(session.driver.name) can't set flags, a clock or anything else before the app's first "
          + "frame, as only qa-runner's own driver can. Leave .flags, .clock and .settings away, or "
          + "limit the test by the trait .targets(…)")
    }
  }

  /// Gives the page an extent: the window's, less what the browser puts around it.
  private func fit(
    _ size: (width: Int, height: Int), _ session: LiveSession, _ send: Sending
  ) async throws(CommandFailure) {
    var window = size
    for _ in 1...3 {
      _ = try await send(.setWindowRect(width: window.width, height: window.height))
      let page = try await send(
        .run("return [window.innerWidth, window.innerHeight]", [], label: "size of the page"))
      guard let width = page.arrayValue?.first?.integerValue,
        let height = page.arrayValue?.last?.integerValue
      else { throw .garbage("size of the page was answered without two numbers") }
      if width == size.width, height == size.height { return }
      window.width += size.width - width
      window.height += size.height - height
    }
    throw .unsupported(
      "\(session.driver.name) can't give the page \(size.width) × \(size.height) points, as "
        + "qa:viewport asks; some browsers have a least width. Emulate the device by the browser's "
        + "own capability, such as mobileEmulation of goog:chromeOptions")
  }
}
