import Foundation
import JSONModel
import ProcessControl
import Testing
import Waiting
import WebDriverClient

/// Studio's page in a browser, as a person uses it.
struct StudioPage: Sendable {
  let browser: WebDriverSession

  private struct NeverTrue: Error { var expression: String }

  /// Starts `qa-runner studio` on a program and its page in a browser, for as long as `body` takes.
  /// - Parameter isKilled: whether Studio is killed after that, in place of ended.
  static func with(
    _ words: [String], in scratch: Scratch, _ browser: StudioBrowser = .chromium,
    shows: String = "document.querySelectorAll('#screen .line').length > 0",
    isKilled: Bool = false, _ body: (StudioPage) async throws -> Void
  ) async throws {
    let studio = try await Invocation(
      Products.runner, ["studio"] + words, in: scratch, environment: ["CI": ""])
    do {
      var address: Substring?
      _ = try await eventually {
        address = studio.output.firstMatch(of: /http:\/\/\S+/)?.output
        return address != nil || studio.child.termination != nil
      }
      let url = String(try #require(address, "\(studio.output)"))
      try await browser.with(url) { session in
        let page = StudioPage(browser: session)
        try await page.wait(shows)
        try await body(page)
        // The page is open meanwhile.
        if isKilled { studio.child.signal(SIGKILL) }
      }
    } catch {
      studio.child.signal(SIGINT)
      _ = try? await studio.finish()
      throw error
    }
    guard !isKilled else {
      _ = try await studio.finish()
      return
    }
    studio.child.signal(SIGINT)
    let end = try await studio.finish()
    #expect(end.code == 0, "\(end.output)")
  }

  /// Waits until a JavaScript expression is true.
  func wait(_ expression: String) async throws {
    let isSo = try await eventually { try await browser.run("return \(expression)") == true }
    guard isSo else {
      let page = try await browser.run("return document.body.innerText")
      Issue.record("never true: \(expression)\n\(page.stringValue ?? "")")
      throw NeverTrue(expression: expression)
    }
  }

  func waitForScreen(_ text: String) async throws {
    try await wait("document.getElementById('screen').innerText.includes(\(Self.literal(text)))")
  }

  func text(_ selector: String) async throws -> String {
    try await browser.run("return document.querySelector(\(Self.literal(selector))).innerText")
      .stringValue ?? ""
  }

  func value(_ selector: String) async throws -> String {
    try await browser.run("return document.querySelector(\(Self.literal(selector))).value")
      .stringValue ?? ""
  }

  func click(_ selector: String) async throws {
    let element = try await browser.find("css selector", selector)
    try await browser.post("/element/\(element)/click")
  }

  /// Picks the element at a text, and gives its locator.
  func pick(_ text: String, as title: String) async throws -> String {
    try await click("#pick")
    try await clickScreen(text)
    try await wait(
      "document.getElementById('pickedTitle').innerText === \(Self.literal(title))")
    return try await value("#locator")
  }

  /// Opens a flow of the project.
  func open(_ file: String) async throws {
    let name = Self.literal(file)
    try await wait(
      "[...document.getElementById('files').options].some((one) => one.value === \(name))")
    _ = try await browser.run(
      "const files = document.getElementById('files'); files.value = \(name);"
        + "files.dispatchEvent(new Event('change'));")
    try await wait("document.getElementById('file').value === \(name)")
  }

  /// Clicks the middle of an element that the tree lists, on the picture of an app without cells.
  func clickElement(_ title: String) async throws {
    let item =
      "[...document.querySelectorAll('#tree li')].find(one => "
      + "one.textContent.includes(\(Self.literal(title))))"
    _ = try await browser.run(
      "\(item).dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))")
    let place = try await browser.run(
      """
      const box = document.querySelector(".box.hover").getBoundingClientRect();
      return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
      """)
    try await clickPoint(try #require(place.arrayValue))
  }

  /// Picks an element that the tree lists on the picture, and gives its locator.
  func pick(at name: String, as title: String) async throws -> String {
    try await click("#pick")
    try await clickElement(name)
    try await wait(
      "document.getElementById('pickedTitle').innerText === \(Self.literal(title))")
    return try await value("#locator")
  }

  func record() async throws {
    try await click("#record")
    try await wait("document.activeElement.id === 'keys'")
  }

  /// Ends a recording, and gives its text.
  func endRecording() async throws -> String {
    try await click("#record")
    try await wait("document.getElementById('record').innerText === 'Record'")
    return try await value("#text")
  }

  /// Saves the test and runs it until it has passed.
  func saveAndRun() async throws {
    try await click("#save")
    try await wait("document.getElementById('message').innerText.startsWith('Saved')")
    try await click("#run")
    try await wait("['passed', 'failed'].includes(document.getElementById('outcome').className)")
    let outcome = try await text("#outcome")
    let reason = try await text("#reason")
    #expect(outcome.hasPrefix("Passed"), "\(outcome): \(reason)")
  }

  /// Runs the test that is shown, until it has an outcome, and gives that.
  func run() async throws -> String {
    try await click("#tab-test")
    try await click("#run")
    // An earlier run's outcome is not this one's.
    try await wait("document.getElementById('outcome').className === 'running'")
    try await wait("['passed', 'failed'].includes(document.getElementById('outcome').className)")
    return try await browser.run("return document.getElementById('outcome').className")
      .stringValue ?? ""
  }

  /// Chooses a step of the run, and waits for a text on its screen.
  func travel(to step: Int, _ side: String = "#after", seeing text: String) async throws {
    try await click(side)
    try await click("#progress li:nth-child(\(step))")
    try await wait("document.getElementById('past').innerText.includes(\(Self.literal(text)))")
  }

  /// What the page's *Trace* saves.
  func trace() async throws -> String {
    try await wait("!document.getElementById('trace').hidden")
    _ = try await browser.run(
      "fetch(document.getElementById('trace').href).then((reply) => reply.text())"
        + ".then((text) => { window.saved = text; })")
    try await wait("window.saved !== undefined")
    return try await browser.run("return window.saved").stringValue ?? ""
  }

  /// A picture of the page, as PNG.
  func picture() async throws -> Data {
    let text = try await browser.get("/screenshot").stringValue ?? ""
    return Data(base64Encoded: text) ?? Data()
  }

  static func literal(_ text: String) -> String {
    String(decoding: JSONValue.string(text).encoded(), as: UTF8.self)
  }
}
