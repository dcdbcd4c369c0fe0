import PageObjects
import SessionSnapshots
import SuiteKit

let booking = describe("Booking", .devices(.phones), .fixture(.mina)) {
  it("books and shows in Upcoming", .tags(.smoke), at: .find) { app in
    let page = try await app.step("chooses a class") {
      let find = try await FindPage(app).appeared()
      try await find.find("yoga", expecting: 3)
      return try await find.open(7).startBooking()
    }
    try await expect(page.title).toHaveText("Review your booking")
    try await expect(page.price).toHaveText("1 credit")
    try await expect(page.credits).toHaveText("5 credits")
    try await expect(page.after).toHaveText("4 credits")
    try await app.expectSnapshot("review", as: .image, .grid)
    try await page.book()
    try await expect(page.credits).toHaveText("4 credits left")
    try await expect(page.number).toHaveText("Booking 4")
    try app.attach(try await page.number.text(), named: "booking.txt")
    try await app.expectSnapshot("success", as: .image, .grid)
    let upcoming = try await page.seeUpcoming()
    try await expect(upcoming.row(7)).toContain("18:30 · 60 min")
    try await app.expectSnapshot("in upcoming")
    let menu = try await upcoming.openMenu()
    try await expect(menu.credits).toHaveText("4 credits")
  }

  it("takes what the class costs", .readsValues, at: .classDetail(id: 10)) { app in
    let detail = try await ClassDetailPage(app).appeared()
    try await expect(detail.price).toHaveText("2 credits")
    let page = try await detail.startBooking()
    try await expect(page.price).toHaveText("2 credits")
    try await expect(page.after).toHaveText("3 credits")
    try await page.book()
    try await expect(page.credits).toHaveText("3 credits left")
    let menu = try await page.finish().goBack().openMenu()
    try await expect(menu.credits).toHaveText("3 credits")
    try await expect(menu.upcomingTab).toHaveValue("4")
  }

  it("leaves one place fewer to the others", at: .booking(id: 7)) { app in
    let page = try await BookingPage(app).appeared()
    try await page.book()
    let upcoming = try await page.seeUpcoming()
    let login = try await upcoming.openMenu().leave()
    let find = try await login.signIn(as: .otto)
    try await find.find("flow", expecting: 1)
    try await expect(find.places(7).left(3)).toBeVisible()
    let detail = try await find.open(7)
    try await expect(detail.places).toHaveText("3 left")
  }

  it("takes nothing when the card is declined, and books on the next try", as: .declined) { app in
    let find = try await FindPage(app).appeared()
    let page = try await find.open(7).startBooking()
    try await page.confirm.tap()
    try await expect(page.error).toHaveText("Your card was declined.")
    try await expect(page.credits).toHaveText("5 credits")
    try await expect(page.confirm).toHaveText("Try again")
    try await app.expectSnapshot("declined", as: .image, .grid)
    let detail = try await page.leave()
    try await expect(detail.places).toHaveText("4 left")
    try await detail.startBooking().book()
    try await expect(page.credits).toHaveText("4 credits left")
    try await page.finish().appeared()
    try await expect(detail.places).toHaveText("Booked")
  }

  it("can be tried again at once", as: .declined) { app in
    let find = try await FindPage(app).appeared()
    try await find.find("slow", expecting: 1)
    let page = try await find.open(7).startBooking()
    try await page.confirm.tap()
    try await expect(page.error).toBeVisible()
    try await page.confirm.tap()
    try await expect(page.success).toHaveText("Slow flow yoga · Today 18:30")
    try await expect(page.number).toHaveText("Booking 4")
  }

  it("is left without a trace", .readsValues, at: .classDetail(id: 7)) { app in
    let detail = try await ClassDetailPage(app).appeared()
    let page = try await detail.startBooking()
    _ = try await page.leave()
    try await expect(detail.places).toHaveText("4 left")
    _ = try await detail.startBooking()
    try await app.back()
    _ = try await detail.appeared()
    let find = try await detail.goBack()
    let menu = try await find.openMenu()
    try await expect(menu.credits).toHaveText("5 credits")
    try await expect(menu.upcomingTab).toHaveValue("3")
  }

  it("takes the last place and the last credit", at: .find("slow"), as: .lastPlace) { app in
    let find = try await FindPage(app).appeared()
    try await expect(find.places(7).left(1)).toBeVisible()
    let page = try await find.open(7).startBooking()
    try await expect(page.after).toHaveText("0 credits")
    try await page.book()
    try await expect(page.credits).toHaveText("0 credits left")
    let detail = try await page.finish()
    try await expect(detail.upcoming).toBeVisible()
    let back = try await detail.goBack()
    try await expect(back.row(7)).toContain("Booked")
    let upcoming = try await back.openUpcoming()
    try await expect(upcoming.rows).toHaveCount(1)
    try await app.expectSnapshot("one upcoming")
  }

  it("tells when somebody else took the last place", as: .taken) { app in
    let find = try await FindPage(app).appeared()
    let page = try await find.open(7).startBooking()
    try await page.confirm.tap()
    try await expect(page.error).toHaveText("Someone took the last place just now.")
    try await app.expectSnapshot("taken")
    try await page.close.tap()
    let detail = try await ClassDetailPage(app).appeared()
    try await expect(detail.places).toHaveText("Full")
    try await expect(detail.waitlist).toBeVisible()
    let back = try await detail.goBack()
    try await expect(back.row(7)).toContain("Full")
  }

  it("has no way out while it is being paid", at: .find("slow"), as: .slowBooking) { app in
    let find = try await FindPage(app).appeared()
    let page = try await find.open(7).startBooking()
    try await page.confirm.tap()
    try await expect(page.spinner).toBeVisible()
    try await expect(page.confirm).toBeDisabled()
    try await app.press(.escape)
    try await expect(page.spinner).toBeVisible()
    try await app.expectSnapshot("paying")
  }
}
