import PageObjects
import SessionSnapshots
import SuiteKit

let television = describe("TV", .devices("Apple TV"), .targets(.tui, .core)) {
  it("shows the shelf of a member who comes near, and the promo again", .tags(.smoke)) { app in
    let page = TVPage(app)
    try await expect(page.promo).toHaveText("Rent the kit, leave the car")
    try await app.set(.minute(1))
    try await expect(page.promo).toHaveText("Come near with your phone")
    try await app.set(.minaIsNear)
    // The beacon is asked once a minute.
    try await expect(page.promo).toHaveText("Come near with your phone")
    try await app.set(.minute(2))
    try await page.appeared()
    try await expect(page.greeting).toHaveText("Hello, Mina Okafor")
    try await app.expectSnapshot("shelf", as: .image, .grid)
    try await app.set(.memberLeaves)
    try await expect(page.greeting).toBeVisible()
    try await app.set(.minute(3))
    try await expect(page.promo).toHaveText("Find a class by the water")
    try await expect(page.greeting).toBeGone()
    try await app.expectSnapshot("promo", as: .image, .grid)
  }

  it("has exactly one focused element, wherever the arrows lead", as: .mina) { app in
    let page = try await TVPage(app).appeared()
    try await expect(page.card(.shortlist, 1)).toBeFocused()
    let walk: [Key.Name] = [.right, .down, .down, .right, .left, .up, .up, .up, .right, .down]
    for name in walk {
      try await app.press(.named(name))
      try await expect(page.focused).toHaveCount(1)
    }
    try await page.press(.up, .up, .left, .left, .left, .down)
    try await expect(page.card(.shortlist, 1)).toBeFocused()
    try await page.press(.down)
    try await expect(page.card(.today, 1)).toBeFocused()
    try await app.expectSnapshot("second row")
  }

  it("reaches each screen with three presses", as: .mina) { app in
    let page = try await TVPage(app).appeared()
    try await page.press(.enter)
    try await expect(page.classTitle).toHaveText("Reformer basics")
    try await app.expectSnapshot("class")
    try await page.press(.escape, .up, .enter)
    try await expect(page.studios).toBeVisible()
    try await app.expectSnapshot("studios")
    try await app.back()
    try await page.press(.up)
    try await page.press(.right)
    try await page.press(.enter)
    try await expect(page.help).toBeVisible()
    try await app.expectSnapshot("help")
    try await page.press(.enter)
    try await page.appeared()
  }

  it("stays on the last card of a row, and brings it into view", as: .mina) { app in
    let page = try await TVPage(app).appeared()
    try await page.press(.down, .down)
    try await expect(page.card(.later, 1)).toBeFocused()
    for _ in 0..<9 { try await page.press(.right) }
    try await expect(page.card(.later, 7)).toBeFocused()
    try await expect(page.card(.later, 7)).toBeVisible()
    try await app.expectSnapshot("edge")
  }

  it("shows an empty shortlist, and begins below it", as: .otto) { app in
    let page = try await TVPage(app).appeared()
    try await expect(page.emptyShortlist).toHaveText("Nothing booked yet.")
    try await expect(page.card(.today, 1)).toBeFocused()
    try await app.expectSnapshot("empty", as: .image, .grid)
  }

  it("does not reach a card that is too far away", as: .strayCard) { app in
    let page = try await TVPage(app).appeared()
    try await expect(page.strayCard).toBeVisible()
    try await page.press(.up, .right, .right, .right)
    try await expect(page.helpButton).toBeFocused()
    try await expect(page.strayCard).not.toBeFocused()
  }

  it("refuses a member whom the server does not verify") { app in
    let page = TVPage(app)
    let error = try await expectThrows(PageError.self) {
      try await app.set(Setting("beacon", "mallory"))
    }
    try Claim.says("does not verify mallory", error)
    try await app.set(.minute(1))
    try await expect(page.promo).toBeVisible()
  }
}
