import PageObjects
import SessionSnapshots
import SuiteKit

let pushes = describe(
  "Pushes", .devices("iPhone 6"), .fixture(.mina), .route(.find), .tags(.regression)
) {
  beforeEach { app in try await app.settle() }

  context("when a screen can answer") {
    it("is answered in place, by the topmost alone", .pushes, at: .upcoming) { app in
      let upcoming = try await UpcomingPage(app).appeared()
      let detail = try await upcoming.open(5)
      try await expect(detail.when).toHaveText("Tomorrow 09:30")
      try await app.push(.classMoved(id: 5))
      try await expect(detail.when).toHaveText("Tomorrow 10:30")
      try await DebugPage.read(
        .responders, of: app,
        expecting: ["ClassDetail", "Upcoming", "class_moved 5: answered by ClassDetail"])
      _ = try await detail.goBack(to: UpcomingPage.self)
      try await expect(upcoming.row(5)).toContain("10:30")
    }

    it("is answered by the product that is shown, and the tree stays", .pushes, at: .product(id: 3))
    {
      app in
      let product = try await ProductPage(app).appeared()
      try await expect(product.stock).toHaveText("3 on the shelf")
      let tree = [
        "Root", "Root › Tabs", "Root › Tabs › Find", "Root › Tabs › Shop",
        "Root › Tabs › Shop › Product", "Root › Tabs › Upcoming", "Root › Tabs › Menu",
      ]
      try await DebugPage.read(.ribs, of: app, expecting: tree)
      try await app.push(.kitReady(id: 3))
      try await expect(product.stock).toHaveText("3 on the shelf")
      try await DebugPage.read(
        .responders, of: app, expecting: ["Product", "kit_ready 3: answered by Product"])
      try await DebugPage.read(.ribs, of: app, expecting: tree)
      let calls = try await DebugPage.open(.calls, of: app)
      try await expect(calls.lines(containing: "stock 3")).toHaveCount(2)
    }

    it("is answered by the screen below once the upper one has gone", .pushes, at: .upcoming) {
      app in
      let upcoming = try await UpcomingPage(app).appeared()
      _ = try await upcoming.open(5).goBack(to: UpcomingPage.self)
      try await app.push(.classMoved(id: 5))
      try await expect(upcoming.row(5)).toContain("10:30")
      try await DebugPage.read(
        .responders, of: app, expecting: ["Upcoming", "class_moved 5: answered by Upcoming"])
    }
  }

  context("when no screen can answer") {
    it("builds the class as a person would have come to it", .pushes, .tags(.smoke)) { app in
      let find = try await FindPage(app).openMenu()
      try await app.push(.classMoved(id: 7))
      let detail = try await ClassDetailPage(app).appeared()
      try await expect(detail.when).toHaveText("Today 19:30")
      try await app.expectSnapshot("class moved")
      try await detail.goBack().expectFound(13)
      try await expect(find.menuTab).not.toBeSelected()
      try await DebugPage.read(
        .responders, of: app, expecting: ["class_moved 7: built find › ClassDetail"])
    }

    it("builds a reminder over Upcoming, and back walks that way", .pushes) { app in
      try await app.push(.bookingReminder(id: 1))
      let detail = try await ClassDetailPage(app).appeared()
      try await expect(detail.title).toHaveText("Reformer basics")
      let upcoming = try await detail.goBack(to: UpcomingPage.self)
      try await expect(upcoming.row(1)).toBeVisible()
      try await app.back()
      try await FindPage(app).appeared()
    }

    it("builds a product over its collection, and back walks that way", .pushes) { app in
      try await app.push(.kitReady(id: 3))
      let product = try await ProductPage(app).appeared()
      try await expect(product.stock).toHaveText("3 on the shelf")
      let shop = try await product.goBack()
      try await expect(shop.collectionName).toHaveText("Shoes")
      try await app.back()
      try await expect(shop.collection(1)).toBeVisible()
      try await app.back()
      try await FindPage(app).appeared()
    }

    it("shows nothing before all of it is loaded", .changesWorld) { app in
      let before = try await Claim.picture(of: app)
      try await app.answer("detail", with: "silence")
      try await app.push(.classMoved(id: 7))
      try await app.settle()
      try await Claim.unchanged(before, in: app)
      try await DebugPage.read(.responders, of: app, expecting: [])
    }

    it("leaves the screen as it is when the class can't be loaded", .changesWorld, .tags(.smoke)) {
      app in
      let before = try await Claim.picture(of: app)
      try await app.answer("detail", with: "server error")
      try await app.push(.classMoved(id: 7))
      try await DebugPage.read(
        .responders, of: app,
        expecting: ["class_moved 7: not loaded. The server failed; try again."])
      try await Claim.unchanged(before, in: app)
    }
  }

  context("when it is nothing for the app") {
    it("ignores an unknown event, and logs it", .pushes) { app in
      let before = try await Claim.picture(of: app)
      try await app.push(.tideTurned)
      try await Claim.unchanged(before, in: app)
      try await DebugPage.read(.responders, of: app, expecting: ["tide_turned: unknown, ignored"])
    }

    it("ignores every event where notifications are off", .changesWorld) { app in
      let before = try await Claim.picture(of: app)
      try await app.set(.permission("notifications", .denied))
      try await app.push(.classMoved(id: 7))
      try await Claim.unchanged(before, in: app)
      try await DebugPage.read(
        .responders, of: app, expecting: ["class_moved 7: notifications are off"])
    }

    it("refuses a payload that is no event", .pushes) { app in
      let before = try await Claim.picture(of: app)
      let error = try await expectThrows(PageError.self) {
        try await app.push(Push("nothing", ["id": 7]))
      }
      try Claim.says("event_type", error)
      try await Claim.unchanged(before, in: app)
    }
  }
}
