import PageObjects

struct ClassDetailPage: Page {
  let app: App

  var title: Locator { app[.id("class.title")] }
  var venue: Locator { app[.id("class.venue")] }
  var when: Locator { app[.id("class.when")] }
  var length: Locator { app[.id("class.length")] }
  var places: Locator { app[.id("class.places")] }
  var price: Locator { app[.id("class.price")] }
  var about: Locator { app[.id("class.about")] }
  var back: Locator { app[.id("class.back")] }
  var book: Locator { app[.id("class.book")] }
  var waitlist: Locator { app[.id("class.waitlist")] }
  var waitlisted: Locator { app[.id("class.waitlisted")] }
  var upcoming: Locator { app[.id("class.upcoming")] }
  var error: Locator { app[.id("class.error")] }
  /// Closes the class where it came as a sheet.
  var close: Locator { app[.id("class.close")] }
  var failed: Locator { app[.id("class.failed")] }
  var retry: Locator { app[.id("class.retry")] }
  var started: Locator { app[.id("class.started")] }
  /// What the member has, where the flag `class_credits_hint` is on.
  var creditsHint: Locator { app[.id("class.credits")] }
  var missing: Locator { app[.id("class.missing")] }

  var isShown: Condition { .visible(title) }

  func goBack() async throws -> FindPage { try await goBack(to: FindPage.self) }

  /// Goes back to the page from which the class was opened.
  func goBack<Origin: Page>(to page: Origin.Type) async throws -> Origin {
    try await back.tap()
    return try await Origin(app).appeared()
  }

  func startBooking() async throws -> BookingPage {
    try await book.tap()
    return try await BookingPage(app).appeared()
  }

  func seeUpcoming() async throws -> UpcomingPage {
    try await upcoming.tap()
    return try await UpcomingPage(app).appeared()
  }
}
