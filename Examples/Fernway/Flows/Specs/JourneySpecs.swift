import PageObjects
import SessionSnapshots
import SuiteKit

/// Ways through several systems, as people take them.
let journeys = describe("Journeys", .devices("iPhone 6"), .tags(.regression)) {
  it("leads from the login over the search to a booking and the widget", .readsValues, at: .login) {
    app in
    let find = try await LoginPage(app).appeared().signIn(as: .otto)
    try await find.search.fill("handstand")
    try await find.search.press(.enter)
    let search = try await SearchPage(app).appeared()
    try await search.expectResults([12])
    let booking = try await search.open(12).startBooking()
    try await booking.book()
    let upcoming = try await booking.seeUpcoming()
    try await expect(upcoming.row(12)).toContain("Handstand hour")
    try await expect(upcoming.upcomingTab).toHaveValue("1")
    let home = try await HomePage.open(of: app)
    try await expect(home.small).toContain("Handstand hour")
    try await expect(home.session(12, in: .large)).toContain("Wed 18:15")
    try await app.expectSnapshot("home")
    try await home.session(12, in: .large).tap()
    let detail = try await ClassDetailPage(app).appeared()
    try await expect(detail.upcoming).toBeVisible()
  }

  for arm in SearchArmFlags.all {
    it(
      "finds by phrase, typo and chain in the arm \(arm.name)", .flags(arm.flags), at: .search,
      as: .mina
    ) { app in
      let search = try await SearchPage(app).appeared()
      try await search.find("balayage", expecting: 1)
      try await search.expectResults([4])
      try await search.find("yoag", expecting: 3)
      try await search.expectResults([7, 8, 9])
      try await search.find("Cruxx", expecting: 3)
      try await expect(search.brand).toHaveText("Cruxx Gym")
      let debug = try await DebugPage.open(.search, of: app)
      try await expect(debug.line(1)).toHaveText("\(arm.name): CTR 0.000, CVR 0.000, MAP@10 0.000")
    }
  }

  it(
    "recovers where the network goes in the middle of a booking", .changesWorld, at: .search,
    as: .mina
  ) { app in
    let search = try await SearchPage(app).appeared()
    try await search.find("lift", expecting: 1)
    let booking = try await search.open(3).startBooking()
    try await app.set(.network(.offline))
    try await booking.confirm.tap()
    try await expect(booking.error).toContain("did not go through")
    try await app.set(.network(.online))
    try await booking.book()
    let detail = try await booking.finish()
    try await expect(detail.upcoming).toBeVisible()
    try await detail.back.tap()
    try await search.appeared()
    try await search.expectResults([3])
  }

  it("leads from a web page to a booking and the widget", at: .find, as: .mina) { app in
    try await FindPage(app).appeared()
    let page = try await WebPage.open("book/7", of: app)
    try await page.element("book").tap()
    let booking = try await BookingPage(app).appeared()
    try await booking.book()
    let upcoming = try await booking.seeUpcoming()
    try await expect(upcoming.row(7)).toContain("Slow flow yoga")
    let home = try await HomePage.open(of: app)
    try await expect(home.session(7, in: .medium)).toContain("Sat 18:30")
  }
}
