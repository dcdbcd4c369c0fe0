import JSONModel
import Testing
import WebDriverClient

/// What a person's hands do in Studio's page.
extension StudioPage {
  /// Types into what has the focus, while keys are held.
  func type(_ text: String, holding held: [String] = []) async throws {
    func strokes(_ kind: String, _ keys: [String]) -> [JSONValue] {
      keys.map { ["type": .string(kind), "value": .string($0)] }
    }
    try await perform([
      "type": "key", "id": "keys",
      "actions": .array(
        strokes("keyDown", held)
          + text.flatMap { strokes("keyDown", [String($0)]) + strokes("keyUp", [String($0)]) }
          + strokes("keyUp", held.reversed())),
    ])
  }

  private func perform(_ source: JSONValue) async throws {
    try await browser.post("/actions", ["actions": [source]])
  }

  /// Presses keys before the page has sent the first of them, and gives the texts that it sends.
  func burst(_ text: String) async throws -> JSONValue {
    try await browser.run(
      """
      const fetched = window.fetch;
      window.sent = [];
      window.fetch = (name, options) => {
        if (name === "input") window.sent.push(...JSON.parse(options.body).events);
        return fetched(name, options);
      };
      for (const key of arguments[0]) {
        const event = { key, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", event));
      }
      """, [.string(text)])
    try await wait("window.sent.map((event) => event.text).join('').length === \(text.count)")
    return try await browser.run("return window.sent.map((event) => event.text)")
  }

  /// What the session's recording has of the keys.
  func recordedKeys() async throws -> String {
    try await browser.run(
      """
      const text = await (await fetch("export/session.cast")).text();
      const events = text.trim().split("\\n").slice(1).map((line) => JSON.parse(line));
      return events.filter((event) => event[1] === "i").map((event) => event[2]).join("");
      """
    ).stringValue ?? ""
  }

  /// Has an input method compose a text, as for Japanese or after a dead key.
  func compose(_ steps: [String], into text: String) async throws {
    func devTools(_ command: String, _ parameters: JSONValue) async throws {
      try await browser.post("/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }
    for step in steps {
      let end = JSONValue.number(Double(step.count))
      try await devTools(
        "Input.imeSetComposition",
        ["text": .string(step), "selectionStart": end, "selectionEnd": end])
    }
    try await devTools("Input.insertText", ["text": .string(text)])
  }

  /// Pastes a text into what has the focus.
  func paste(_ text: String) async throws {
    try await browser.run(
      """
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", arguments[0]);
      const event = { clipboardData, bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", event));
      """, [.string(text)])
  }

  /// Where a text is on the app's screen.
  private func point(of text: String) async throws -> [JSONValue] {
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
    return try #require(place.arrayValue)
  }

  /// Clicks where a text is on the app's screen.
  func clickScreen(_ text: String, button: Int = 0, times: Int = 1) async throws {
    try await clickPoint(try await point(of: text), button: button, times: times)
  }

  func clickPoint(_ point: [JSONValue], button: Int = 0, times: Int = 1) async throws {
    let number = JSONValue.number(Double(button))
    let click: [JSONValue] = [
      ["type": "pointerDown", "button": number], ["type": "pointerUp", "button": number],
    ]
    let move: JSONValue = ["type": "pointerMove", "duration": 0, "x": point[0], "y": point[1]]
    let clicks = Array(repeating: click, count: times).joined()
    try await perform(["type": "pointer", "id": "mouse", "actions": .array([move] + clicks)])
  }

  /// Turns the wheel by a notch where a text is.
  func turnWheel(at text: String, isUp: Bool) async throws {
    let point = try await point(of: text)
    try await perform([
      "type": "wheel", "id": "wheel",
      "actions": [
        [
          "type": "scroll", "duration": 0, "x": point[0], "y": point[1], "deltaX": 0,
          "deltaY": isUp ? -120 : 120,
        ]
      ],
    ])
  }

  /// Answers the question that the page asks.
  func answer(_ text: String) async throws {
    try await wait("document.getElementById('ask').open")
    try await click("#reply")
    try await type(text)
    try await click("#confirm")
    try await wait("!document.getElementById('ask').open")
  }

  /// Answers what becomes of the test that is not saved.
  func decide(_ answer: String) async throws {
    try await wait("document.getElementById('decide').open")
    try await click("#decide [value=\(answer)]")
    try await wait("!document.getElementById('decide').open")
  }

  func waitForMessage(_ text: String) async throws {
    try await wait("document.getElementById('message').innerText.includes(\(Self.literal(text)))")
  }
}
