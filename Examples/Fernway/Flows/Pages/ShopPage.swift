import PageObjects

struct ShopPage: TabbedPage {
  let app: App

  var empty: Locator { app[.id("shop.empty")] }

  var isShown: Condition { .visible(empty) }
}
