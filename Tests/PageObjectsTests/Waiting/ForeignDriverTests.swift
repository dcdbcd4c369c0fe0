import JSONModel
import Synchronization
import Testing
import WebDriverFake
import WireProtocol

@testable import PageObjects

@Suite struct ForeignDriverTests {
  @Test func `without frames a state is asked for until it holds`() async throws {
    let looks = Mutex(0)
    let driver = try FakeDriver(waitsByFrames: false) { call in
      switch call.path {
      case "/elements": return .value([element("e1")])
      case "/element/e1/displayed":
        return .value(
          .bool(
            looks.withLock { looks in
              looks += 1
              return looks > 2
            }))
      default: return nil
      }
    }
    try await expect(driver.app()[.id("a")]).toBeVisible()
    #expect(looks.withLock { $0 } == 3)
    #expect(!driver.calls.contains { $0.script != nil })
  }

  @Test func `one element is taken where several match only if a place says which`() async throws {
    let driver = try FakeDriver(waitsByFrames: false) { call in
      switch call.path {
      case "/elements": .value([element("e1"), element("e2")])
      default: .value(true)
      }
    }
    let app = driver.app(wait: .milliseconds(10))
    let error = try await failure { try await expect(app[.id("a")]).toBeVisible() }
    #expect(error.message.contains("2 elements match"))
    try await expect(app[.id("a")].last).toBeVisible()
  }

  @Test func `a tap waits for an element that is seen, enabled and at rest`() async throws {
    let rects = Mutex(0.0)
    let driver = try FakeDriver(waitsByFrames: false) { call in
      switch call.path {
      case "/elements": .value([element("e1")])
      case "/element/e1/rect":
        .value([
          "x": .number(
            rects.withLock {
              $0 = min($0 + 1, 4); return $0
            })
        ])
      case "/element/e1/click": .value(.null)
      default: .value(true)
      }
    }
    try await driver.app()[.id("go")].tap()
    #expect(driver.commands.filter { $0.hasSuffix("/rect") }.count >= 4)
    #expect(driver.commands.last == "POST /element/e1/click")
  }

  @Test func `a driver's error without words has its code and the alert's text`() {
    let error = WebDriverError(.unexpectedAlertOpen, "", details: ["text": "Careful"])
    #expect(CommandFailure.driver(error).description == "unexpected alert open \"Careful\"")
  }

  @Test func `nothing found is told as such`() async throws {
    let driver = try FakeDriver(waitsByFrames: false) { _ in .value([]) }
    let app = driver.app(wait: .milliseconds(10))
    let go = app[.id("go")]
    let error = try await failure { try await go.tap() }
    #expect(error.code == .notFound)
    try await expect(go).toBeGone()
    try await expect(app[.css("li")]).toHaveCount(0)
    #expect(try await !go.isVisible())
    // What can't be found is not gone.
    for locator in [app.button("Go"), app.text("Go"), app[.name("Go")]] {
      let refused = try await failure { try await expect(locator).toBeGone() }
      #expect(refused.code == .unsupported, "\(refused)")
    }
  }

  @Test(arguments: [
    (LocatorQuery(css: "a > b"), LocatorStrategy.css, "a > b"),
    (LocatorQuery(xpath: "//b"), .xpath, "//b"),
  ])
  func `CSS and XPath go as they are`(
    _ query: LocatorQuery, _ strategy: LocatorStrategy, _ value: String
  ) throws {
    #expect(try ForeignLocator(query, for: .other).attempts == [.init(strategy, value)])
  }

  /// An Appium server, as far as finding goes: no real one runs here.
  private func phone(
    _ capabilities: JSONValue, _ known: [String: String]
  ) throws -> FakeDriver {
    try FakeDriver(session: capabilities) { call in
      switch call.path {
      case "/elements":
        let asked =
          "\(call.body["using"]?.stringValue ?? "") \(call.body["value"]?.stringValue ?? "")"
        return .value(known[asked].map { [element($0)] } ?? [])
      case "/element/e1/text": return .value("found")
      default: return .value(true)
      }
    }
  }

  @Test func `an Android identifier is found without its package, and as an accessibility id`()
    async throws
  {
    let android: JSONValue = ["platformName": "Android", "appium:automationName": "UiAutomator2"]
    let byResource = "-android uiautomator new UiSelector()."
    for (id, asked) in [
      ("login.user", byResource + #"resourceIdMatches("(.*:id/)?\\Qlogin.user\\E")"#),
      ("com.app:id/user", byResource + #"resourceId("com.app:id/user")"#),
      ("Log in", "accessibility id Log in"),
    ] {
      let driver = try phone(android, [asked: "e1"])
      #expect(try await driver.app()[.id(id)].text() == "found", "\(id)")
      #expect(!driver.calls.contains { $0.body["using"] == "xpath" })
    }
  }

  @Test func `an identifier on iOS is an accessibility id, asked once`() async throws {
    let driver = try phone(
      ["platformName": "iOS", "automationName": "XCUITest"], ["accessibility id user": "e1"])
    #expect(try await driver.app()[.id("user")].text() == "found")
    #expect(driver.commands == ["POST /elements", "GET /element/e1/text"])
  }

  @Test func `a regular expression on a phone means what holds nothing else`() async throws {
    let driver = try phone(
      ["platformName": "iOS", "automationName": "XCUITest"],
      ["xpath //*": "e2", "xpath //*[not(*)]": "e1"])
    #expect(try await driver.app().text(/fou/).text() == "found")
    #expect(!driver.commands.contains { $0.contains("e2") })
  }

  @Test func `what only our driver finds is said to be unsupported`() async throws {
    let driver = try FakeDriver(waitsByFrames: false)
    let app = driver.app()
    let below = app.button("a").below(app.button("b"))
    for locator in [app.highlighted, app.button("c").within(below)] {
      let error = try await failure { try await locator.tap() }
      #expect(error.code == .unsupported)
    }
  }

  @Test func `a regular expression on texts is matched here`() async throws {
    let driver = try FakeDriver(
      session: ["platformName": "iOS", "appium:automationName": "XCUITest"]
    ) { call in
      switch call.path {
      case "/elements": .value([element("e1"), element("e2")])
      case "/element/e1/text": .value("sold out")
      case "/element/e2/text": .value("4  left")
      case "/element/e2/displayed": .value(true)
      default: nil
      }
    }
    #expect(try await driver.app().text(/^\d+ left$/).isVisible())
  }
}
