import FlowFormat
import Testing

/// What a mistake in a flow's file says.
@Suite struct FlowErrorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var line: Int
    var column: Int
    var message: String
    var testDescription: String { message }
  }

  private static func flow(_ steps: String) -> String { "appId: todo\n---\n\(steps)\n" }

  private static let rows = [
    Row(
      text: flow("- tapOnn: Login"), line: 3, column: 3,
      message: "there is no command \"tapOnn\". Did you mean \"tapOn\"?"),
    Row(
      text: flow("- tapOn: {texxt: Login}"), line: 3, column: 11,
      message: "tapOn has no property \"texxt\". Did you mean \"text\"?"),
    Row(
      text: flow("- tapOn"), line: 3, column: 3,
      message: "tapOn needs a value, as in - tapOn: …"),
    Row(
      text: flow("- tapOn: Login\n  assertVisible: Home"), line: 4, column: 3,
      message: "\"assertVisible\" stands beside the command \"tapOn\". Indent it further if it "
        + "belongs to tapOn, or begin it with \"- \" if it is a command."),
    Row(
      text: flow("- tapOn: {optional: true}"), line: 3, column: 10,
      message: "tapOn names no element. Give it a text, or a key such as text: or id:."),
    Row(
      text: flow("- swipe: {direction: upp}"), line: 3, column: 22,
      message: "\"direction\" must be up, down, left, right, not \"upp\". Did you mean \"up\"?"),
    Row(
      text: flow("- extendedWaitUntil: {timeout: 5}"), line: 3, column: 22,
      message: "extendedWaitUntil needs visible: or notVisible:."),
    Row(
      text: flow("- repeat: {commands: [back]}"), line: 3, column: 11,
      message: "repeat needs times: or while:, or it would never end."),
    Row(
      text: flow("- repeat: {times: -1, commands: [back]}"), line: 3, column: 19,
      message: "times must be 0 or more."),
    Row(
      text: flow("- runFlow: {when: {platform: Android}}"), line: 3, column: 12,
      message: "runFlow needs file: or commands:."),
    Row(
      text: flow("- runFlow: {when: {}, commands: [back]}"), line: 3, column: 19,
      message: "when has no condition. Give it one of platform:, visible:, notVisible: and true:."),
    Row(
      text: flow("- assertTrue: maestro.copiedText == 'x'"), line: 3, column: 15,
      message: "a condition must be one ${…}, true, false or a number: any other text is always "
        + "true. Write ${maestro.copiedText == 'x'}."),
    Row(
      text: flow("- assertTrue: ${A} == ${B}"), line: 3, column: 15,
      message: "a condition must be one ${…}, true, false or a number: any other text is always "
        + "true. Write ${NAME == 'x'}."),
    Row(
      text: flow("- runFlow: {when: {true: A}, commands: [back]}"), line: 3, column: 26,
      message: "a condition must be one ${…}, true, false or a number: any other text is always "
        + "true. Write ${A}."),
    Row(
      text: flow("- resize: wide"), line: 3, column: 11,
      message: "\"resize\" must be columns and rows such as 100x30, not \"wide\"."),
    Row(
      text: flow("- pressKey: Entr"), line: 3, column: 13,
      message:
        "there is no key \"Entr\". Did you mean \"enter\"? A key is one character, or a name "
        + "such as Enter, Esc, Space, ctrl+c, shift+tab or F5."),
    Row(
      text: flow("- tapOn: {text: A, index: 99999}"), line: 3, column: 27,
      message: "\"index\" must be a number from -10000 to 10000, not \"99999\"."),
    Row(
      text: flow("- setOrientation: LANSCAPE"), line: 3, column: 19,
      message: "\"setOrientation\" must be PORTRAIT, LANDSCAPE, LANDSCAPE_LEFT, LANDSCAPE_RIGHT, "
        + "UPSIDE_DOWN, not \"LANSCAPE\". Did you mean \"LANDSCAPE\"?"),
    Row(
      text: flow("- setDarkMode: {value: enabeld}"), line: 3, column: 24,
      message: "\"value\" must be enabled, disabled, true, false, not \"enabeld\". Did you mean "
        + "\"enabled\"?"),
    Row(
      text: flow("- signal: TREM"), line: 3, column: 11,
      message: "there is no signal \"TREM\". Did you mean \"TERM\"?"),
    Row(
      text: flow("- expectScreen: {notContains: ''}"), line: 3, column: 31,
      message: "\"notContains\" must be a text that is not empty, not \"\"."),
    Row(
      text: flow("- expectSnapshot: {name: a, as: []}"), line: 3, column: 33,
      message: "\"as\" is an empty list. Name something."),
    Row(
      text: flow("- tapOn: {text: a, text: b}"), line: 3, column: 20,
      message: "\"text\" is given twice. Remove one."),
    Row(
      text: "appId: todo\n---\n", line: 3, column: 1,
      message: "the flow must be a list of commands, each after \"- \", not nothing."),
    Row(
      text: "appId: todo\n---\n[]\n", line: 3, column: 1,
      message: "the flow has no commands. Add one, such as - tapOn: Login."),
    Row(
      text: "appId: todo\n", line: 1, column: 1,
      message: "the commands are missing. Write a line with --- after the header, then a list such "
        + "as - launchApp."),
    Row(
      text: "- launchApp\n", line: 1, column: 1,
      message: "the header is missing. Begin the file with appId: NAME and a line with ---, then "
        + "the commands."),
    Row(
      text: "name: x\n---\n- back\n", line: 1, column: 1,
      message: "the header needs appId: (the app's name in apps: of qa.yml) or url:."),
    Row(
      text: "", line: 1, column: 1,
      message: "the file is empty. A flow has a header (appId: …), a line with ---, and a list of "
        + "commands."),
    Row(
      text: "appId: todo\n---\n- back\n---\n- back\n", line: 4, column: 1,
      message: "a third part begins here. A flow has two: the header and the commands. Remove this "
        + "---."),
    Row(
      text: "appId: todo\n---\n- tapOn: [\n", line: 4, column: 1,
      message: "did not find expected node content while parsing a flow node."),
    Row(
      text: "appId: ' '\n---\n- back\n", line: 1, column: 8,
      message: "\"appId\" is empty. Give it a text, or remove the line."),
    Row(
      text: "appId: todo\ntags: smoke, slow\n---\n- back\n", line: 2, column: 7,
      message: "\"tags\" is one text with a comma. Write a list: [smoke, slow]."),
    Row(
      text: "appId: todo\ndevices: []\n---\n- back\n", line: 2, column: 10,
      message: "\"devices\" is an empty list. Name something, or remove the line."),
    Row(
      text: "appId: todo\nenv: {'': x}\n---\n- back\n", line: 2, column: 7,
      message: "the variable has no name. Write one before the colon."),
    Row(
      text: "appId: todo\ntimeout: 30\n---\n- back\n", line: 2, column: 10,
      message: "\"timeout\" must be a time such as 30s, 500ms or 2m, not \"30\"."),
  ]

  @Test(arguments: rows) func `a mistake has its place and the next step`(_ row: Row) {
    let error = #expect(throws: FlowError.self) { try Flow(text: row.text, file: "a.yaml") }
    #expect(error?.message == row.message)
    #expect(error?.place == FlowPlace(file: "a.yaml", line: row.line, column: row.column))
  }

  @Test func `an error shows its line with a mark below the column`() {
    let error = #expect(throws: FlowError.self) {
      try Flow(text: Self.flow("- tapOnn: Login"), file: "a.yaml")
    }
    #expect(
      error?.description == """
        a.yaml:3:3: there is no command "tapOnn". Did you mean "tapOn"?
          3 | - tapOnn: Login
            |   ^
        """)
  }

  @Test func `all mistakes of a file are found at once`() {
    let error = #expect(throws: FlowError.self) {
      try Flow(
        text: """
          appId: todo
          timeout: 5
          ---
          - tapOnn: A
          - tapOn: {txt: A, enabled: maybe}
          - repeat:
              times: 2
              commands:
                - pressKey: Entr
                - back
                - swipe: {direction: up, start: "1,1"}
          - runFlow: {when: {visible: {index: x}}, commands: [bakc]}
          """, file: "a.yaml")
    }
    #expect(
      error?.all.map { "\($0.place.line):\($0.place.column)" } == [
        "2:10", "4:3", "5:11", "5:28", "9:19", "11:16", "12:37", "12:53",
      ])
  }

  @Test(arguments: [
    ("- tapOn: 'I agree (1+1'", 10, "missing closing parenthesis at character 13"),
    ("- assertNotVisible: {id: 'a)|(b'}", 21, "unmatched closing parenthesis at character 2"),
    (
      "- runFlow: {when: {visible: '*'}, commands: [back]}", 29,
      "quantifier does not follow a repeatable item"
    ),
    ("- assertVisible: ''", 18, "the text is empty"),
  ])
  func `a text that is no regular expression fails its own step`(
    step: String, column: Int, words: String
  ) throws {
    let faults = try Flow(text: Self.flow(step), file: "a.yaml").stepFaults
    #expect(faults.map(\.place) == [FlowPlace(file: "a.yaml", line: 3, column: column)])
    #expect(faults.first?.message.contains(words) == true, "\(faults)")
  }

  @Test func `of very many mistakes the first hundred are told`() {
    let steps = Array(repeating: "- tapOnn: A", count: 5000).joined(separator: "\n")
    let error = #expect(throws: FlowError.self) {
      try Flow(text: Self.flow(steps), file: "a.yaml")
    }
    #expect(error?.all.count == 100)
  }

  @Test(arguments: [
    ("user-name", "user_name"), ("1st", "_1st"), ("class", "_class"), ("output", "_output"),
    ("a b", "a_b"),
  ])
  func `a variable that no expression can name is a warning`(name: String, fixed: String) throws {
    let flow = try Flow(
      text: "appId: todo\nenv:\n  GOOD: x\n  \(name): x\n---\n- back\n", file: "a.yaml")
    #expect(
      flow.warnings.map(\.message) == [
        "the variable \"\(name)\" cannot be used in ${…}. Call it \(fixed): a name has letters, digits "
          + "and _, begins with no digit, and is no word of JavaScript."
      ])
    #expect(flow.warnings.first?.place.line == 4)
  }

  @Test func `a key of the header that is nearly a known one is a warning`() throws {
    let flow = try Flow(text: "appId: todo\ntagz: [a]\n---\n- back\n", file: "a.yaml")
    #expect(
      flow.warnings.map(\.message) == [
        "the key \"tagz\" has no meaning here. Did you mean \"tags\"?"
      ])
  }
}
