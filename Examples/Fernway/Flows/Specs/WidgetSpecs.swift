import PageObjects
import SessionSnapshots
import SuiteKit

let widget = describe("Widget", .devices("iPhone 6"), .tags(.regression)) {
  it("follows the app from the login to a booking", .tags(.smoke), at: .login) { app in
    let home = try await HomePage.open(of: app)
    try await expect(home.notice(.medium)).toHaveText("Log in to see your classes.")
    try await app.expectSnapshot("logged out")
    try await app.open(.login)
    _ = try await LoginPage(app).appeared().signIn(as: .otto).appeared()
    _ = try await HomePage.open(of: app)
    try await expect(home.notice(.medium)).toHaveText("Nothing booked yet.")
    try await app.open(.booking(id: 3))
    try await BookingPage(app).appeared().book()
    _ = try await BookingPage(app).seeUpcoming()
    try await expect(UpcomingPage(app).row(3)).toBeVisible()
    _ = try await HomePage.open(of: app)
    try await expect(home.session(3, in: .medium)).toContain("Lift and carry")
    try await expect(home.session(3, in: .medium)).toContain("Cruxx Gym · Harbour Row")
    try await expect(home.session(3, in: .medium)).toContain("Sat 17:00")
    try await app.expectSnapshot("booked", as: .image, .grid)
  }

  it("opens the class that was tapped; the small one is a single target", at: .find, as: .mina) {
    app in
    try await FindPage(app).appeared().expectFound(13)
    let home = try await HomePage.open(of: app)
    try await expect(home.small).toContain("Reformer basics")
    try await expect(home.session(1, in: .medium)).toBeVisible()
    try await expect(home.session(9, in: .medium)).toBeGone()
    try await expect(home.more(in: .medium)).toHaveText("and 1 more")
    try await home.session(5, in: .medium).tap()
    let detail = try await ClassDetailPage(app).appeared()
    try await expect(detail.title).toHaveText("Barre by the bay")
    _ = try await HomePage.open(of: app)
    try await home.small.tap()
    try await expect(detail.title).toHaveText("Reformer basics")
  }

  it("is reloaded alone, and only after its file was written", .changesWorld, at: .find, as: .mina)
  { app in
    try await FindPage(app).appeared().expectFound(13)
    try await DebugPage.read(
      .widgets, of: app, expecting: ["upcoming: 1 reload", "kit: 0 reloads"])
    try await app.set(Setting("widget.file", "unwritable"))
    try await app.open(.booking(id: 3))
    try await BookingPage(app).appeared().book()
    _ = try await BookingPage(app).seeUpcoming()
    try await expect(UpcomingPage(app).row(3)).toBeVisible()
    try await DebugPage.read(
      .widgets, of: app,
      expecting: ["upcoming: 1 reload", "kit: 0 reloads", "not written: 1"])
    let home = try await HomePage.open(of: app)
    try await expect(home.session(1, in: .medium)).toBeVisible()
  }

  it("says what to do where its file is corrupt or missing", .changesWorld, at: .find, as: .mina) {
    app in
    try await FindPage(app).appeared().expectFound(13)
    let home = try await HomePage.open(of: app)
    try await expect(home.session(1, in: .medium)).toBeVisible()
    try await app.set(Setting("widget.file", "corrupt"))
    try await expect(home.notice(.medium)).toHaveText("Open Fernway to see your classes.")
    try await app.expectSnapshot("corrupt")
    try await app.set(Setting("widget.file", "missing"))
    try await expect(home.notice(.medium)).toHaveText("Log in to see your classes.")
  }
}
