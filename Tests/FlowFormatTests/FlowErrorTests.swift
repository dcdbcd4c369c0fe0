import FlowFormat
import Testing

/// How mistakes in a flow's file are gathered; `WrongFlowsTests` has what each of them says.
@Suite struct FlowErrorTests {
  private static func flow(_ steps: String) -> String { "appId: todo\n---\n\(steps)\n" }

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
