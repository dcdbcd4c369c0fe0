import PageObjects

struct MenuPage: TabbedPage {
  let app: App

  var name: Locator { app[.id("menu.name")] }
  var credits: Locator { app[.id("menu.credits")] }
  var logIn: Locator { app[.id("menu.login")] }
  var logOut: Locator { app[.id("menu.logout")] }

  /// The pages that plug in, in their order on the screen.
  func item(_ name: String) -> Locator { app[.id("menu.item.\(name)")] }
  func text(_ name: String) -> Locator { app[.id("menu.text.\(name)")] }

  var isShown: Condition { .visible(name) }

  func leave() async throws -> LoginPage {
    try await logOut.tap()
    return try await LoginPage(app).appeared()
  }
}
