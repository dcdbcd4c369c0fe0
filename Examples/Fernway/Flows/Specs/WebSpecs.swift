import PageObjects
import SessionSnapshots
import SuiteKit

let web = describe(
  "Web", .devices("iPhone 6"), .fixture(.mina), .route(.find), .tags(.regression)
) {
  context("a page's messages") {
    it("arrive as their values", .tags(.smoke)) { app in
      let page = try await WebPage.open("hello", of: app)
      try await expect(page.element("greeting")).toHaveText("Hello from Port Amity")
      try await app.expectSnapshot("loaded")
      try await DebugPage.read(
        .web, of: app,
        expecting: ["test: Hello, world!", "test: age 30, member 1, note null"])
    }

    it("book natively where the app has the handler", .tags(.smoke)) { app in
      let page = try await WebPage.open("book/7", of: app)
      try await expect(page.title).toHaveText("Slow flow yoga")
      try await page.element("book").tap()
      let booking = try await BookingPage(app).appeared()
      try await expect(booking.name).toHaveText("Slow flow yoga")
      try await booking.book()
      try await booking.finish().back.tap()
      try await page.appeared()
      try await expect(page.element("status")).toBeGone()
      try await page.back.tap()
      try await FindPage(app).appeared()
    }

    it(
      "are not posted where the app has no handler, and the page shows no error",
      .settings(Setting("web.handlers", "false"))
    ) { app in
      let page = try await WebPage.open("book/7", of: app)
      try await page.element("book").tap()
      try await expect(page.element("status")).toHaveText("Ask at the desk to book.")
      try await expect(page.problem).toBeGone()
      try await expect(page.element("book")).toBeVisible()
    }
  }

  context("the app's scripts") {
    it(
      "run before and after the page's own, and in the inner frame unless they are for the main one",
      .settings(Setting("web.script", "order"))
    ) { app in
      let page = try await WebPage.open("frames", of: app)
      try await expect(page.element("order")).toHaveText("start page end main")
      try await expect(page.inner("order")).toHaveText("start page end")
    }

    it("turn a page red", .settings(Setting("web.script", "red"))) { app in
      let page = try await WebPage.open("hello", of: app)
      try await expect(page.element("greeting")).toHaveText("Hello from Port Amity")
      try await app.expectSnapshot("red", as: .image, .grid)
    }
  }

  context("a script that goes wrong") {
    it("is named, and the rest of the page is there") { app in
      let page = try await WebPage.open("broken", of: app)
      try await expect(page.problem).toContain("missing")
      try await expect(page.element("text")).toBeVisible()
      try await app.expectSnapshot("script error")
    }

    it("is stopped where it does not end, and the app answers") { app in
      let page = try await WebPage.open("endless", of: app)
      try await expect(page.failed).toHaveText("The page was stopped.")
      try await app.expectSnapshot("stopped")
      try await page.back.tap()
      try await FindPage(app).appeared().expectFound(13)
    }

    it("gets no more memory than a page may have") { app in
      let page = try await WebPage.open("greedy", of: app)
      try await expect(page.problem).toContain("alloc failed")
      try await page.back.tap()
      try await FindPage(app).appeared()
    }
  }

  context("an address") {
    it("is blocked where it would come without encryption") { app in
      let page = try await WebPage.open("hello", of: app, scheme: "http")
      try await expect(page.blocked).toHaveText("This page was blocked.")
      try await expect(app.text(/http\)\. Ask for an https address/)).toBeVisible()
      try await app.expectSnapshot("blocked")
      try await DebugPage.read(.web, of: app, expecting: [])
    }

    it(
      "without encryption is shown to developers", .settings(Setting("web.insecure", "true"))
    ) { app in
      let page = try await WebPage.open("hello", of: app, scheme: "http")
      try await expect(page.element("greeting")).toHaveText("Hello from Port Amity")
    }

    it("that the server does not know can be loaded again") { app in
      let page = try await WebPage.open("nowhere", of: app)
      try await expect(page.missing).toHaveText("The page could not be loaded.")
      try await page.reload.tap()
      try await expect(page.missing).toBeVisible()
    }
  }
}
