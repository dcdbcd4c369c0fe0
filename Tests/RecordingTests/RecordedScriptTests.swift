import FlowFormat
import Recording
import TapeFormat
import TerminalModel
import Testing
import WireProtocol

/// Recorded tests as scripts and tapes.
@Suite struct RecordedScriptTests {
  private func test(_ actions: [RecordedStep]) -> RecordedTest {
    RecordedTest(
      name: "log in", words: ["./my todo", "--demo"], app: "\"./my todo\" --demo",
      size: CellSize(columns: 100, rows: 30), steps: actions)
  }

  /// What a line asks of the terminal.
  private func step(_ line: String) throws -> RecordedStep {
    let read = try ScriptLine(line, at: FlowPlace(file: "a.tt", line: 1))?.step
    return .expectTerminal(try #require(read).values)
  }

  private static let actions: [RecordedStep] = [
    .expectText("User: \"x\""), .type("mina"), .press("enter"), .secret("PASSWORD"),
    .section("leaves"), .press("ctrl+c"), .expectSnapshot("signed in"), .expectEnd(.code(3)),
  ]

  @Test func `a script has the program, its size and a command for each step`() throws {
    let text = test(Self.actions).text(in: .script)
    #expect(
      text.text == """
        # Recorded by qa-runner.
        # Give its secrets when you run it: qa-runner FILE -e PASSWORD=…
        app "./my todo" --demo
        size 100x30

        wait "User: \\"x\\""
        type "mina"
        key enter
        secret ${PASSWORD}
        mark "leaves"
        key ctrl+c
        snapshot "signed in"
        wait exit 3

        """)
    #expect(text.gaps.isEmpty)
    let script = try Flow(script: text.text, file: "a.tt")
    #expect(script.header.appID == "\"./my todo\" --demo")
    #expect(script.steps.map(\.place.line) == text.lines)
  }

  @Test func `what a language cannot say of a terminal is a gap`()
    throws
  {
    let test = test([
      try step(#"wait scrollback "1 \"passed\"""#), try step(#"wait clipboard /a\d+/ gone"#),
      try step("wait styled \"Failed: 2\" bold red"), try step("wait noecho gone"),
      .host(#"test "$(cat 'a b')" = \x"#),
    ])
    let script = test.text(in: .script)
    #expect(
      script.text.contains(
        #"""
        wait scrollback "1 \"passed\""
        wait clipboard /a\d+/ gone
        wait styled "Failed: 2" bold red
        wait noecho gone
        host test "$(cat 'a b')" = \x

        """#), "\(script.text)")
    #expect(script.gaps.isEmpty)
    let swift = test.text(in: .swift)
    #expect(swift.text.contains(#"expect(app).toHaveStyled("Failed: 2", "bold red")"#))
    #expect(swift.text.contains("expect(app).not.toHideInput()"))
    #expect(swift.gaps.count == 2)
    let python = test.text(in: .python)
    #expect(python.text.contains(#"expect(app).to_have_styled("Failed: 2", "bold red")"#))
    #expect(python.gaps.count == 3)
    let flow = test.text(in: .yaml)
    #expect(flow.text.contains("- expectScreen: {hidesInput: false}"))
    #expect(flow.gaps.isEmpty)
    #expect(test.text(in: .tape).gaps.count == 5)
  }

  @Test func `a tape starts the program in a shell of the same size`() throws {
    let text = test(Self.actions).text(in: .tape)
    #expect(text.gaps.count == 1)
    #expect(text.gaps[0].hasPrefix("A tape cannot type the secret PASSWORD yet"))
    let tape = try Tape(text: text.text, file: "a.tape", read: nil)
    #expect(tape.settings.size == (100, 30))
    #expect(tape.warnings.isEmpty)
    let commands = tape.commands.map(\.action)
    #expect(commands.contains(.type("clear; \"./my todo\" --demo", every: nil)))
    #expect(commands.contains(.screenshot("signed in.png")))
    #expect(text.text.contains("Wait+Screen /User: \"x\"/\n"), "\(text.text)")
    #expect(text.text.contains("Ctrl+c\n"))
    #expect(text.text.hasSuffix("Enter Wait+Screen /exit code 3\\b/\n"))
  }

  @Test func `a terminal that is too large for a picture has its size in cells`() throws {
    var test = test([.type("x")])
    test.size = CellSize(columns: 1000, rows: 400)
    let tape = try Tape(text: test.text(in: .tape).text, file: "a.tape", read: nil)
    #expect(tape.settings.size == (1000, 400))
  }

  @Test(arguments: [
    "plain", "two  blanks", "#no comment", "\"\\\"", "it's", "`a` 'b' \"c\"", "tab\tend ", "日本",
    "${X}",
    "a\\nb", "gone", "within 2s", "/x/", "", "line\nnext", "\u{1B}[A", "app.button(\"OK\")", "👩‍👩‍👧",
  ])
  func `any text comes back as it was typed`(text: String) throws {
    let script = test([.type(text), .paste(text), .expectText(text)]).text(in: .script)
    let read = try Flow(script: script.text, file: "a.tt").steps
    // An empty text is on every screen.
    #expect(script.gaps.count == (text.isEmpty ? 1 : 0), "\(script)")
    #expect(read.compactMap(\.values.text).map(FlowLiteral.read) == [text, text])
    guard !text.isEmpty else { return }
    #expect(read.last?.values.target?.locator == .named(text))
    let tape = test([.type(text)]).text(in: .tape)
    let played = try Tape(text: tape.text, file: "a.tape", read: nil).commands.dropFirst(4)
    let typed = played.map { command in
      switch command.action {
      case .type(let text, _): text
      case .press(let key, _, _) where key.code == .named(.enter): "\n"
      case .press(let key, _, _) where key.code == .named(.tab): "\t"
      case .press(let key, _, _) where key.code == .named(.escape): "\u{1B}"
      default: "?"
      }
    }
    #expect(typed.joined() == text, "\(tape.text)")
  }

  @Test func `a step that a language cannot say is a comment and is named`() {
    let actions: [RecordedStep] = [
      .click(CellPoint(x: 1, y: 2)), .press("F5"), .press("ctrl+alt+x"), .expectNoText("a"),
      .wheel(isUp: true, turns: 2, at: nil), .type("\u{3}"),
    ]
    let tape = test(actions).text(in: .tape)
    #expect(tape.gaps.count == 5, "\(tape)")
    #expect(tape.text.contains("\nCtrl+Alt+x\n"))
    #expect(tape.text.contains("# A tape cannot press F5 yet.\n"))
    let script = test(actions).text(in: .script)
    #expect(script.gaps.isEmpty, "\(script)")
    #expect(
      script.text.contains("click 1,2\nkey F5\nkey ctrl+alt+x\nwait \"a\" gone\nwheel up 2\n"))
  }

  @Test func `a target is short where a role and its name, or an identifier, mean it`() throws {
    let look = Look(
      ["  < OK >  Save"],
      elements: [
        ("button", "OK", [2, 0, 6, 1], "app.button(\"OK\")"),
        ("text", "Save", [10, 0, 4, 1], "app.button(\"a\").text(\"Save\")"),
      ])
    let targets = look.elements.compactMap { RecordedTarget($0, on: look) }
    #expect(targets.count == 2)
    let text = test(targets.map { .tap($0) } + targets.map { .expectGone($0) }).text(in: .script)
    #expect(
      text.text.hasSuffix(
        """

        click button "OK"
        click app.button("a").text("Save")
        wait button "OK" gone
        wait app.button("a").text("Save") gone

        """), "\(text.text)")
  }
}
