import PageObjects

struct ProductPage: TabbedPage {
  let app: App

  var name: Locator { app[.id("product.name")] }
  var price: Locator { app[.id("product.price")] }
  var stock: Locator { app[.id("product.stock")] }
  var retry: Locator { app[.id("product.retry")] }
  var heart: Locator { app[.id("product.heart")] }
  var error: Locator { app[.id("product.error")] }
  var missing: Locator { app[.id("product.missing")] }
  var back: Locator { app[.id("product.back")] }

  var isShown: Condition { .visible(name) }

  func goBack() async throws -> ShopPage {
    try await back.tap()
    return try await ShopPage(app).appeared()
  }
}
