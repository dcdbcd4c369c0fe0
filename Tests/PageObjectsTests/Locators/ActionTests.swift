import JSONModel
import PageObjects
import Synchronization
import Testing
import WebDriverFake
import WireProtocol

@Suite struct ActionTests {
  private func waiting(
    _ others: @escaping @Sendable (FakeDriver.Call) -> FakeDriver.Answer? = { _ in nil }
  ) throws -> FakeDriver {
    try FakeDriver { call in
      others(call) ?? (call.script == MobileCommand.waitFor.script ? .value(element("n.7")) : nil)
    }
  }

  @Test func `a tap waits in the driver until the element takes input`() async throws {
    let driver = try waiting()
    try await driver.app(wait: .milliseconds(1234)).button("Log in").tap()
    #expect(
      driver.commands == [
        "POST /execute/sync mobile: waitFor", "POST /element/n.7/click",
      ])
    let wait = try #require(try driver.calls[1].wait())
    #expect(wait.condition == .actionable)
    #expect(wait.locator == LocatorQuery(role: .button, name: .equals("Log in")))
    #expect((1...1234).contains(wait.timeout))
  }

  @Test(arguments: [
    WebDriverErrorCode.staleElementReference, .elementClickIntercepted, .elementNotInteractable,
  ])
  func `an element that changed under the finger is sought again`(
    _ code: WebDriverErrorCode
  ) async throws {
    let clicks = Mutex(0)
    let driver = try waiting { call in
      guard call.path.hasSuffix("/click") else { return nil }
      let isFirst = clicks.withLock { clicks in
        clicks += 1
        return clicks == 1
      }
      return isFirst ? .error(code, "It moved.") : nil
    }
    try await driver.app().button("Go").tap()
    #expect(clicks.withLock { $0 } == 2)
  }

  @Test func `a refused tap tells the place, the driver's words and the commands`() async throws {
    let driver = try waiting { call in
      call.path.hasSuffix("/click") ? .error(.invalidArgument, "The element is off the map.") : nil
    }
    let line = #line + 1
    let error = try await failure { try await driver.app().button("Go").tap() }
    #expect(error.code == .refused)
    #expect(error.message == "tap(app.button(\"Go\")): The element is off the map.")
    #expect(error.file.hasSuffix("ActionTests.swift"))
    #expect(error.line == line)
    #expect(error.callLog.count == 3)
    #expect(error.callLog.last?.contains("click") == true)
    #expect(error.callLog.last?.hasSuffix("invalid argument") == true)
  }

  @Test func `an element that isn't there is explained`() async throws {
    let driver = try FakeDriver { call in
      switch call.script {
      case MobileCommand.waitFor.script:
        .error(
          .noSuchElement, "No element matches.",
          data: [
            "candidates": "button \"Confirm booking\"  id booking.confirm\nbutton \"Cancel\"",
            "changes": "booking.spinner went", "screen": "Review your booking",
          ])
      default: nil
      }
    }
    let error = try await failure { try await driver.app().button("Confirm").tap() }
    #expect(error.code == .notFound)
    #expect(error.message.hasPrefix("tap(app.button(\"Confirm\")) found nothing in "))
    #expect(
      error.nearest == ["button \"Confirm booking\"  id booking.confirm", "button \"Cancel\""])
    #expect(error.changes == ["booking.spinner went"])
    #expect(error.screen == "Review your booking")
    #expect(error.description.contains("nearest:  button \"Confirm booking\""))
    #expect(error.description.contains("since the last step: booking.spinner went"))
    #expect(error.description.contains("  │ Review your booking"))
    #expect(error.description.contains("last commands"))
  }

  @Test func `fill clears and types`() async throws {
    let driver = try waiting()
    try await driver.app()[.id("login.user")].fill("mina@fernway.example")
    #expect(
      driver.commands.dropFirst() == ["POST /element/n.7/clear", "POST /element/n.7/value"])
    #expect(driver.calls.last?.body == ["text": "mina@fernway.example"])
  }

  @Test func `a secret is marked on the wire and shown nowhere`() async throws {
    let secret = "correct horse"
    let driver = try waiting { call in
      switch call.path {
      case "/element/n.7/value": .value(.null)
      case "/element/n.7/click":
        .error(
          .invalidArgument, "No use for \(secret).",
          data: ["candidates": .string("text \"\(secret)\""), "screen": .string("I saw \(secret)")])
      default: nil
      }
    }
    let app = driver.app()
    try await app[.id("login.password")].fill(secret, .sensitive)
    #expect(driver.calls.last?.body == ["text": .string(secret), "qa:sensitive": true])
    let error = try await failure { try await app.button("Go").tap() }
    #expect(!error.description.contains(secret))
    #expect(error.description.contains("I saw •••"))
    #expect(app.log.all.contains { $0.label == "send keys •••" })
    #expect(!app.log.all.contains { $0.label.contains(secret) })
  }

  @Test func `keys travel as W3C's code points`() async throws {
    let driver = try waiting()
    let app = driver.app()
    try await app[.id("a")].press(.enter)
    #expect(driver.calls.last?.body == ["text": "\u{E007}"])
    try await app[.id("a")].press(.control("a"))
    #expect(driver.calls.last?.body == ["text": "\u{E009}a\u{E000}"])
    try await app.press(.control("c"))
    let actions = driver.calls.last?.body["actions"]?.arrayValue?.first?["actions"]?.arrayValue
    #expect(
      actions?.compactMap { $0["value"]?.stringValue } == ["\u{E009}", "c", "c", "\u{E009}"])
    #expect(
      actions?.compactMap { $0["type"]?.stringValue } == ["keyDown", "keyDown", "keyUp", "keyUp"])
  }

  @Test func `a swipe up goes from below the middle to above it`() async throws {
    let driver = try waiting { call in
      call.path.hasSuffix("/rect")
        ? .value(["x": 0, "y": 100, "width": 200, "height": 400]) : nil
    }
    try await driver.app()[.id("list")].swipe(.up)
    let moves = driver.calls.last?.body["actions"]?.arrayValue?.first?["actions"]?.arrayValue?
      .filter { $0["type"] == "pointerMove" }
    #expect(moves?.compactMap { $0["y"]?.numberValue } == [100, -100])
    #expect(moves?.compactMap { $0["x"]?.numberValue } == [0, 0])
  }

  @Test func `settings, routes and back go to the driver`() async throws {
    let driver = try waiting()
    let app = driver.app()
    try await app.set(.darkMode)
    try await app.open("fernway://class/7")
    try await app.back()
    #expect(
      driver.commands == ["POST /execute/sync mobile: set", "POST /url", "POST /back"])
    #expect(driver.calls[1].argument == ["name": "colorScheme", "value": "dark"])
    #expect(app.setting("colorScheme") == "dark")
  }
}
