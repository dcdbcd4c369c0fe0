import PageObjects
import SessionSnapshots
import SuiteKit

let drawer = describe("Drawer", .devices("iPhone 6"), .route(.map), .fixture(.mina)) {
  it("opens halfway, on the studios", .readsValues, .devices("iPhone 4", "iPhone 6"), .tags(.smoke))
  { app in
    let page = try await MapPage(app).appeared()
    try await page.expect(.halfOpen)
    try await expect(page.studios).toBeSelected()
    try await expect(page.count).toHaveText("12 studios")
    try await app.expectSnapshot("half", as: .image, .grid)
  }

  it("is drawn open and then scrolls its list, in one gesture", .holdsTouches) { app in
    let page = try await MapPage(app).appeared()
    try await expect(page.count).toBeVisible()
    let first = page.studio("Anvil Cycle")
    let start = try await page.drawer.rect().y
    let finger = try await app.touch(on: page.count).move(by: .cells(0, -8))
    try await app.expectSnapshot("mid-drag", as: .image, .grid)
    try Claim.equal(0, try await page.offset(ofFirst: first), "the list's offset mid-drag")
    try await finger.move(by: .cells(0, -9))
    let used = (start - (try await page.drawer.rect().y)) / 16
    let rest = try await page.offset(ofFirst: first)
    try Claim.equal(17 - used, rest, "the list's offset, of what the drawer did not use,")
    try await finger.move(by: .cells(0, -3))
    try await app.expectSnapshot("scrolled")
    try await finger.move(by: .cells(0, 5))
    try await app.expectSnapshot("drawn back")
    try await finger.move(by: .cells(0, -5)).hold().lift()
    try await page.expect(.open)
    try await app.expectSnapshot("lifted")
  }

  it("keeps its list at the top while it is not open", .holdsTouches) { app in
    let page = try await MapPage(app).appeared()
    let first = page.studio("Anvil Cycle")
    try await expect(first).toBeVisible()
    try await app.touch(on: first).move(by: .cells(0, -6)).hold().lift()
    try Claim.equal(0, try await page.offset(ofFirst: first), "the list's offset")
    try await page.expect(.halfOpen)
  }

  it("is opened by the wheel of a mouse, its list at the top", .targets(.tui, .core)) { app in
    let page = try await MapPage(app).appeared()
    let first = page.studio("Anvil Cycle")
    try await expect(first).toBeVisible()
    try await app.wheel(.down, at: CellPoint(x: 20, y: 30))
    try await page.expect(.open)
    try Claim.equal(0, try await page.offset(ofFirst: first), "the list's offset")
  }

  it("rests at the nearest place, or where a flick sends it", .holdsTouches) { app in
    let page = try await MapPage(app).appeared()
    try await app.touch(on: page.handle).move(by: .cells(0, -3)).hold().lift()
    try await page.expect(.halfOpen)
    try await app.touch(on: page.handle).flick(by: .cells(0, -3))
    try await page.expect(.open)
    try await app.touch(on: page.handle).flick(by: .cells(0, 3))
    try await page.expect(.halfOpen)
    try await app.touch(on: page.handle).flick(by: .cells(0, 2))
    try await page.expect(.closed)
    try await app.touch(on: page.handle).move(by: .cells(0, -9)).hold().lift()
    try await page.expect(.halfOpen)
  }

  it("stays within its bounds", .holdsTouches) { app in
    let page = try await MapPage(app).appeared()
    let closing = try await app.touch(on: page.handle).move(by: .cells(0, 17))
    try await app.expectSnapshot("at the bottom")
    try await closing.hold().lift()
    try await page.expect(.closed)
    let opening = try await app.touch(on: page.handle).move(by: .cells(0, -34))
    try await app.expectSnapshot("at the top")
    try await opening.hold().lift()
    try await page.expect(.open)
  }

  it("goes back to its last place when the system takes the finger", .holdsTouches) { app in
    let page = try await MapPage(app).appeared()
    let top = try await page.drawer.rect().y
    try await app.touch(on: page.handle).move(by: .cells(0, -10)).cancel()
    try Claim.equal(top, try await page.drawer.rect().y, "the drawer's top when cancelled")
    _ = try await app.touch(on: page.handle).move(by: .cells(0, -10))
    try Claim.differ(top, try await page.drawer.rect().y, "the drawer's top under the finger")
    try await app.rotate(.landscape)
    try await page.expect(.halfOpen)
    try await app.expectSnapshot("turned")
    try await app.rotate(.portrait)
    try Claim.equal(top, try await page.drawer.rect().y, "the drawer's top when turned")
    _ = try await app.touch(on: page.handle).move(by: .cells(0, 10))
    try Claim.differ(top, try await page.drawer.rect().y, "the drawer's top under the finger")
    try await app.background(for: .milliseconds(50))
    try await expect(page.handle).toBeVisible()
    try Claim.equal(top, try await page.drawer.rect().y, "the drawer's top in front again")
  }

  it("keeps the place of each list", .holdsTouches, at: .mapOfClasses) { app in
    let page = try await MapPage(app).appeared()
    try await expect(page.classes).toBeSelected()
    try await page.open()
    try await app.touch(on: page.classRow(3)).move(by: .cells(0, -5)).hold().lift()
    try await page.studios.tap()
    try await expect(page.studio("Anvil Cycle")).toBeVisible()
    try await app.touch(on: page.studio("Barrow’s · Quay 9")).move(by: .cells(0, -2)).hold().lift()
    try await page.classes.tap()
    try await expect(page.classRow(3)).toBeVisible()
    try Claim.equal(5, try await page.offset(ofFirst: page.classRow(1)), "the classes' offset")
    try await page.studios.tap()
    try await expect(page.studio("Barrow’s · Quay 9")).toBeVisible()
    try Claim.equal(
      2, try await page.offset(ofFirst: page.studio("Anvil Cycle")), "the studios' offset")
  }

  it("gives way to the map, and comes back as a list", .readsValues) { app in
    let page = try await MapPage(app).appeared()
    try await page.showList.tap()
    try await page.expect(.open)
    try await page.showMap.tap()
    try await page.expect(.closed)
    try await expect(page.list).toBeGone()
    try await app.expectSnapshot("map", as: .image, .grid)
    try await page.handle.tap()
    try await page.expect(.halfOpen)
  }

  it("moves the map half as far as itself", .holdsTouches) { app in
    let page = try await MapPage(app).appeared()
    try await page.handle.tap()
    try await page.handle.tap()
    try await page.expect(.closed)
    let pin = page.pin("Studio Pellicle")
    let before = (try await pin.rect().y, try await page.drawer.rect().y)
    let finger = try await app.touch(on: page.handle).move(by: .cells(0, -8))
    let after = (try await pin.rect().y, try await page.drawer.rect().y)
    try Claim.equal(8 * 16, before.1 - after.1, "how far the drawer moved")
    try Claim.equal(4 * 16, before.0 - after.0, "how far the map moved")
    try await finger.cancel()
  }

  it("leads to a class and a studio, and back", .readsValues) { app in
    let page = try await MapPage(app).appeared()
    try await page.classes.tap()
    try await page.open()
    try await page.classRow(2).tap()
    let detail = try await ClassDetailPage(app).appeared()
    try await expect(detail.title).toHaveText("Hill climb ride")
    try await detail.back.tap()
    try await page.appeared()
    try await page.expect(.open)
    try await page.studios.tap()
    try await page.studio("Anvil Cycle").tap()
    let find = try await FindPage(app).appeared()
    try await expect(find.search).toHaveValue("Anvil Cycle")
    try await find.expectFound(1)
    try await app.open(.map)
    try await page.appeared()
    try await app.back()
    try await FindPage(app).appeared()
  }

  it("says when the map can't be loaded, and tries again", .changesWorld, at: .menu) { app in
    try await MenuPage(app).appeared()
    try await app.set(.network(.offline))
    try await app.open(.map)
    let page = try await MapPage(app).appeared()
    try await expect(page.error).toHaveText("The map could not be loaded.")
    try await app.expectSnapshot("offline")
    try await app.set(.network(.online))
    try await page.retry.tap()
    try await expect(page.count).toHaveText("12 studios")
  }
}
