import PageObjects

/// The bar at the foot of the tabs' pages.
protocol TabbedPage: Page {}

extension TabbedPage {
  var title: Locator { app[.id("screen.title")] }
  /// Names the last link that led nowhere.
  var notice: Locator { app[.id("app.notice")] }
  var findTab: Locator { app[.id("tab.find")] }
  var shopTab: Locator { app[.id("tab.shop")] }
  var upcomingTab: Locator { app[.id("tab.upcoming")] }
  var menuTab: Locator { app[.id("tab.menu")] }

  func openFind() async throws -> FindPage {
    try await findTab.tap()
    return try await FindPage(app).appeared()
  }

  func openShop() async throws -> ShopPage {
    try await shopTab.tap()
    return try await ShopPage(app).appeared()
  }

  func openUpcoming() async throws -> UpcomingPage {
    try await upcomingTab.tap()
    return try await UpcomingPage(app).appeared()
  }

  func openMenu() async throws -> MenuPage {
    try await menuTab.tap()
    return try await MenuPage(app).appeared()
  }
}
