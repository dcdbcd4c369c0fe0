import TapeFormat
import Testing

@Suite struct TapeParsingTests {
  private func tape(_ text: String) throws(TapeError) -> Tape {
    try Tape(text: text, file: "a.tape") { path in
      path == "setup.tape"
        ? ("/tapes/setup.tape", "Set FontSize 10\nOutput no.gif\nHide\nType \"cd x\" Enter\nShow\n")
        : nil
    }
  }

  private func actions(_ text: String) throws -> [TapeCommand.Action] {
    try tape(text).commands.map(\.action)
  }

  private func key(
    _ code: TapeKey.Code, _ modifiers: Set<TapeKey.Modifier> = [], times: Int = 1,
    every: Duration? = nil
  ) -> TapeCommand.Action {
    .press(TapeKey(code: code, modifiers: modifiers), times: times, every: every)
  }

  @Test func `texts are in any quotes or in none, and parts get a blank between them`() throws {
    #expect(
      try actions("Type \"it's\"\nType 'say \"hi\"' `and $x`\nType@10ms hello world # greets")
        == [
          .type("it's", every: nil), .type("say \"hi\" and $x", every: nil),
          .type("hello world", every: .milliseconds(10)),
        ])
  }

  @Test func `several commands can stand in one line`() throws {
    #expect(
      try actions("Type ls Enter Sleep 1.5 Enter@.5s 2\tSleep 2m")
        == [
          .type("ls", every: nil), key(.named(.enter)), .sleep(.milliseconds(1500)),
          key(.named(.enter), times: 2, every: .milliseconds(500)), .sleep(.seconds(120)),
        ])
  }

  @Test func `keys have modifiers, in VHS's forms`() throws {
    #expect(
      try actions("Ctrl+C\nCtrl+Alt+Shift+p\nAlt+.\nShift+Tab\nCtrl+]\nCtrl+@\nAlt+Enter\nHome")
        == [
          key(.character("C"), [.control]), key(.character("p"), [.control, .alt, .shift]),
          key(.character("."), [.alt]), key(.named(.tab), [.shift]),
          key(.character("]"), [.control]), key(.character("@"), [.control]),
          key(.named(.enter), [.alt]), key(.named(.home)),
        ])
  }

  @Test func `a wait has a scope, a time and a pattern, or the tape's own`() throws {
    #expect(
      try actions("Wait\nWait+Screen@2s /a\\/b/\nWait+Line /x$/\nScrollUp 3\nScrollDown")
        == [
          .wait(TapeWait(isWholeScreen: false, timeout: nil, pattern: nil)),
          .wait(TapeWait(isWholeScreen: true, timeout: .seconds(2), pattern: "a\\/b")),
          .wait(TapeWait(isWholeScreen: false, timeout: nil, pattern: "x$")),
          .scroll(3, every: nil), .scroll(-1, every: nil),
        ])
  }

  @Test func `settings have VHS's forms and defaults`() throws {
    let tape = try tape(
      """
      Output demo.gif
      Output "/tmp/a b.ascii"
      Require git
      Env LANG "C.UTF-8"
      Set Shell "zsh"
      Set FontSize 32
      Set TypingSpeed 0.1
      Set LoopOffset 60%
      Set Theme { "name": "x",
        "background": "#171717" }
      Set WindowBar RingsRight
      Set MarginFill "#674EFF"
      Set CursorBlink false
      Set WaitPattern /\\$ $/
      Set PlaybackSpeed .5
      Type x
      Set TypingSpeed 20ms
      Set Width 10
      """)
    #expect(tape.outputs.map(\.path) == ["demo.gif", "/tmp/a b.ascii"])
    #expect(tape.outputs.map(\.isText) == [false, true])
    #expect(tape.requirements.map(\.program) == ["git"])
    #expect(tape.environment == ["LANG": "C.UTF-8"])
    #expect(tape.settings.shell == .zsh)
    #expect(tape.settings.typingSpeed == .milliseconds(100))
    #expect(tape.settings.loopOffset == 60)
    #expect(tape.settings.theme == .json("{ \"name\": \"x\",\n  \"background\": \"#171717\" }"))
    #expect(tape.settings.windowBar == .ringsRight)
    #expect(tape.settings.waitPattern == "\\$ $")
    #expect(tape.settings.playbackSpeed == 0.5)
    #expect(!tape.settings.cursorBlinks)
    #expect(tape.settings.width == 1200)
    #expect(tape.commands.map(\.text) == ["Type x", "Set TypingSpeed 20ms"])
    #expect(tape.warnings.map(\.place.line) == [18])
  }

  @Test func `Source brings settings and commands, and no outputs`() throws {
    let tape = try tape("Output a.gif\nSource setup.tape\nType ls")
    #expect(tape.settings.fontSize == 10)
    #expect(tape.outputs.map(\.path) == ["a.gif"])
    #expect(tape.commands.map(\.text) == ["Hide", "Type \"cd x\"", "Enter", "Show", "Type ls"])
    #expect(tape.commands[1].place.file == "/tapes/setup.tape")
    #expect(tape.sources == ["/tapes/setup.tape"])
  }

  /// Rows and columns of VHS's three goldens, by the padding and spacing of the day they were made.
  @Test(arguments: [
    (32, 2200, 500, 8, 106), (22, 1000, 1050, 30, 63), (22, 1600, 1040, 30, 109),
  ])
  func `the terminal has the size that VHS's goldens show`(
    font: Int, width: Int, height: Int, rows: Int, columns: Int
  ) throws {
    let tape = try tape(
      "Set FontSize \(font)\nSet Width \(width)\nSet Height \(height)\nSet Padding 72\n"
        + "Set LetterSpacing 0\nType x")
    #expect(tape.settings.size.rows == rows)
    #expect(abs(tape.settings.size.columns - columns) <= 1)
  }

  @Test(arguments: [
    ("Typ \"x\"", 1, 1, "there is no command \"Typ\". Did you mean \"Type\"?"),
    ("Type \"x\nEnter", 1, 6, "the text has no closing \""),
    ("Enter\nSleep", 2, 1, "Sleep needs a time, such as Sleep 500ms."),
    ("Sleep 5h", 1, 8, "there is no unit of time \"h\""),
    ("Sleep 1.2.3", 1, 7, "\"1.2.3\" is not a time"),
    ("Enter 0", 1, 7, "a count from 1 to 10000 was expected"),
    ("Set FontSiz 3", 1, 5, "there is no setting \"FontSiz\". Did you mean \"FontSize\"?"),
    ("Set FontSize big", 1, 14, "Set FontSize needs a number from 1 to 500."),
    ("Set Shell bsh", 1, 11, "there is no shell \"bsh\". Did you mean \"bash\"?"),
    ("Set WindowBar Colourful", 1, 15, "Did you mean \"Colorful\"?"),
    ("Set MarginFill \"#12\"", 1, 16, "a colour is # with six hexadecimal digits"),
    ("Wait /(/", 1, 6, "the pattern /(/ cannot be used"),
    ("Wait+Word", 1, 6, "Wait+ needs Screen or Line"),
    ("Wait /x", 1, 6, "the pattern has no closing /"),
    ("Ctrl", 1, 1, "Ctrl+ needs a key, such as Ctrl+C."),
    ("Ctrl+Entr", 1, 6, "there is no key \"Entr\". Did you mean \"Enter\"?"),
    ("Ctrl+C+Shift", 1, 8, "Shift must stand before the other keys"),
    ("Screenshot a.jpg", 1, 12, "must end in .png"),
    ("Output demo", 1, 8, "needs an ending"),
    ("Output /tmp/x.gif", 1, 8, "Put a path that begins with / into quotes."),
    ("Source other.tape", 1, 8, "there is no tape other.tape"),
    ("Set Theme { \"a\": 1", 1, 11, "the theme has no closing }"),
    ("Type x\n💥", 2, 1, "a command was expected, not \"💥\""),
    ("# nothing", 1, 1, "the tape has no commands"),
  ])
  func `a mistake has its line, its column and the next step`(
    text: String, line: Int, column: Int, message: String
  ) throws {
    let error = try #require(throws: TapeError.self) { _ = try tape(text) }
    #expect(error.place.line == line, "\(error)")
    #expect(error.place.column == column, "\(error)")
    #expect(error.message.contains(message), "\(error)")
    let lines = text.split(separator: "\n").map(String.init)
    #expect(error.excerpt == lines[line - 1])
  }

  @Test func `every mistake of a tape is reported once, in its order`() throws {
    let text = """
      Type "open
      Slep 1s
      Set Theme { "a": 1
      Wait /(/ Enter Enter
      Type `x` Enter
      Source setup.tape Screenshot a.jpg
      Wait /x
      """
    let error = try #require(throws: TapeError.self) { _ = try tape(text) }
    let all = [error] + error.others
    #expect(all.map(\.place.line) == [1, 2, 3, 4, 6, 7], "\(all)")
    #expect(all[1].message.contains("Did you mean \"Sleep\"?"))
    #expect(all[5].message.contains("no closing /"))
  }

  @Test func `what has no effect is a warning with its line`() throws {
    let tape = try tape(
      "Set FontFamily \"JetBrains Mono\"\nType x\nScrollUp 3\nSet Width 300\nSource setup.tape")
    #expect(tape.warnings.map(\.place.line) == [1, 3, 4])
    #expect(tape.warnings[0].message.hasPrefix("Set FontFamily has no effect: pictures have"))
    #expect(tape.warnings[1].message.hasPrefix("ScrollUp has no effect"))
    #expect(try self.tape("Set FontFamily \"DejaVu Sans Mono\"\nType x").warnings.isEmpty)
  }
}
