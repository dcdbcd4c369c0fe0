import PageObjects

/// The map, and the drawer over it.
struct MapPage: TabbedPage {
  /// What the handle says of the drawer.
  enum Position: String {
    case closed
    case halfOpen = "half open"
    case open
  }

  let app: App

  var drawer: Locator { app[.id("drawer")] }
  var handle: Locator { app[.id("drawer.handle")] }
  var studios: Locator { app[.id("drawer.segment.studios")] }
  var classes: Locator { app[.id("drawer.segment.classes")] }
  var showMap: Locator { app[.id("drawer.map")] }
  var showList: Locator { app[.id("drawer.list")] }
  var count: Locator { app[.id("drawer.count")] }
  var error: Locator { app[.id("drawer.error")] }
  var retry: Locator { app[.id("drawer.retry")] }
  var list: Locator { app[.id("drawer.rows")] }

  var isShown: Condition { .visible(handle) }

  func studio(_ name: String) -> Locator { app[.id("drawer.studio.\(name)")] }
  func classRow(_ id: Int) -> Locator { app[.id("drawer.class.\(id)")] }
  func pin(_ name: String) -> Locator { app[.id("map.pin.\(name)")] }

  func expect(_ position: Position) async throws {
    try await PageObjects.expect(handle).toHaveValue(position.rawValue)
  }

  /// How far the list is scrolled, in rows of a terminal: how far its first row is above the list.
  func offset(ofFirst row: Locator) async throws -> Double {
    (try await list.rect().y - row.rect().y) / 16
  }

  /// Draws the drawer up to the top, and lets it rest there.
  func open() async throws {
    try await showList.tap()
    try await expect(.open)
  }
}
