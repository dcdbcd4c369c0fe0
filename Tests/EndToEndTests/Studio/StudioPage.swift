import Chromium
import Foundation
import JSONModel
import ProcessControl
import Testing
import Waiting
import WebDriverClient

/// Studio's page in Chromium, as a person uses it.
struct StudioPage: Sendable {
  let browser: WebDriverSession

  /// Starts `qa-runner studio` on a program and its page in a browser, for as long as `body` takes.
  static func with(
    _ words: [String], in scratch: Scratch, _ body: (StudioPage) async throws -> Void
  ) async throws {
    let studio = try await Invocation(Products.runner, ["studio"] + words, in: scratch)
    let launcher = Launcher()
    do {
      var address: Substring?
      _ = try await eventually {
        address = studio.output.firstMatch(of: /http:\/\/\S+/)?.output
        return address != nil || studio.child.termination != nil
      }
      let url = String(try #require(address, "\(studio.output)"))
      try await ChromeDriver.with(launcher) { driver in
        let session = try await WebDriverClient(url: driver.url).session(
          ChromeDriver.capabilities())
        do {
          try await session.post("/url", ["url": .string(url)])
          let page = StudioPage(browser: session)
          try await page.wait("document.querySelectorAll('#screen .line').length > 0")
          try await body(page)
          try await session.end()
        } catch {
          try? await session.end()
          throw error
        }
      }
    } catch {
      studio.child.signal(SIGINT)
      _ = try? await studio.finish()
      throw error
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
      throw ChromeDriver.Failure(description: "never true: \(expression)")
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

  /// Types into what has the focus.
  func type(_ text: String) async throws {
    try await browser.post(
      "/actions",
      [
        "actions": [
          [
            "type": "key", "id": "keys",
            "actions": .array(
              text.flatMap { character -> [JSONValue] in
                let value = JSONValue.string(String(character))
                return [["type": "keyDown", "value": value], ["type": "keyUp", "value": value]]
              }),
          ]
        ]
      ])
  }

  /// Clicks where a text is on the app's screen.
  func clickScreen(_ text: String) async throws {
    let place = try await browser.run(
      """
      const lines = [...document.querySelectorAll("#screen .line")];
      const row = lines.findIndex((line) => line.textContent.includes(arguments[0]));
      const cells = [...lines[row].querySelectorAll("span")].map((span) => span.textContent).join("");
      const area = document.getElementById("screen").getBoundingClientRect();
      const columns = Math.round(area.width / (lines[row].firstChild.getBoundingClientRect().width
        / lines[row].firstChild.textContent.length));
      const column = cells.indexOf(arguments[0]) + 0.5;
      return [Math.round(area.left + column * area.width / columns),
        Math.round(area.top + (row + 0.5) * area.height / lines.length)];
      """, [.string(text)])
    let point = try #require(place.arrayValue)
    try await browser.post(
      "/actions",
      [
        "actions": [
          [
            "type": "pointer", "id": "mouse",
            "actions": [
              ["type": "pointerMove", "duration": 0, "x": point[0], "y": point[1]],
              ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
            ],
          ]
        ]
      ])
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

  func record() async throws {
    try await click("#record")
    try await wait("document.activeElement.id === 'screen'")
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

  private static func literal(_ text: String) -> String {
    String(decoding: JSONValue.string(text).encoded(), as: UTF8.self)
  }
}
