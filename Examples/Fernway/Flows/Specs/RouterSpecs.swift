import PageObjects
import SessionSnapshots
import SuiteKit

/// A link that its screen refuses, and what the refusal names.
private struct Refusal: CustomStringConvertible {
  let link: String
  let words: String
  var description: String { link.replacing("fernway://", with: "") }

  static let all = [
    Refusal(link: "fernway://class", words: "lacks its parameter “id”"),
    Refusal(link: "fernway://class/seven", words: "a whole number, 1 or more"),
    Refusal(link: "fernway://class/7?style=sideways", words: "push or modal"),
    Refusal(link: "fernway://class/7?colour=red", words: "“red” for “colour”"),
    Refusal(link: "fernway://upcoming?style=sideways", words: "“sideways” for “style”"),
    Refusal(link: "fernway://debug/tides", words: "experiments or flags"),
  ]
}

let router = describe(
  "Router", .devices("iPhone 6"), .fixture(.mina), .route(.upcoming), .tags(.regression)
) {
  beforeEach { app in try await UpcomingPage(app).appeared() }

  it("refuses a link by the parameter's name, and the screen stays", for: Refusal.all) {
    app, refusal in
    try await expect(UpcomingPage(app).row(1)).toBeVisible()
    let before = try await Claim.picture(of: app)
    let error = try await expectThrows(PageError.self) { try await app.open(Route(refusal.link)) }
    try Claim.says(refusal.words, error)
    try await Claim.unchanged(before, in: app)
  }

  context("when a class is opened") {
    it("pushes it over Find, with a way back", .tags(.smoke)) { app in
      try await app.open(.classDetail(id: 7))
      let detail = try await ClassDetailPage(app).appeared()
      try await expect(detail.close).toBeGone()
      try await detail.goBack().expectFound(13)
    }

    it("lays it as a sheet over the tab that was there") { app in
      try await app.open(.sheet(ofClass: 7))
      let detail = try await ClassDetailPage(app).appeared()
      try await expect(detail.back).toBeGone()
      try await expect(detail.close).toContain("Close")
      try await app.expectSnapshot("sheet")
      try await detail.close.tap()
      let upcoming = try await UpcomingPage(app).appeared()
      try await expect(upcoming.row(1)).toBeVisible()
    }

    it("says when the server does not answer, and asks again", .changesWorld) { app in
      try await app.answer("detail", with: "server error")
      try await app.open(.classDetail(id: 7))
      let detail = ClassDetailPage(app)
      try await expect(detail.failed).toHaveText("The class could not be loaded.")
      try await expect(detail.missing).toBeGone()
      try await app.expectSnapshot("failed")
      try await detail.retry.tap()
      try await expect(detail.title).toHaveText("Slow flow yoga")
    }
  }

  context("when two routes share the path of the shop") {
    it("takes the one that comes first", .flags(["shop_summer": true])) { app in
      try await app.open(.shop)
      let shop = try await ShopPage(app).appeared()
      try await expect(shop.collectionName).toHaveText("Summer by the water")
    }

    it("asks the next one when the first declines") { app in
      try await app.open(.shop)
      let shop = try await ShopPage(app).appeared()
      try await expect(shop.collection(1)).toBeVisible()
      try await expect(shop.collectionName).toBeGone()
    }
  }

  it("opens the experiments with their model", .flags(["find_open_first": true])) { app in
    try await app.open("fernway://experiments")
    let debug = try await DebugPage(app).appeared()
    try await expect(debug.line(1)).toHaveText(
      "find_open_first: on, new code, classes with free places first")
    try await expect(debug.line(3)).toHaveText(
      "booking_after_disable: off, new code, the line “After booking”")
    try await app.expectSnapshot("experiments")
  }

  it("gathers at launch what its screens share, and asks no second time") { app in
    let find = try await UpcomingPage(app).openFind()
    let upcoming = try await find.open(1).seeUpcoming()
    try await expect(upcoming.row(1)).toBeVisible()
    let shop = try await upcoming.openShop()
    try await expect(shop.collection(1)).toBeVisible()
    _ = try await shop.openMenu()
    let calls = try await DebugPage.open(.calls, of: app)
    for call in ["flags", "kit", "hearts", "upcoming"] {
      try await expect(calls.lines(containing: call)).toHaveCount(1)
    }
    try await expect(calls.lines(containing: "detail 1")).toHaveCount(1)
  }
}
