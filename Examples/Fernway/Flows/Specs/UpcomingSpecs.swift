import PageObjects
import SessionSnapshots
import SuiteKit

let upcoming = describe("Upcoming", .devices(.phones)) {
  it("lists the classes by day", .readsValues, .tags(.smoke), at: .find, as: .mina) { app in
    let find = try await FindPage(app).appeared()
    try await expect(find.upcomingTab).toHaveValue("3")
    let page = try await find.openUpcoming()
    try await expect(page.day(14)).toHaveText("SATURDAY 14 MARCH")
    try await expect(page.rows).toHaveCount(3)
    try await expect(page.rows.nth(0)).toContain("Reformer basics")
    try await expect(page.rows.nth(1)).toContain("Barre by the bay")
    try await expect(page.rows.nth(2)).toContain("Yoga for people who sit")
    try await app.expectSnapshot("many", as: .image, .grid)
    let detail = try await page.open(5)
    try await expect(detail.title).toHaveText("Barre by the bay")
    try await detail.back.tap()
    try await page.appeared()
    try await page.openFind().expectFound(13)
  }

  it("leads to the search where nothing is booked", .readsValues, at: .upcoming, as: .otto) { app in
    let page = try await UpcomingPage(app).appeared()
    try await expect(page.empty).toHaveText("Nothing booked yet.")
    try await app.expectSnapshot("none")
    try await page.findAClass.tap()
    let find = try await FindPage(app).appeared()
    let booking = try await find.open(3).startBooking()
    try await booking.book()
    _ = try await booking.seeUpcoming()
    try await expect(page.row(3)).toContain("Lift and carry")
    try await expect(page.upcomingTab).toHaveValue("1")
  }

  it("asks a guest to log in", at: .login) { app in
    let find = try await LoginPage(app).lookAround()
    let page = try await find.openUpcoming()
    try await expect(page.loggedOut).toHaveText("Log in to see your classes.")
    try await app.expectSnapshot("logged out")
    try await page.logIn.tap()
    try await LoginPage(app).appeared().submit(as: .mina)
    _ = try await page.appeared()
    try await expect(page.row(9)).toContain("Cruxx Gym · Mill Lane")
  }
}
