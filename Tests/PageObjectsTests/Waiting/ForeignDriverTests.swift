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
      case "/element/e2/displayed": .value(true)
      default: .value(false)
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
    try await driver.app().button("Go").tap()
    #expect(driver.commands.filter { $0.hasSuffix("/rect") }.count >= 4)
    #expect(driver.commands.last == "POST /element/e1/click")
  }

  @Test func `nothing found is told as such`() async throws {
    let driver = try FakeDriver(waitsByFrames: false) { _ in .value([]) }
    let app = driver.app(wait: .milliseconds(10))
    let error = try await failure { try await app.button("Go").tap() }
    #expect(error.code == .notFound)
    try await expect(app.button("Go")).toBeGone()
    try await expect(app.rows).toHaveCount(0)
    #expect(try await !app.button("Go").isVisible())
  }

  @Test(arguments: [
    (LocatorQuery(css: "a > b"), LocatorStrategy.css, "a > b"),
    (LocatorQuery(xpath: "//b"), .xpath, "//b"),
  ])
  func `CSS and XPath go as they are`(
    _ query: LocatorQuery, _ strategy: LocatorStrategy, _ value: String
  ) throws {
    let locator = try ForeignLocator(query)
    #expect(locator.strategy == strategy)
    #expect(locator.value == value)
  }

  @Test func `roles, names and places become XPath`() throws {
    let card = LocatorQuery(identifier: "card")
    let locator = try ForeignLocator(
      LocatorQuery(role: .button, name: .equals("Bob's \"bar\""), within: [card]))
    #expect(locator.strategy == .xpath)
    #expect(locator.value.hasPrefix("//*[@id=\"card\" or "))
    #expect(locator.value.contains("]//*[self::button or @role=\"button\""))
    #expect(
      locator.value.contains("@aria-label)=concat(\"Bob's \",'\"',\"bar\",'\"',\"\")"))
  }

  @Test func `what only our driver finds is said to be unsupported`() async throws {
    let driver = try FakeDriver(waitsByFrames: false)
    let app = driver.app()
    for locator in [app.highlighted, app.button("a").below(app.button("b"))] {
      let error = try await failure { try await locator.tap() }
      #expect(error.code == .unsupported)
    }
  }

  @Test func `a regular expression on texts is matched here`() async throws {
    let driver = try FakeDriver(waitsByFrames: false) { call in
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
