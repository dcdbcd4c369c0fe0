import PageObjects

/// The phone's home screen: the app's icon and its widgets.
struct HomePage: Page {
  /// A widget's size.
  enum Family: String {
    case small, medium, large
  }

  let app: App

  var icon: Locator { app[.id("home.app")] }
  var small: Locator { app[.id("widget.small")] }

  var isShown: Condition { .visible(icon) }

  /// What a widget says where it lists no class.
  func notice(_ family: Family) -> Locator { app[.id("widget.\(family.rawValue).notice")] }
  /// A class in a medium or large widget.
  func session(_ id: Int, in family: Family) -> Locator {
    app[.id("widget.\(family.rawValue).class.\(id)")]
  }
  func more(in family: Family) -> Locator { app[.id("widget.\(family.rawValue).more")] }

  static func open(of app: App) async throws -> HomePage {
    try await app.open(Route("fernway://home"))
    return try await HomePage(app).appeared()
  }
}
