import PageObjects

struct MenuPage: TabbedPage {
  let app: App

  var name: Locator { app[.id("menu.name")] }
  var credits: Locator { app[.id("menu.credits")] }
  var logIn: Locator { app[.id("menu.login")] }
  var logOut: Locator { app[.id("menu.logout")] }

  var isShown: Condition { .visible(name) }

  func leave() async throws -> LoginPage {
    try await logOut.tap()
    return try await LoginPage(app).appeared()
  }
}
