import PageObjects

/// What the app's instruments say; it lies over the screen that was there and gives it back.
struct DebugPage: Page {
  /// The instruments, by their names in links.
  enum Instrument: String {
    case experiments, flags, ribs, responders, leaks, calls, plugins, signals, search, web, widgets
  }

  let app: App

  var title: Locator { app[.id("debug.title")] }
  var close: Locator { app[.id("debug.close")] }
  /// Stands where an instrument has nothing to say.
  var none: Locator { app[.id("debug.none")] }

  var isShown: Condition { .visible(title) }

  func line(_ number: Int) -> Locator { app[.id("debug.line.\(number)")] }
  /// The lines that contain a text.
  func lines(containing text: String) -> Locator {
    app[.css("[identifier^=\"debug.line.\"]")].containing(text)
  }

  static func open(_ instrument: Instrument, of app: App) async throws -> DebugPage {
    try await app.open(Route("fernway://debug/\(instrument.rawValue)"))
    let page = try await DebugPage(app).appeared()
    try await expect(page.title).toHaveText("Debug: \(instrument.rawValue)")
    return page
  }

  /// Opens an instrument, expects all that it says, and goes back.
  static func read(
    _ instrument: Instrument, of app: App, expecting lines: [String]
  ) async throws {
    let page = try await open(instrument, of: app)
    for (index, line) in lines.enumerated() {
      try await expect(page.line(index + 1)).toHaveText(line)
    }
    try await expect(page.line(lines.count + 1)).toBeGone()
    if lines.isEmpty { try await expect(page.none).toBeVisible() }
    try await page.close.tap()
    try await expect(page.title).toBeGone()
  }
}
