import FlowFormat
import Testing

@Suite struct FlowParsingTests {
  private func steps(_ text: String) throws -> [FlowStep] {
    try Flow(text: "appId: todo\n---\n\(text)\n", file: "a.yaml").steps
  }

  @Test func `a text that is not saved has the name of the file that it is meant for`() throws {
    let text = "appId: a\n---\n- back\n"
    #expect(try Flow(text: text, file: "/x/.snap.yaml.studio-12.yaml").name == "snap")
    #expect(try Flow(text: text, file: "/x/snap.yaml").name == "snap")
  }

  @Test func `plain scalars keep the text of the file`() throws {
    let steps = try steps("- inputText: 007\n- inputText: yes\n- tapOn: 1.50\n- inputText: ''")
    let texts = steps.map { $0.values.text ?? $0.values.target?.text }
    #expect(texts == ["007", "yes", "1.50", ""])
  }

  @Test func `the word true is a key of when`() throws {
    let step = try #require(
      try steps("- runFlow: {when: {true: '${A}'}, commands: [back]}").first)
    #expect(step.values.when?.expression == "${A}")
  }

  @Test func `every command that may stand alone can be written alone, and with an empty value`()
    throws
  {
    for name in FlowCommandName.allCases {
      let bare = try? steps("- \(name.rawValue)")
      let empty = try? steps("- \(name.rawValue):")
      #expect((bare == nil) == (empty == nil), "\(name)")
    }
  }

  @Test func `a step has its label, its place and whether it is optional`() throws {
    let step = try #require(
      try steps("- back\n- tapOn:\n    text: OK\n    optional: true\n    label: Confirm").last)
    #expect(step.label == "Confirm")
    #expect(step.isOptional)
    #expect(step.place == FlowPlace(file: "a.yaml", line: 4, column: 3))
  }

  @Test func `a selector has all of its parts`() throws {
    let step = try #require(
      try steps(
        """
        - assertVisible:
            text: Row
            index: -1
            enabled: true
            below: Header
            containsDescendants: [A, {id: b}]
            traits: text square
        """
      ).first)
    let selector = try #require(step.values.target)
    #expect(
      selector.description
        == "\"Row\" enabled trait text trait square below \"Header\" that contains \"A\" that "
        + "contains id \"b\" index -1")
  }

  @Test func `the header has what the run needs`() throws {
    let flow = try Flow(
      text: """
        appId: todo
        name: Adds an item
        tags: smoke
        env: {A: 1, B: "${A || 'x'}"}
        devices: [80x24]
        targets: [tui]
        fixture: mina
        at: todo://new
        timeout: 5s
        onFlowComplete: [stopApp]
        ---
        - launchApp
        """, file: "flows/add.yaml")
    #expect(flow.name == "Adds an item")
    #expect(flow.header.tags == ["smoke"])
    #expect(
      flow.header.environment == [
        FlowVariable(name: "A", value: "1"), FlowVariable(name: "B", value: "${A || 'x'}"),
      ])
    #expect(flow.header.devices == ["80x24"])
    #expect(flow.header.targets == ["tui"])
    #expect(flow.header.fixture == "mina")
    #expect(flow.header.route == "todo://new")
    #expect(flow.header.timeout == .seconds(5))
    #expect(flow.onComplete.count == 1)
  }

  @Test func `a flow without a name is called as its file`() throws {
    #expect(try Flow(text: "appId: a\n---\n- back", file: "/x/log in.yaml").name == "log in")
  }
}
