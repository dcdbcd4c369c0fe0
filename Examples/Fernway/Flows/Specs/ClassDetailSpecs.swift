import PageObjects
import SessionSnapshots
import SuiteKit

let classDetail = describe("Class detail", .devices(.phones), .fixture(.mina)) {
  it("shows places left", .tags(.smoke), at: .find("yoga")) { app in
    let find = try await FindPage(app).appeared()
    let detail = try await find.open(7)
    try await expect(detail.title).toHaveText("Slow flow yoga")
    try await expect(detail.venue).toContain("Willow Yoga Loft")
    try await expect(detail.when).toHaveText("Today 18:30")
    try await expect(detail.length).toHaveText("60 min")
    try await expect(detail.places).toHaveText("4 left")
    try await expect(detail.price).toHaveText("1 credit")
    try await expect(detail.book).toHaveText("Book for 1 credit")
    try await app.expectSnapshot("detail", as: .image, .grid)
    _ = try await detail.goBack().open(8)
    try await expect(detail.places).toHaveText("Full")
    _ = try await detail.goBack()
    try await find.expectFound(3)
  }

  it("offers the waiting list of a full class", at: .find("yoga")) { app in
    let find = try await FindPage(app).appeared()
    let detail = try await find.open(8)
    try await expect(detail.places).toHaveText("Full")
    try await expect(detail.book).toBeGone()
    try await app.expectSnapshot("full", as: .image, .grid)
    try await detail.waitlist.tap()
    try await expect(detail.waitlisted).toHaveText("You are on the waiting list.")
    _ = try await detail.goBack().open(8)
    try await expect(detail.waitlisted).toBeVisible()
    try await app.expectSnapshot("waitlisted")
  }

  it("asks a guest who they are before the waiting list", at: .login, as: .signedOut) { app in
    let find = try await LoginPage(app).lookAround()
    let detail = try await find.open(8)
    try await expect(detail.places).toHaveText("Full")
    try await detail.waitlist.tap()
    try await LoginPage(app).appeared().submit(as: .otto)
    _ = try await detail.appeared()
    try await detail.waitlist.tap()
    try await expect(detail.waitlisted).toBeVisible()
    try await detail.goBack().openMenu().leave().lookAround().open(8).appeared()
    try await expect(detail.waitlist).toBeVisible()
  }

  it("knows what is booked", at: .find) { app in
    let find = try await FindPage(app).appeared()
    let detail = try await find.open(1)
    try await expect(detail.places).toHaveText("Booked")
    try await expect(detail.upcoming).toHaveText("See it in Upcoming")
    try await app.expectSnapshot("booked")
    let upcoming = try await detail.seeUpcoming()
    try await upcoming.open(1).appeared()
    try await app.back()
    try await upcoming.appeared()
  }

  it("says when credits don't reach", at: .find, as: .otto) { app in
    let find = try await FindPage(app).appeared()
    try await find.find("balayage", expecting: 1)
    let detail = try await find.open(4)
    try await expect(detail.error).toHaveText("You have only 1 credit")
    try await expect(detail.price).toHaveText("3 credits")
    try await expect(detail.book).toBeDisabled()
    try await app.expectSnapshot("no credits")
    _ = try await detail.goBack()
    try await find.clear.tap()
    try await find.expectFound(13)
    _ = try await find.open(1)
    try await expect(detail.book).toBeEnabled()
  }

  it("leads from a venue to its classes", at: .classDetail(id: 1)) { app in
    let detail = try await ClassDetailPage(app).appeared()
    try await detail.venue.tap()
    let find = try await FindPage(app).appeared()
    try await expect(find.search).toHaveValue("Tidepool Pilates")
    try await find.expectFound(2)
    _ = try await find.open(10)
    try await expect(detail.title).toHaveText(
      "Breath, balance and bone-deep rest: an unhurried evening for tired shoulders")
    try await expect(detail.book).toHaveText("Book for 2 credits")
    try await app.expectSnapshot("long title")
    try await detail.goBack().clear.tap()
    try await find.expectFound(13)
  }
}
