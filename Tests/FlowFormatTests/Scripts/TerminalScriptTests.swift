import FlowFormat
import TerminalModel
import Testing
import WireProtocol

/// What a file of terminal commands is read as.
@Suite struct TerminalScriptTests {
  private func errors(_ text: String) -> [FlowError] {
    do throws(FlowError) {
      _ = try Flow(script: text, file: "a.tt")
      return []
    } catch {
      return error.all
    }
  }

  private func step(_ line: String) throws -> FlowStep {
    let read = try ScriptLine(line, at: FlowPlace(file: "a.tt", line: 1))?.step
    return try #require(read)
  }

  @Test func `the lines before the first command describe the test`() throws {
    let script = try Flow(
      script: """
        # Logs in.
        app ./login --user "Ada L"
        name "Log in"
        size 80x24 100x30
        tags smoke slow
        timeout 60s

          wait "Name" within 20s
        type "mina\\n"
        """, file: "a.tt")
    #expect(script.header.appID == "./login --user \"Ada L\"")
    #expect(script.header.name == "Log in")
    #expect(script.header.devices == ["80x24", "100x30"])
    #expect(script.header.tags == ["smoke", "slow"])
    #expect(script.header.timeout == .seconds(60))
    #expect(script.steps.map(\.place.line) == [8, 9])
    #expect(script.steps[0].name == .waitFor)
    #expect(script.steps[0].values.target?.locator == .named("Name"))
    #expect(script.steps[0].values.timeout == .seconds(20))
    #expect(script.steps[0].label == "wait \"Name\" within 20s")
    #expect(script.steps[1].values.text == "mina\n")
  }

  @Test func `a script that waits for long has time for it`() throws {
    let waits = "wait a within 20s\nwait b\nwait c gone within 30s"
    #expect(try Flow(script: waits, file: "a.tt").header.timeout == .seconds(110))
    #expect(try Flow(script: "wait a", file: "a.tt").header.timeout == nil)
  }

  @Test func `a secret can be a variable, and a snapshot can have a picture`() throws {
    let script = try Flow(
      script:
        "secret ${PASSWORD}\nsecret \"${PASSWORD}\"\nsnapshot a b picture\nsnapshot \"picture\"",
      file: "a.tt")
    #expect(script.steps.map(\.values.text) == ["${PASSWORD}", "\\${PASSWORD}", nil, nil])
    #expect(script.steps.map(\.values.snapshotName) == [nil, nil, "a b", "picture"])
    #expect(script.steps.map(\.values.kinds) == [nil, nil, [.grid, .image], [.grid]])
    #expect(script.steps[1].label == "secret •••")
  }

  @Test func `every mistake is reported with its line and column`() {
    let found = errors(
      """
      size 80y24
        clik button OK
      type "open
      wait "x" within soon
      """)
    #expect(found.map(\.place.line) == [1, 2, 3, 4])
    #expect(found.map(\.place.column) == [1, 3, 1, 1])
    #expect(found[1].message.contains("there is no command \"clik\"; did you mean click?"))
    #expect(found[1].excerpt == "  clik button OK")
    #expect(found[2].message.contains("a quote (\") is not closed"))
    #expect(found[3].message.contains("\"soon\" is no time such as 500ms or 2s"))
  }

  @Test(arguments: [
    ("/a b+/ bold red", "/a b+/", "bold red"), ("/ +/ on blue", "/ +/", "on blue"),
    ("/a/ not bold", "/a/", "not bold"), ("\"a b\" underline", "\"a b\"", "underline"),
    ("\"/a/\" plain", "\"/a/\"", "plain"), ("usr bold", "\"usr\"", "bold"),
    (#"/\d+ "x" a\/b/ bold"#, #"/\d+ "x" a/b/"#, "bold"),
  ])
  func `a styled text is a word, a text in quotes or a pattern`(
    text: String, match: String, style: String
  ) throws {
    let styled = try step("wait styled \(text) gone").values.notStyled
    #expect(styled?.map(\.text.description) == [match])
    #expect(styled?.map(\.style) == [style])
  }

  @Test(arguments: [
    (#"wait /\d+ left/"#, FlowLocator.pattern(#"\d+ left"#)),
    (#"wait /a "b" \/ c/ within 2s"#, .pattern(#"a "b" / c"#)),
    (#"expect /C:\\x+/"#, .pattern(#"C:\\x+"#)), ("wait \"/usr/bin\"", .named("/usr/bin")),
    (#"click css=button[name="Save all"]"#, .css(#"button[name="Save all"]"#)),
    ("click css=group > button", .css("group > button")),
    (#"find xpath=//button[@name="a  b"]"#, .xpath(#"//button[@name="a  b"]"#)),
    (#"click button "Save""#, .role(.button, "Save")),
    ("wait #login.user", .identifier("login.user")),
    (#"fill /E-mail|Mail/ "a/b/""#, .pattern("E-mail|Mail")),
    (#"fill css=field[name="Q"] "two words""#, .css(#"field[name="Q"]"#)),
  ])
  func `patterns and selectors stand in a line as they are`(
    line: String, locator: FlowLocator
  ) throws {
    let values = try step(line).values
    #expect((values.target ?? values.element)?.locator == locator)
  }

  @Test func `what stands behind a selector is no part of it`() throws {
    let values = try step(#"wait css=button[name="Save gone"] gone for 1s within 2s"#).values
    #expect(values.notVisible?.locator == .css(#"button[name="Save gone"]"#))
    #expect(values.lasting == .seconds(1))
    #expect(values.timeout == .seconds(2))
  }

  @Test(arguments: [
    ("wait a\napp htop", 2, "app must stand before the first command"),
    ("app a\napp b\nwait c", 2, "app is given twice"),
    ("size 80x24 80x24\nwait c", 1, "80x24 is given twice"),
    ("quit\nwait a", 2, "nothing is done after quit in line 1"),
    ("", 1, "the script has no commands"),
    ("# only words\napp htop\n", 1, "the script has no commands"),
    ("quit", 1, "the script has no commands"),
    ("app\nwait a", 1, "a program is missing"),
    ("secret ${a b}", 1, "there is a"),
    ("secret ${9}", 1, "\"${9}\" names no variable"),
    ("wait /(/", 1, "the pattern /(/ cannot be used"),
    ("expect \"a\" within 2s", 1, "expect checks at once and has no time; wait has one"),
    ("wait \"a\" within", 1, "the time after within is missing"),
    ("signal TREM", 1, "there is no signal \"TREM\"; did you mean TERM?"),
    ("tags\nwait a", 1, "a tag is missing"),
    ("wait \"a\" witin 2s gone", 1, "\"witin\" stands after \"a\""),
    ("wait a b witihn 1s gone", 1, "did you mean within 1s?"),
    ("expect scrollback", 1, "scrollback needs a text or a pattern"),
    ("expect clipboard \"\"", 1, "the text of clipboard is empty"),
    ("wait noecho now", 1, "\"now\" stands after noecho"),
    ("expect styled", 1, "styled needs a text or a pattern"),
    ("expect styled OK", 1, "a style is missing"),
    ("expect styled OK red not red", 1, "nothing can be \"red not red\" at once"),
    ("expect scrollback /x*/", 1, "matches an empty text too"),
    (#"wait /\\d+/"#, 1, #"one \ is enough, as in \d"#),
    ("wait \"\"", 1, "the text is empty"), ("expect button \" \" gone", 1, "the name is empty"),
    ("expect /Error/i gone", 1, "/Error/i is no pattern"),
    ("expect /Error gone", 1, "A text that begins with / stands in quotes"),
    ("expect scrollback /Error gone", 1, "/Error is no pattern"),
    ("expect page.text(\"Error\") gone", 1, "a quote stands in the middle of page.text(\"…"),
    (
      "wait exit 300", 1,
      "\"300\" is neither an exit status from 0 to 255 nor a signal such as TERM"
    ),
    ("wait 3,4", 1, "a cell is always there"), ("wait css=", 1, "a selector is missing"),
    ("expect styled \"\" bold", 1, "the text of styled is empty"),
    ("expect styled OK blod", 1, "\"blod\" is no style"),
    ("expect styled OK blod", 1, "Did you mean \"bold\"?"),
    ("expect styled OK bold on reed", 1, "\"on reed\" is no style"),
    ("wait scrollback \"a\" b", 1, "\"b\" stands after the text"),
    ("wait scrollback /(/", 1, "the pattern /(/ cannot be used"),
    ("host", 1, "host needs a command of the shell"),
    ("host  # nothing", 1, "host needs a command of the shell"),
    ("hots ls", 1, "did you mean host?"),
    ("wait styled OK bold gone for 2s", 1, "for TIME holds for a target"),
    ("wait /a b/ 3s", 1, "\"3s\" stands after the pattern"),
    ("wait /a/ witin 3s", 1, "did you mean within 3s?"),
    ("wait settled now", 1, "\"now\" stands after settled"),
    ("wait exit 0 now", 1, "\"now\" stands after the exit status"),
    ("expect gone \"a\"", 1, "gone stands behind its target, as in: \"a\" gone"),
    ("click buton \"OK\"", 1, "\"buton\" is no role such as button or field"),
    ("timeout soon\nwait a", 1, "\"soon\" is no time such as 60s"),
  ])
  func `what cannot be meant is refused`(text: String, line: Int, message: String) {
    let found = errors(text)
    if text == "secret ${a b}" {
      // Two words are a text, not a variable.
      #expect(found.isEmpty)
    } else {
      #expect(found.count == 1)
      #expect(found.first?.place.line == line)
      #expect(found.first?.message.contains(message) == true, "\(found)")
    }
  }
}
