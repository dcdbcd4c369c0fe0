import PageObjects
import SessionSnapshots
import SuiteKit

/// Tests of a web page in a browser, for drivers that are not ours: plain W3C WebDriver.
@main struct WebFlows: SuiteExecutable {
  static let suites = [booking, cells, twelve, passing, failing]
}

private let booking = describe("Places") {
  for places in 1...8 {
    it("counts down from \(places)") { app in
      let page = try await PlacesPage(app).open(places: places)
      try await expect(page.left).toHaveText("\(places) left")
      for left in (0..<places).reversed() {
        try await page.book.tap()
        try await expect(page.left).toHaveText("\(left) left")
      }
    }
  }
}

/// What no browser's driver gives.
private let cells = describe("Cells") {
  it("are compared") { app in
    _ = try await PlacesPage(app).open(places: 1)
    try await app.expectSnapshot("places", as: .grid)
  }
}

/// Twelve tests that pass, for drivers that fail.
private let twelve = describe("Twelve") {
  for number in 1...12 {
    it("opens page \(number)") { app in try await visit(number, in: app) }
  }
}

/// With `failing` a hundred tests, each suite named after the result of its tests.
private let passing = describe("passed") {
  for number in 1...90 {
    it("opens page \(number)") { app in try await visit(number, in: app) }
  }
}

private let failing = describe("failed") {
  for number in 1...10 {
    it("expects another page than \(number)") { app in
      try await visit(number, in: app)
      guard try await app.title() == "another" else { throw Elsewhere() }
    }
  }
}

private struct Elsewhere: Error {}

/// Five commands of a session that any WebDriver server has.
private func visit(_ number: Int, in app: App) async throws {
  let page = "http://pages.test/\(number)"
  try await app.open(Route(page))
  for _ in 1...2 {
    guard try await app.url() == page, try await app.title() == page else { throw Elsewhere() }
  }
}

/// A class's places, and a button that books one.
private struct PlacesPage: Page {
  let app: App
  var left: Locator { app[.id("left")] }
  var book: Locator { app.button("Book") }
  var isShown: Condition { .visible(book) }

  func open(places: Int) async throws -> PlacesPage {
    let script =
      "let o=document.getElementById('left');o.textContent=(parseInt(o.textContent)-1)+' left'"
    try await app.open(
      Route(
        "data:text/html,<title>Places</title><p id=left>\(places) left</p>"
          + "<button onclick=\"\(script)\">Book</button>"))
    return try await appeared()
  }
}
