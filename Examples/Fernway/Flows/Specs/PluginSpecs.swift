import PageObjects
import SessionSnapshots
import SuiteKit

let plugins = describe("Plugins", .devices("iPhone 6"), .fixture(.mina), .tags(.regression)) {
  context("the menu", .route(.menu)) {
    it("lists its pages in the declared order") { app in
      let menu = try await MenuPage(app).appeared()
      let names = ["visits", "rewards", "payments", "help"]
      for (upper, lower) in zip(names, names.dropFirst()) {
        try await expect(menu.item(lower).below(menu.item(upper))).toBeVisible()
      }
      try await menu.item("help").tap()
      try await expect(menu.text("help")).toContain("Tern Street")
      try await app.expectSnapshot("help open")
    }

    it("never makes a page that does not apply", as: .otto) { app in
      let menu = try await MenuPage(app).appeared()
      try await expect(menu.item("visits")).toBeVisible()
      try await expect(menu.item("rewards")).toBeGone()
      let debug = try await DebugPage.open(.plugins, of: app)
      try await expect(debug.lines(containing: "menu.rewards: never called")).toHaveCount(1)
      try await expect(debug.lines(containing: "menu.visits: called")).toHaveCount(1)
    }

    it("never makes a page that is off", .flags(["plugin_menu_payments_disable": true]), at: .find)
    {
      app in
      let menu = try await FindPage(app).openMenu()
      try await expect(menu.item("help")).toBeVisible()
      try await expect(menu.item("payments")).toBeGone()
      let debug = try await DebugPage.open(.plugins, of: app)
      try await expect(debug.lines(containing: "menu.payments: never called")).toHaveCount(1)
    }

    it("works with every plugin off", .settings(Setting("plugins", "off")), at: .find) { app in
      let menu = try await FindPage(app).openMenu()
      try await expect(menu.name).toHaveText("Mina Okafor")
      for name in ["visits", "rewards", "payments", "help"] {
        try await expect(menu.item(name)).toBeGone()
      }
      try await app.expectSnapshot("none")
    }
  }

  context("the login", .fixture(.signedOut), .route(.login)) {
    it("offers a code", .flags(["plugin_login_code": true, "plugin_login_card": true])) { app in
      let login = try await LoginPage(app).appeared()
      try await login.user.fill("mina@fernway.example")
      try await login.option("code").tap()
      try await expect(login.notice).toHaveText("A code is on its way to mina@fernway.example.")
      try await expect(login.option("card")).toBeGone()
    }

    it(
      "offers the card where the camera may be used", .flags(["plugin_login_card": true]),
      .settings(.permission("camera", .granted))
    ) { app in
      let login = try await LoginPage(app).appeared()
      try await login.option("card").tap()
      try await expect(login.notice).toHaveText("Hold your card in front of the camera.")
      try await app.expectSnapshot("card")
    }
  }

  context("the search", .route(.find)) {
    it(
      "offers what was booked before",
      .flags(["plugin_suggestion_again": true, "plugin_suggestion_nearby": true])
    ) { app in
      let find = try await FindPage(app).appeared()
      try await expect(find.suggestion("nearby")).toBeGone()
      try await app.expectSnapshot("suggestion")
      try await find.suggestion("again").tap()
      try await find.expectFound(1)
      try await expect(find.suggestion("again")).toBeGone()
    }

    it(
      "offers what is near first where the location is known",
      .flags(["plugin_suggestion_again": true, "plugin_suggestion_nearby": true]),
      .settings(.permission("location", .granted))
    ) { app in
      let find = try await FindPage(app).appeared()
      let nearby = find.suggestion("nearby")
      try await expect(find.suggestion("again").rightOf(nearby)).toBeVisible()
      try await nearby.tap()
      try await expect(find.search).toHaveValue("Tern Street")
    }
  }
}
