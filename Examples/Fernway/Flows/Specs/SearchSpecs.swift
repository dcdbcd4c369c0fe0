import PageObjects
import SessionSnapshots
import SuiteKit

let search = describe("Search", .devices("iPhone 6"), .fixture(.mina), .route(.search)) {
  context("the rows under the field", .tags(.regression)) {
    it("offers general tags, then what is typed word for word, on top") { app in
      let page = try await SearchPage(app).appeared()
      try await expect(page.tag("yoga")).toBeVisible()
      try await expect(page.phrase).toBeGone()
      try await app.expectSnapshot("empty")
      try await page.field.fill("yo")
      try await expect(page.phrase).toContain("Search “yo”")
      try await expect(page.tag("yoga").below(page.phrase)).toBeVisible()
      try await app.expectSnapshot("tags")
    }

    it("finds an untagged class by its phrase row", .tags(.smoke)) { app in
      let page = try await SearchPage(app).appeared()
      try await page.field.fill("balayage")
      try await expect(page.completions).toHaveCount(1)
      try await page.phrase.tap()
      try await page.expectResults([4])
      let detail = try await page.open(4)
      try await expect(detail.title).toHaveText("Balayage refresh")
      try await detail.back.tap()
      try await page.appeared()
      try await page.expectResults([4])
    }

    it("filters by a tag and those below it") { app in
      let page = try await SearchPage(app).appeared()
      try await page.field.fill("strength")
      try await page.tag("strength").tap()
      try await page.expectResults([3, 6, 11, 12])
    }

    it("treats blanks as nothing, cuts after 80 characters, and takes any sign") { app in
      let page = try await SearchPage(app).appeared()
      try await page.field.fill("   ")
      try await expect(page.tag("yoga")).toBeVisible()
      try await expect(page.phrase).toBeGone()
      try await page.field.press(.enter)
      try await expect(page.tag("yoga")).toBeVisible()
      let long = String(repeating: "breath and ", count: 9)
      try await page.field.fill(long)
      try await expect(page.phrase).toContain("Search “\(long.prefix(80))”")
      try await page.field.fill("🧘🏽‍♀️")
      try await expect(page.phrase).toContain("Search “🧘🏽‍♀️”")
      try await app.expectSnapshot("emoji")
      try await page.phrase.tap()
      try await expect(page.count).toHaveText("13 classes")
    }
  }

  context("what is found") {
    it("never brings a class by its description", .tags(.smoke)) { app in
      let page = try await SearchPage(app).appeared()
      try await page.find("yoga", expecting: 3)
      try await page.expectResults([7, 8, 9])
      try await expect(page.row(2)).toBeGone()
      try await app.expectSnapshot("yoga")
    }

    it("reads a typo as the nearest tag, only where nothing else is found") { app in
      let page = try await SearchPage(app).appeared()
      try await page.find("yoag", expecting: 3)
      try await expect(page.fallback).toHaveText("Nothing matches “yoag”. This is Yoga:")
      try await page.expectResults([7, 8, 9])
      try await app.expectSnapshot("fallback")
      try await page.find("yoga", expecting: 3)
      try await expect(page.fallback).toBeGone()
      try await page.field.fill("zumba")
      try await page.field.press(.enter)
      try await expect(page.empty).toHaveText("Nothing matches “zumba”.")
      try await app.expectSnapshot("zero")
    }

    it("takes a chain's name for the chain, not for a tag that looks like it") { app in
      let page = try await SearchPage(app).appeared()
      try await page.find("Barrows", expecting: 5)
      try await expect(page.brand).toHaveText("Barrow’s")
      try await expect(page.fallback).toBeGone()
      try await page.find("Cruxx", expecting: 3)
      try await expect(page.brand).toHaveText("Cruxx Gym")
      try await expect(page.fallback).toBeGone()
      try await page.expectResults([3, 9, 6])
    }

    it("shows a chain's locations as a list and on the map") { app in
      let page = try await SearchPage(app).appeared()
      try await page.field.fill("barrow")
      try await expect(page.brand("barrows")).toContain("5 locations")
      try await page.brand("barrows").tap()
      let places = try await page.seePlaces()
      try await expect(places.rows).toHaveCount(5)
      try await app.expectSnapshot("list")
      try await places.onMap.tap()
      try await expect(places.map).toBeVisible()
      try await app.expectSnapshot("map", as: .image, .grid)
      try await places.row("quay-9").tap()
      try await page.expectResults([8])
      try await page.back.tap()
      try await expect(page.phrase).toContain("Search “Barrow’s · Quay 9”")
      try await page.back.tap()
      try await FindPage(app).appeared()
    }

    it("says that the search failed, and tries again", .changesWorld) { app in
      let page = try await SearchPage(app).appeared()
      try await app.set(.answer("look", with: "server error"))
      try await page.field.fill("yoga")
      try await page.field.press(.enter)
      try await expect(page.error).toHaveText("The search did not work.")
      try await page.retry.tap()
      try await page.expectResults([7, 8, 9])
    }

    it("answers what was typed in Find", at: .find("hand")) { app in
      let find = try await FindPage(app).appeared()
      try await find.expectFound(1)
      try await find.search.press(.enter)
      let page = try await SearchPage(app).appeared()
      try await page.expectResults([12])
      try await app.back()
      try await app.back()
      try await find.appeared()
    }
  }

  context("the arms", .tags(.regression)) {
    for arm in SearchArmFlags.all {
      it("names what the arm \(arm.name) names", .flags(arm.flags)) { app in
        let page = try await SearchPage(app).appeared()
        try await page.field.fill("core")
        try await expect(page.tag("core")).toBeVisible()
        try await page.session(6).expect(isThere: arm.namesClasses)
        try await page.field.fill("tern")
        try await expect(page.phrase).toContain("tern")
        try await page.venue("barrows-tern-street").expect(isThere: arm.namesVenues)
        try await page.field.fill("cruxx")
        try await expect(page.brand("cruxx-gym")).toBeVisible()
        try await page.venue("cruxx-gym-mill-lane").expect(isThere: arm.namesVenues)
        try await app.expectSnapshot("cruxx")
      }
    }
  }

  context("the log", .tags(.regression)) {
    it("gives the figures that a person reckons by hand") { app in
      let page = try await SearchPage(app).appeared()
      // Three lists; the second class of the first is opened and booked, and the first of the
      // second is opened: CTR 2/3, CVR 1/3, MAP (1/2 + 1 + 0) / 3.
      try await page.find("core", expecting: 2)
      try await page.expectResults([3, 6])
      let booking = try await page.open(6).startBooking()
      try await booking.book()
      try await booking.done.tap()
      let detail = try await ClassDetailPage(app).appeared()
      try await detail.back.tap()
      try await page.find("handstand", expecting: 1)
      try await page.open(12).back.tap()
      try await page.appeared()
      try await page.find("lengths", expecting: 1)
      try await DebugPage.read(
        .search, of: app,
        expecting: [
          "control: CTR 0.667, CVR 0.333, MAP@10 0.500", "shown “core”: 3 6", "opened 6",
          "booked 6", "shown “handstand”: 12", "opened 12", "shown “lengths”: 13",
        ])
    }
  }
}

extension Locator {
  /// Expects the element to be there, or not to be.
  fileprivate func expect(isThere: Bool) async throws {
    if isThere {
      try await PageObjects.expect(self).toBeVisible()
    } else {
      try await PageObjects.expect(self).toBeGone()
    }
  }
}
