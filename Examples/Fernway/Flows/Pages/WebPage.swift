import PageObjects

/// A web page under the app's bar.
struct WebPage: Page {
  let app: App

  var back: Locator { app[.id("web.back")] }
  var address: Locator { app[.id("web.address")] }
  var blocked: Locator { app[.id("web.blocked")] }
  var missing: Locator { app[.id("web.missing")] }
  var failed: Locator { app[.id("web.failed")] }
  var reload: Locator { app[.id("web.reload")] }
  var title: Locator { app[.id("page.title")] }
  /// What a script of the page threw.
  var problem: Locator { app[.id("page.problem.1")] }

  var isShown: Condition { .visible(address) }

  func element(_ id: String) -> Locator { app[.id("page.\(id)")] }
  /// An element of the first page inside of the page.
  func inner(_ id: String) -> Locator { app[.id("page.frame.1.\(id)")] }

  /// Opens a page of Fernway's site.
  static func open(_ path: String, of app: App, scheme: String = "https") async throws -> WebPage {
    try await app.open(Route("fernway://web?url=\(scheme)://pages.fernway.example/\(path)"))
    return try await WebPage(app).appeared()
  }
}
