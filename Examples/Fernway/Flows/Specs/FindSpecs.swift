import PageObjects
import SessionSnapshots
import SuiteKit

let find = describe("Find", .devices(.phones), .route(.find), .fixture(.mina)) {
  it("finds by tag, title and venue", .tags(.smoke)) { app in
    let page = try await FindPage(app).appeared()
    try await page.expectFound(13)
    try await page.find("yoga", expecting: 3)
    try await expect(page.rows.nth(0)).toContain("Slow flow yoga")
    try await expect(page.places(7).left(4)).toBeVisible()
    try await expect(page.rows.nth(1)).toContain("Sunrise yoga on the quay")
    try await expect(page.rows.nth(1)).toContain("Full")
    try await expect(page.rows.nth(2)).toContain("Yoga for people who sit")
    try await expect(page.rows.nth(2)).toContain("Booked")
    try await app.expectSnapshot("yoga", as: .image, .grid)
    try await page.find("balayage", expecting: 1)
    try await expect(page.row(4)).toContain("Studio Pellicle")
    try await page.find("barrow's", expecting: 5)
    try await page.find("cruxx yoga", expecting: 1)
    try await expect(page.row(9)).toContain("Mill Lane")
    try await page.find("row", expecting: 1)
    try await expect(page.row(3)).toContain("Cruxx Gym · Harbour Row")
    try await page.clear.tap()
    try await page.expectFound(13)
    try await expect(page.search).toHaveValue("")
  }

  it("says when nothing matches, and comes back from it") { app in
    let page = try await FindPage(app).appeared()
    try await page.search.fill("zumba")
    try await expect(page.empty).toHaveText("No classes match “zumba”.")
    try await expect(page.rows).toHaveCount(0)
    try await app.expectSnapshot("zero")
    try await page.clear.tap()
    try await page.expectFound(13)
    try await page.search.type("handstand")
    try await page.expectFound(1)
    try await app.expectSnapshot("one")
    let detail = try await page.open(12)
    try await expect(detail.title).toHaveText("Handstand hour")
  }

  it("can be used with the keyboard alone") { app in
    let page = try await FindPage(app).appeared()
    try await expect(page.search).toBeFocused()
    try await app.type("yoga")
    try await page.expectFound(3)
    try await app.press(.named(.down))
    try await expect(page.row(7)).toBeFocused()
    try await app.press(.named(.down))
    try await expect(page.row(8)).toBeFocused()
    try await app.expectSnapshot("second row focused")
    try await app.press(.enter)
    let detail = try await ClassDetailPage(app).appeared()
    try await expect(detail.title).toHaveText("Sunrise yoga on the quay")
    try await app.press(.escape)
    try await page.appeared()
    try await expect(page.search).toHaveValue("yoga")
    try await app.press(.escape)
    try await expect(page.search).toHaveValue("")
  }

  it("scrolls to the last class") { app in
    let page = try await FindPage(app).appeared()
    try await page.expectFound(13)
    try await app.expectSnapshot("top")
    try await page.list.scroll(to: page.row(13))
    try await app.expectSnapshot("bottom")
    let detail = try await page.open(13)
    try await expect(detail.title).toHaveText("Lunch hour lengths")
    try await expect(detail.when).toHaveText("Thu 12:00")
    let back = try await detail.goBack()
    try await expect(back.row(13)).toBeVisible()
    try await back.list.swipe(.down)
    try await expect(back.row(13)).not.toBeVisible()
    try await back.list.scroll(to: back.row(1), .down)
  }

  it("tries a failed search again", as: .searchError) { app in
    let page = try await FindPage(app).appeared()
    try await expect(page.error).toHaveText("The search did not work.")
    try await app.expectSnapshot("failed")
    try await page.retry.tap()
    try await page.expectFound(13)
    try await page.find("ride", expecting: 1)
    let detail = try await page.open(2)
    try await expect(detail.venue).toContain("Anvil Cycle")
    try await detail.back.tap()
    try await page.appeared()
  }

  it("says that it is looking, until a newer search is answered", as: .slowSearch) { app in
    let page = try await FindPage(app).appeared()
    try await expect(page.spinner).toBeVisible()
    try await app.expectSnapshot("loading")
    try await page.find("core", expecting: 2)
    try await page.clear.tap()
    try await page.expectFound(13)
    let upcoming = try await page.openUpcoming()
    try await upcoming.openFind().expectFound(13)
  }

  it("switches between the tabs") { app in
    let page = try await FindPage(app).appeared()
    try await expect(page.findTab).toBeSelected()
    let shop = try await page.openShop()
    try await expect(shop.title).toHaveText("Shop")
    try await expect(shop.shopTab).toBeSelected()
    try await app.expectSnapshot("shop")
    let upcoming = try await shop.openUpcoming()
    try await expect(upcoming.upcomingTab).toBeSelected()
    let menu = try await upcoming.openMenu()
    try await expect(menu.title).toHaveText("Menu")
    try await expect(menu.findTab).not.toBeSelected()
    try await app.back()
    try await page.appeared()
    try await expect(page.findTab).toBeSelected()
  }
}
