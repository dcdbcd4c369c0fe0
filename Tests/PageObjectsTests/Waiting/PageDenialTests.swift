import Foundation
import JSONModel
import Testing
import Waiting

@testable import PageObjects

/// What our driver adds to a page in Chromium: denials that stand, secrets, and elements that move.
@Suite(.serialized, .timeLimit(.minutes(3))) struct PageDenialTests {
  /// Opens a page, whatever is in its body.
  private func page(
    _ body: String, _ test: @Sendable (App) async throws -> Void
  ) async throws {
    let html = "<!doctype html><meta charset=utf-8><title>start</title>\(body)"
    let code = Data(html.utf8).base64EncodedString()
    try await WebPages.session { app in
      try await app.open(Route("data:text/html;charset=utf-8;base64,\(code)"))
      try await test(app)
    }
  }

  /// Shows `Oops` for 80 ms, and says in its title when that is over.
  private static let flash = """
    <button onclick="
      const show = setInterval(() => {
        clearInterval(show); said.textContent = 'Oops';
        const hide = setInterval(() => {
          clearInterval(hide); said.textContent = ''; document.title = 'over';
        }, 80);
      }, 400)">Go</button><button>Next</button><p id=said></p>
    """

  @Test func `a text that came and went after a denial turns its step red`() async throws {
    try await page(Self.flash) { app in
      try await app.button("Go").tap()
      try await expect(app.text("Oops")).toBeGone()
      let isOver = try await eventually { try await app.title() == "over" }
      #expect(isOver)
      let error = try await failure { try await app.button("Next").tap() }
      #expect(error.message.contains("expect(app.text(\"Oops\")).toBeGone()"), "\(error)")
      #expect(error.message.contains("did not stay so"), "\(error)")
    }
  }

  @Test func `a denial waits for the timers and calls that the last input began`() async throws {
    let late = """
      <button onclick="setTimeout(() => { said.textContent = 'Late' }, 700)">Time</button>
      <button onclick="fetch('data:,x').then(() => { said.textContent = 'Called' })">Call</button>
      <p id=said></p>
      """
    try await page(late) { app in
      for (button, text) in [("Time", "Late"), ("Call", "Called")] {
        try await app.button(button).tap()
        let error = try await failure {
          try await expect(app.text(text)).toBeGone(within: .seconds(2))
        }
        #expect(error.code == .expectation, "\(error)")
      }
    }
  }

  @Test func `a secret is masked in what a page shows, by whichever way it is read`() async throws {
    let echo = """
      <label>Code <input oninput="said.textContent = 'Sent ' + this.value"></label><p id=said></p>
      """
    try await page(echo) { app in
      let before = try await app.screenshot()
      try await app.field("Code").type("tangerine", .sensitive)
      let said = try await app[.id("said")].text()
      #expect(!said.contains("tangerine") && said.hasPrefix("Sent "), "\(said)")
      let found = try await app.command(.findAll("css selector", "#said", label: "said"))
      let id = try #require(found.arrayValue?.first?.objectValue?.values.first?.stringValue)
      let raw = try await app.text(.text(id))
      #expect(!raw.contains("tangerine") && raw.hasPrefix("Sent "), "\(raw)")
      #expect(try await app.screenshot() != before)
    }
  }

  @Test func `what a script moves is pressed once it has stopped`() async throws {
    let mover = """
      <style>#mover { position: relative }</style>
      <button onclick="
        let steps = 30;
        const move = setInterval(() => {
          mover.style.left = (steps % 4) * 20 + 'px';
          if (--steps === 0) { clearInterval(move); document.title = 'rests'; }
        }, 20)">Move</button>
      <button id=mover onclick="said.textContent = 'pressed as it ' + document.title">Mover</button>
      <p id=said></p>
      """
    try await page(mover) { app in
      try await app.button("Move").tap()
      try await app.button("Mover").tap()
      try await expect(app[.id("said")]).toHaveText("pressed as it rests")
    }
  }
}
