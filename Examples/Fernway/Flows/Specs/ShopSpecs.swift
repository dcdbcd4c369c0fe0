import PageObjects
import SessionSnapshots
import SuiteKit

let shop = describe("Shop", .devices("iPhone 6"), .fixture(.mina), .tags(.regression)) {
  context("a heart", .route(.product(id: 3))) {
    beforeEach { app in
      try await expect(ProductPage(app).stock).toHaveText("3 on the shelf")
    }

    it("shows in badge, grid and collections before they are opened", .readsValues, .tags(.smoke)) {
      app in
      let product = ProductPage(app)
      try await product.heart.tap()
      try await expect(product.heart).toBeSelected()
      try await expect(product.shopTab).toHaveValue("1")
      try await app.expectSnapshot("hearted")
      let shop = try await product.goBack()
      try await expect(shop.collection(2)).toContain("♥ 1")
      try await app.expectSnapshot("collections")
      try await shop.allKit.tap()
      try await expect(shop.item(3)).toContain("♥ Cycling shoes")
      try await app.expectSnapshot("grid")
    }

    it("goes back everywhere when the server refuses it", .changesWorld) { app in
      let product = ProductPage(app)
      try await app.answer("heart", with: "server error")
      try await product.heart.tap()
      try await expect(product.error).toHaveText("Your heart could not be saved.")
      try await expect(product.heart).not.toBeSelected()
      try await app.expectSnapshot("refused")
      let shop = try await product.goBack()
      try await expect(shop.shopTab).not.toHaveValue("1")
      try await expect(shop.collection(2)).not.toContain("♥")
      try await shop.allKit.tap()
      try await expect(shop.item(3)).not.toContain("♥")
    }

    it("is taken back", .readsValuesOfSelected) { app in
      let product = ProductPage(app)
      try await product.heart.tap()
      try await expect(product.shopTab).toHaveValue("1")
      try await product.heart.tap()
      try await expect(product.heart).not.toBeSelected()
      try await expect(product.shopTab).not.toHaveValue("1")
    }

    it("can't be given where hearts are switched off", .flags(["shop_hearts_disable": true])) {
      app in
      // The cold link was read before the payload: hearts are there, and the flag is listed.
      try await expect(ProductPage(app).heart).toBeVisible()
      let shop = try await ProductPage(app).goBack()
      try await shop.allKit.tap()
      let product = try await shop.open(3)
      try await expect(product.heart).toBeGone()
      try await DebugPage.read(.flags, of: app, expecting: ["shop_hearts_disable"])
    }

    it("stops a cycle of signals, names it, and the app answers", as: .cycle) { app in
      let product = ProductPage(app)
      try await product.heart.tap()
      try await expect(product.heart).toBeSelected()
      let debug = try await DebugPage.open(.signals, of: app)
      try await expect(debug.line(1)).toMatch(/hearts → badge → hearts|badge → hearts → badge/)
      try await debug.close.tap()
      try await product.goBack().openFind().expectFound(13)
    }
  }

  context("a product", .route(.shop)) {
    afterEach { app in try await DebugPage.read(.leaks, of: app, expecting: []) }

    it("stops asking for its stock when it is left", .changesWorld) { app in
      let shop = try await ShopPage(app).appeared()
      try await app.answer("stock", with: "silence")
      try await shop.collection(3).tap()
      let product = try await shop.open(5)
      try await expect(product.stock).toHaveText("Checking the shelf…")
      _ = try await product.goBack()
      let calls = try await DebugPage.open(.calls, of: app)
      try await expect(calls.lines(containing: "stock 5 cancelled")).toHaveCount(1)
      try await calls.close.tap()
      try await app.settle()
      try await expect(shop.item(5)).toBeVisible()
    }

    it("says when the shelf can't be seen, and looks again", .changesWorld) { app in
      let shop = try await ShopPage(app).appeared()
      try await shop.allKit.tap()
      try await app.answer("stock", with: "server error")
      let product = try await shop.open(1)
      try await expect(product.stock).toHaveText("We can’t see the shelf just now.")
      try await product.retry.tap()
      try await expect(product.stock).toHaveText("6 on the shelf")
    }
  }

  it(
    "says when it can't be loaded, and tries again",
    .settings(.answer("kit", with: "server error")), at: .shop
  ) { app in
    let shop = try await ShopPage(app).appeared()
    try await expect(shop.error).toHaveText("The shop could not be loaded.")
    try await app.expectSnapshot("failed")
    try await shop.retry.tap()
    try await expect(shop.collection(1)).toContain("2 products")
  }

  it("asks a guest who they are before a heart", at: .login, as: .signedOut) { app in
    let find = try await LoginPage(app).lookAround()
    let shop = try await find.openShop()
    try await shop.allKit.tap()
    let product = try await shop.open(2)
    try await product.heart.tap()
    try await LoginPage(app).appeared().submit(as: .otto)
    _ = try await product.appeared()
    try await expect(product.name).toHaveText("Two foam blocks")
  }
}
