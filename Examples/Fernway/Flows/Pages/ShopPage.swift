import PageObjects

struct ShopPage: TabbedPage {
  let app: App

  var collections: Locator { app[.id("shop.section.collections")] }
  var allKit: Locator { app[.id("shop.section.grid")] }
  /// The name of the collection in front.
  var collectionName: Locator { app[.id("shop.collection")] }
  var error: Locator { app[.id("shop.error")] }
  var retry: Locator { app[.id("shop.retry")] }

  var isShown: Condition { .selected(shopTab) }

  func collection(_ id: Int) -> Locator { app[.id("shop.collection.\(id)")] }
  func item(_ id: Int) -> Locator { app[.id("shop.item.\(id)")] }

  func open(_ id: Int) async throws -> ProductPage {
    try await item(id).tap()
    return try await ProductPage(app).appeared()
  }
}
