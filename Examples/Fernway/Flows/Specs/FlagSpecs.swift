import PageObjects
import SessionSnapshots
import SuiteKit

let flags = describe("Flags", .devices("iPhone 6"), .fixture(.mina), .tags(.regression)) {
  context("a normal flag") {
    it("runs the new code where it is on", .flags(["find_open_first": true]), at: .find("yoga")) {
      app in
      let find = try await FindPage(app).appeared()
      try await find.expectFound(3)
      try await expect(find.rows.nth(2)).toContain("Sunrise yoga on the quay")
      try await app.expectSnapshot("open first")
    }

    it("runs the old code where it is off", at: .find("yoga")) { app in
      let find = try await FindPage(app).appeared()
      try await find.expectFound(3)
      try await expect(find.rows.nth(1)).toContain("Sunrise yoga on the quay")
    }

    it(
      "runs the old code without a payload, and is listed as read too early",
      .settings(.answer("flags", with: "silence")), at: .find("yoga")
    ) { app in
      let find = try await FindPage(app).appeared()
      try await find.expectFound(3)
      try await expect(find.rows.nth(1)).toContain("Sunrise yoga on the quay")
      try await DebugPage.read(.flags, of: app, expecting: ["find_open_first"])
    }
  }

  context("a kill switch") {
    it("runs the new code where nobody pulls it", .tags(.smoke), at: .booking(id: 7)) { app in
      let booking = try await BookingPage(app).appeared()
      try await expect(booking.after).toHaveText("4 credits")
    }

    it(
      "runs the old code where it is pulled", .flags(["booking_after_disable": true]),
      at: .booking(id: 7)
    ) { app in
      let booking = try await BookingPage(app).appeared()
      try await expect(booking.credits).toHaveText("5 credits")
      try await expect(booking.after).toBeGone()
      try await app.expectSnapshot("without after")
    }

    it(
      "runs the new code without a payload", .settings(.answer("flags", with: "silence")),
      at: .booking(id: 7)
    ) { app in
      let booking = try await BookingPage(app).appeared()
      try await expect(booking.after).toBeVisible()
    }
  }

  context("an experiment for some members", .fixture(.experiment), .route(.login)) {
    it("treats Mina and not Otto") { app in
      let find = try await LoginPage(app).signIn(as: .mina)
      let detail = try await find.open(7)
      try await expect(detail.creditsHint).toHaveText("5 credits left")
      try await app.expectSnapshot("treated")
      let login = try await detail.goBack().openMenu().leave()
      _ = try await login.signIn(as: .otto).open(7)
      try await expect(detail.book).toBeVisible()
      try await expect(detail.creditsHint).toBeGone()
    }
  }

  it("changes nothing in the middle of a session, only in the next one", .changesWorld, at: .find) {
    app in
    let find = try await FindPage(app).appeared()
    try await find.expectFound(13)
    try await app.set(.flag("class_credits_hint", true))
    let calls = try await DebugPage.open(.calls, of: app)
    try await expect(calls.lines(containing: "flags")).toHaveCount(2)
    try await calls.close.tap()
    let detail = try await find.open(7)
    try await expect(detail.book).toBeVisible()
    try await expect(detail.creditsHint).toBeGone()
    let login = try await detail.goBack().openMenu().leave()
    _ = try await login.signIn().open(7)
    try await expect(detail.creditsHint).toHaveText("5 credits left")
  }

  it("refuses a flag that no enum has", .changesWorld, at: .find) { app in
    try await FindPage(app).appeared()
    let error = try await expectThrows(PageError.self) {
      try await app.set(.flag("class_credit_hint", true))
    }
    try Claim.says("There is no flag class_credit_hint", error)
  }
}
