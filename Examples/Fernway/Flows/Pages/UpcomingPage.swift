import PageObjects

struct UpcomingPage: TabbedPage {
  let app: App

  var empty: Locator { app[.id("upcoming.empty")] }
  var findAClass: Locator { app[.id("upcoming.find")] }
  var loggedOut: Locator { app[.id("upcoming.loggedOut")] }
  var error: Locator { app[.id("upcoming.error")] }
  var retry: Locator { app[.id("upcoming.retry")] }
  var logIn: Locator { app[.id("upcoming.login")] }
  var rows: Locator { app.rows }

  var isShown: Condition { .selected(upcomingTab) }

  func row(_ id: Int) -> Locator { app[.id("upcoming.row.\(id)")] }
  func day(_ number: Int) -> Locator { app[.id("upcoming.day.\(number)")] }

  func open(_ id: Int) async throws -> ClassDetailPage {
    try await row(id).tap()
    return try await ClassDetailPage(app).appeared()
  }
}
