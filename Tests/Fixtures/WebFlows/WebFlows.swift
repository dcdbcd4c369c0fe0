import PageObjects
import SessionSnapshots
import SuiteKit

/// Tests of a web page in a browser, for drivers that are not ours: plain W3C WebDriver.
@main struct WebFlows: SuiteExecutable {
  static let suites = [booking, cells]
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
