import PageObjects

/// The search: its field, the rows that complete it, and what it found.
struct SearchPage: Page {
  let app: App

  var back: Locator { app[.id("ac.back")] }
  var field: Locator { app[.id("ac.field")] }
  var clear: Locator { app[.id("ac.clear")] }
  var phrase: Locator { app[.id("ac.phrase")] }
  var completions: Locator { app[.id("ac.list")].rows }
  var count: Locator { app[.id("results.count")] }
  var results: Locator { app[.id("results.list")].rows }
  var empty: Locator { app[.id("results.empty")] }
  var fallback: Locator { app[.id("results.fallback")] }
  var error: Locator { app[.id("results.error")] }
  var retry: Locator { app[.id("results.retry")] }
  var brand: Locator { app[.id("results.brand")] }
  var seeAllPlaces: Locator { app[.id("results.places")] }

  var isShown: Condition { .visible(field) }

  func tag(_ name: String) -> Locator { app[.id("ac.tag.\(name)")] }
  func brand(_ slug: String) -> Locator { app[.id("ac.brand.\(slug)")] }
  func session(_ id: Int) -> Locator { app[.id("ac.class.\(id)")] }
  func venue(_ slug: String) -> Locator { app[.id("ac.venue.\(slug)")] }
  func row(_ id: Int) -> Locator { app[.id("results.row.\(id)")] }

  /// Searches for a text by the enter key, and waits for as many classes.
  func find(_ text: String, expecting number: Int) async throws {
    try await field.fill(text)
    try await field.press(.enter)
    try await expect(count).toHaveText(number == 1 ? "1 class" : "\(number) classes")
  }

  /// Expects these classes in this order, and no other.
  func expectResults(_ ids: [Int]) async throws {
    try await expect(results).toHaveCount(ids.count)
    for (upper, lower) in zip(ids, ids.dropFirst()) {
      try await expect(row(lower).below(row(upper))).toBeVisible()
    }
    if let only = ids.first { try await expect(row(only)).toBeVisible() }
  }

  func open(_ id: Int) async throws -> ClassDetailPage {
    try await row(id).tap()
    return try await ClassDetailPage(app).appeared()
  }

  func seePlaces() async throws -> PlacesPage {
    try await seeAllPlaces.tap()
    return try await PlacesPage(app).appeared()
  }
}

/// A chain's places, as a list or on the map.
struct PlacesPage: Page {
  let app: App

  var title: Locator { app[.id("places.title")] }
  var list: Locator { app[.id("places.show.list")] }
  var onMap: Locator { app[.id("places.show.map")] }
  var map: Locator { app[.id("places.map")] }
  var rows: Locator { app[.id("places.list")].rows }

  var isShown: Condition { .visible(title) }

  func row(_ slug: String) -> Locator { app[.id("places.row.\(slug)")] }
}
