import PageObjects
import SuiteKit

let settings = describe("Settings", .devices(.phones), .fixture(.mina)) {
  it("changes its language with the phone's", .changesWorld, at: .find("yoga")) { app in
    let find = try await FindPage(app).appeared()
    try await app.set(.locale("pt-PT"))
    try await expect(find.title).toHaveText("Procurar uma aula")
    try await expect(find.count).toHaveText("3 aulas perto de si")
    let page = try await find.open(7).startBooking()
    try await expect(page.title).toHaveText("Confirme os dados")
    try await expect(page.confirm).toHaveText("Confirmar")
    try await app.set(.locale("en"))
    try await expect(page.title).toHaveText("Review your booking")
    try await page.book()
    try await expect(page.credits).toHaveText("4 credits left")
  }

  context("the app's world", .devices("iPhone 6"), .tags(.regression)) {
    it(
      "starts at the time that a test asks for", .clock("2026-03-14T19:00"), at: .classDetail(id: 7)
    ) {
      app in
      let detail = try await ClassDetailPage(app).appeared()
      try await expect(detail.started).toHaveText("This class has started.")
      try await expect(detail.book).toBeGone()
      try await app.expectSnapshot("started")
    }

    it("moves to another day while the app runs", .changesWorld, at: .classDetail(id: 5)) { app in
      let detail = try await ClassDetailPage(app).appeared()
      try await expect(detail.when).toHaveText("Tomorrow 09:30")
      try await app.set(.clock("2026-03-15T08:00"))
      try await expect(detail.when).toHaveText("Today 09:30")
    }

    it(
      "starts offline, and recovers", .changesWorld, .settings(.network(.offline)), at: .upcoming
    ) { app in
      let upcoming = try await UpcomingPage(app).appeared()
      try await expect(upcoming.error).toHaveText("Your classes could not be loaded.")
      try await app.expectSnapshot("offline")
      try await app.set(.network(.online))
      try await upcoming.retry.tap()
      try await expect(upcoming.row(1)).toBeVisible()
    }

    it("declines a card when a test says so", .changesWorld, .tags(.smoke), at: .booking(id: 7)) {
      app in
      let booking = try await BookingPage(app).appeared()
      try await app.answer("book", with: "card declined")
      try await booking.confirm.tap()
      try await expect(booking.error).toHaveText("Your card was declined.")
    }

    it("refuses a time, a permission and a call that it does not know", .changesWorld, at: .find) {
      app in
      try await FindPage(app).appeared()
      let refusals: [(Setting, String)] = [
        (.clock("tomorrow"), "2026-03-16T12:00"),
        (.permission("compass", .granted), "camera, location, notifications"),
        (.answer("sail", with: "truth"), "logIn, search"),
      ]
      for (setting, words) in refusals {
        let error = try await expectThrows(PageError.self) { try await app.set(setting) }
        try Claim.says(words, error)
      }
    }
  }
}
