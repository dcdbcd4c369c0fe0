import PageObjects

struct FindPage: TabbedPage {
  let app: App

  var search: Locator { app[.id("search.field")] }
  var clear: Locator { app[.id("search.clear")] }
  var count: Locator { app[.id("results.count")] }
  var empty: Locator { app[.id("results.empty")] }
  var spinner: Locator { app[.id("results.spinner")] }
  var error: Locator { app[.id("results.error")] }
  var retry: Locator { app[.id("results.retry")] }
  var list: Locator { app[.id("results.list")] }
  var rows: Locator { list.rows }

  var isShown: Condition { .visible(search) }

  func row(_ id: Int) -> Locator { app[.id("results.row.\(id)")] }
  /// What a row says of its places.
  func places(_ id: Int) -> ClassRow { ClassRow(row: row(id)) }
  /// A search that plugs in.
  func suggestion(_ name: String) -> Locator { app[.id("search.suggestion.\(name)")] }

  /// Searches, and waits until so many classes are found.
  func find(_ text: String, expecting number: Int) async throws {
    try await search.fill(text)
    try await expectFound(number)
  }

  func expectFound(_ number: Int) async throws {
    try await expect(count).toHaveText("\(number) \(number == 1 ? "class" : "classes") near you")
  }

  func open(_ id: Int) async throws -> ClassDetailPage {
    try await row(id).tap()
    return try await ClassDetailPage(app).appeared()
  }
}
