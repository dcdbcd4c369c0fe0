import PageObjects
import Testing
import WebDriverFake
import WireProtocol

private struct LoginPage: Page {
  let app: App
  var user: Locator { app[.id("login.user")] }
  var spinner: Locator { app[.id("login.spinner")] }
  var isShown: Condition { .all(.visible(user), .gone(spinner)) }
}

@Suite struct PageTests {
  @Test func `a page appears when all its conditions hold`() async throws {
    let driver = try FakeDriver()
    let page = try await LoginPage(driver.app()).appeared()
    #expect(page.user.query.identifier == "login.user")
    let waits = try driver.calls.compactMap { try $0.wait() }
    #expect(waits.map(\.condition) == [.visible, .gone])
    #expect(waits.map(\.locator.identifier) == ["login.user", "login.spinner"])
  }

  @Test func `a page that stays away names what was waited for`() async throws {
    let driver = try FakeDriver { call in
      (try? call.wait()).map {
        $0?.condition == .gone ? .error(.timeout, "It is still there.") : .value(element("e1"))
      }
    }
    let error = try await failure { try await LoginPage(driver.app()).appeared() }
    #expect(error.code == .timedOut)
    #expect(
      error.message.hasPrefix(
        "LoginPage.appeared() waited for app[.id(\"login.spinner\")] to be gone and did not see it")
    )
  }
}
