import PageObjects

struct BookingPage: Page {
  let app: App

  var title: Locator { app[.id("screen.title")] }
  var name: Locator { app[.id("booking.class")] }
  var when: Locator { app[.id("booking.when")] }
  var price: Locator { app[.id("booking.price")] }
  var credits: Locator { app[.id("booking.credits")] }
  var after: Locator { app[.id("booking.after")] }
  var confirm: Locator { app[.id("booking.confirm")] }
  var cancel: Locator { app[.id("booking.cancel")] }
  var close: Locator { app[.id("booking.close")] }
  var spinner: Locator { app[.id("booking.spinner")] }
  var error: Locator { app[.id("booking.error")] }
  var success: Locator { app[.id("booking.success")] }
  var number: Locator { app[.id("booking.number")] }
  var upcoming: Locator { app[.id("booking.upcoming")] }
  var done: Locator { app[.id("booking.done")] }

  var isShown: Condition { .visible(confirm) }

  /// Confirms, and waits for the success.
  func book() async throws {
    try await confirm.tap()
    try await expect(success).toBeVisible()
  }

  func finish() async throws -> ClassDetailPage {
    try await done.tap()
    return try await ClassDetailPage(app).appeared()
  }

  func leave() async throws -> ClassDetailPage {
    try await cancel.tap()
    return try await ClassDetailPage(app).appeared()
  }

  func seeUpcoming() async throws -> UpcomingPage {
    try await upcoming.tap()
    return try await UpcomingPage(app).appeared()
  }
}
