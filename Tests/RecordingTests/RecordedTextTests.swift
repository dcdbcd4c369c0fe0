import FlowFormat
import Recording
import TerminalModel
import Testing
import WireProtocol

@Suite struct RecordedTextTests {
  private func test(_ actions: [RecordedStep]) -> RecordedTest {
    RecordedTest(
      name: "log in", words: ["./todo", "--demo"], app: "./todo --demo",
      size: CellSize(columns: 80, rows: 24), steps: actions)
  }

  /// What a line asks of the terminal.
  private func step(_ line: String) throws -> RecordedStep {
    let read = try ScriptLine(line, at: FlowPlace(file: "a.tt", line: 1))?.step
    return .expectTerminal(try #require(read).values)
  }

  @Test func `each language writes the same steps`() {
    let test = test([
      .expectText("User: \"x\""), .type("mina"), .press("enter"), .secret("PASSWORD"),
      .section("leaves"), .press("ctrl+c"), .expectEnd(.code(0)),
    ])
    #expect(
      test.text(in: .yaml).text == """
        # Recorded by qa-runner.
        # Give its secrets when you run it: qa-runner FILE -e PASSWORD=…
        appId: "./todo --demo"
        name: log in
        devices: [80x24]
        ---
        - expectScreen: "User: \\"x\\""
        - inputText: mina
        - pressKey: enter
        - secret: ${PASSWORD}
        - step:
            name: leaves
            commands:
              - pressKey: ctrl+c
              - waitForExit: 0

        """)
    let swift = test.text(in: .swift).text
    #expect(swift.contains("let logIn = describe(\"log in\") {"))
    #expect(
      swift.contains("    try await app.step(\"leaves\") {\n      try await app.press(\"ctrl+c\")"))
    let python = test.text(in: .python).text
    #expect(python.contains("@pytest.mark.app(\"./todo\", args=[\"--demo\"], size=(80, 24))"))
    #expect(python.contains("    with step(\"leaves\"):\n        app.press(\"ctrl+c\")"))
  }

  @Test func `places on a device are written in points, those of a terminal in cells`() {
    let cell = CellPoint(x: 3, y: 5)
    var test = test([.click(cell), .drag(from: cell, to: CellPoint(x: 0, y: 0))])
    #expect(test.text(in: .yaml).text.contains("- tapOn: {point: \"3,5\"}"))
    test.device = "iPhone 6"
    let flow = test.text(in: .yaml).text
    #expect(flow.contains("- tapOn: {point: \"28,88\"}"), "\(flow)")
    #expect(flow.contains("- drag: {start: \"28,88\", end: \"4,8\"}"), "\(flow)")
    let python = test.text(in: .python).text
    #expect(python.contains("{\"x\": 28, \"y\": 88}"), "\(python)")
    #expect(python.contains("{\"fromX\": 28, \"fromY\": 88, \"toX\": 4, \"toY\": 8}"), "\(python)")
    #expect(test.text(in: .swift).text.contains("app.click(column: 3, row: 5)"))
  }

  @Test(arguments: [
    "plain", "yes", "- dash", "key: value", "${NOT}", "#", "\u{1B}[31m", "tab\tend ", "'", "\"\\",
    "0x1",
    "日本", "{a}", "*", "null", "1.5", "~", "&a", "!x", "%", "@", "`",
  ])
  func `any text comes back from a flow as it was typed`(text: String) throws {
    let yaml = test([.type(text)]).text(in: .yaml).text
    let flow = try Flow(text: yaml, file: "test.yaml")
    let read = try #require(flow.steps.first?.values.text)
    #expect(try FlowVariables(of: flow, given: [:]).text(read) == text, "\(yaml)")
  }

  @Test func `a flow says whatever a terminal can be asked`() throws {
    let cell = CellPoint(x: 4, y: 5)
    let text = test([
      .paste("two"), .wheel(isUp: true, turns: 2, at: cell), .focus(false), .host("test -e 'a b'"),
      try step(#"wait scrollback /a\d/ gone"#), try step("wait clipboard \"abc\" gone"),
      try step("wait styled /x+/ bold red"), try step("wait noecho gone"),
    ]).text(in: .yaml)
    #expect(text.gaps.isEmpty, "\(text)")
    let values = try Flow(text: text.text, file: "a.yaml").steps.map(\.values)
    #expect(values[1].wheelWay == .up && values[1].turns == 2 && values[1].wheelPlace == "4,5")
    #expect(values[4].notScrollback?.map(\.description) == ["/a\\d/"])
    #expect(values[6].styled?.map(\.text.description) == ["/x+/"])
  }

  @Test func `a section without a step that the language can say is left out`() throws {
    let test = test([.section("turns"), .wheel(isUp: true, turns: 2, at: nil), .section("empty")])
    let swift = test.text(in: .swift).text
    #expect(swift.contains("\"turns\"") && !swift.contains("empty"), "\(swift)")
    let python = test.text(in: .python).text
    #expect(python.contains("with step(\"turns\"):") && !python.contains("empty"), "\(python)")
    let bare = self.test([.section("empty")]).text(in: .python).text
    #expect(bare.hasSuffix("-> None:\n    assert app.screen()\n"), "\(bare)")
  }

  @Test func `an element that has gone is written by its role and name, or its id`() throws {
    let button = try #require(
      RecordedTarget(gone: .role(.button, "OK")))
    #expect(button.swift == "app.button(\"OK\")")
    #expect(button.yaml == "OK")
    #expect(button.python == "app.get_by_role(\"button\", name=\"OK\")")
    let login = try #require(RecordedTarget(gone: .identifier("login")))
    #expect(PastedLocator(login.swift)?.query == LocatorQuery(identifier: "login"))
    #expect(RecordedTarget(gone: .css("button")) == nil)
  }

  @Test func `the line of each step is known`() {
    let text = test([.type("a"), .section("s"), .press("enter")]).text(in: .yaml)
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      text.lines.map { lines[$0 - 1] } == [
        "- inputText: a", "- step:", "      - pressKey: enter",
      ])
  }

  @Test func `what a language cannot say is a comment and is named`() {
    let cell = CellPoint(x: 0, y: 0)
    let text = test([.drag(from: cell, to: cell)]).text(in: .swift)
    #expect(text.text.contains("// A spec cannot drag 0,0 to 0,0 yet."), "\(text)")
    #expect(text.gaps.count == 1)
  }

  @Test func `a file of another kind is refused, and the next step named`() {
    let error = #expect(throws: RecordingError.self) { try RecordingLanguage(ofFile: "notes.md") }
    #expect(
      error?.description.contains(".yaml for a flow, .tt for a script, .tape for a tape") == true)
  }

  @Test func `the shortest selector that means one element alone is chosen`() throws {
    let look = Look(
      ["  < OK >  < OK >  Save"],
      elements: [
        ("button", "OK", [2, 0, 6, 1], "app.button(\"OK\").nth(0)"),
        ("button", "OK", [10, 0, 6, 1], "app.button(\"OK\").nth(1)"),
        ("text", "Save", [18, 0, 4, 1], "app.text(\"Save\")"),
      ])
    let targets = look.elements.compactMap { RecordedTarget($0, on: look) }
    #expect(targets.map(\.yaml) == ["{text: OK, index: 0}", "{text: OK, index: 1}", "Save"])
    #expect(
      targets.map(\.python) == [
        "app.get_by_role(\"button\", name=\"OK\").nth(0)",
        "app.get_by_role(\"button\", name=\"OK\").nth(1)", "app.get_by_text(\"Save\")",
      ])
  }

  @Test func `clicks in quick succession are a double click, or a click that is repeated`() {
    let cell = CellPoint(x: 3, y: 2)
    let test = RecordedTest(
      name: "clicks", words: ["app"], app: "app", size: CellSize(columns: 80, rows: 24),
      steps: [.clicks(nil, at: cell, 2), .clicks(nil, at: cell, 3)])
    let flow = test.text(in: .yaml).text
    #expect(flow.contains("- doubleTapOn: {point: \"3,2\"}\n"), "\(flow)")
    #expect(flow.contains("- tapOn: {point: \"3,2\", repeat: 3}\n"), "\(flow)")
    // What a language cannot say is left out aloud.
    #expect(test.text(in: .swift).gaps.count == 2)
    #expect(test.text(in: .script).gaps.count == 2)
  }
}
