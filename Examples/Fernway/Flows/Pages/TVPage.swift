import PageObjects

/// Fernway on a television.
struct TVPage: Page {
  /// The rows of the shelf.
  enum Row: String {
    case shortlist, today, later
  }

  let app: App

  var promo: Locator { app[.id("tv.promo")] }
  var greeting: Locator { app[.id("tv.greeting")] }
  var studiosButton: Locator { app[.id("tv.studios.open")] }
  var helpButton: Locator { app[.id("tv.help.open")] }
  var studios: Locator { app[.id("tv.studios")] }
  var help: Locator { app[.id("tv.help")] }
  var classTitle: Locator { app[.id("tv.class.title")] }
  var emptyShortlist: Locator { app[.id("tv.shortlist.empty")] }
  var strayCard: Locator { app[.id("tv.stray")] }
  /// What has the focus, wherever it is.
  var focused: Locator { app[.css("[focused=\"true\"]")] }

  var isShown: Condition { .visible(greeting) }

  func card(_ row: Row, _ number: Int) -> Locator { app[.id("tv.\(row.rawValue).card.\(number)")] }

  func press(_ names: Key.Name...) async throws {
    for name in names { try await app.press(.named(name)) }
  }
}
