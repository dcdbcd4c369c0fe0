import AgentTools
import JSONModel
import Testing

@Suite struct StepLineTests {
  private func lines(_ text: String) throws -> [String] {
    try StepLines(text).steps.map { step in try StepLines.line(step) { "<\($0)>" } }
  }

  @Test func `steps are read as YAML and as JSON`() throws {
    let expected = ["- tapOn: Log in", "- back", "- swipe: {direction: up, duration: 200}"]
    #expect(
      try lines(#"[{"tapOn": "Log in"}, "back", {"swipe":{"direction":"up","duration":200}}]"#)
        == expected)
    #expect(
      try lines("- tapOn: Log in\n- back\n- swipe:\n    direction: up\n    duration: 200")
        == expected)
    #expect(try lines("back") == ["- back"])
    #expect(
      try lines(#"["tapOn: Log in", "back", "swipe: {direction: up, duration: 200}"]"#) == expected)
    #expect(try lines(#"["what: is: this"]"#) == [#"- "what: is: this""#])
  }

  @Test func `a secret stays out of the flow wherever it stands`() throws {
    let steps = try StepLines(
      "- retry: {maxRetries: 2, commands: [{secret: hunter22}, {secret: {text: hunter23}}]}\n"
        + "- secret: ${OWN}")
    var seen: [String] = []
    let lines = try steps.steps.map { step in
      try StepLines.line(
        step,
        secret: { text in
          seen.append(text)
          return "${S\(seen.count)}"
        }, { $0 })
    }
    #expect(seen == ["hunter22", "hunter23"])
    #expect(!lines.joined().contains("hunter"), "\(lines)")
    #expect(lines.last == #"- secret: "${OWN}""#)
  }

  @Test func `a ref is replaced where an element stands, and nowhere else`() throws {
    #expect(
      try lines(
        """
        - tapOn: b3@41
        - inputText: b3@41
        - tapOn: {ref: b3@41}
        - tapOn: {text: Open, below: t2@4}
        - extendedWaitUntil: {visible: r1@2, timeout: 500}
        """) == [
          "- tapOn: <b3@41>", "- inputText: b3@41", "- tapOn: <b3@41>",
          "- tapOn: {text: Open, below: <t2@4>}",
          "- extendedWaitUntil: {visible: <r1@2>, timeout: 500}",
        ])
  }

  @Test(arguments: [
    ("", "There are no steps. Give at least one."), ("[]", "There are no steps"),
    ("- tapOn: [", "The steps are not YAML in line"),
    ("[" + Array(repeating: "back", count: 51).joined(separator: ", ") + "]", "These are 51 steps"),
  ]) func `steps that can't be read say why`(text: String, words: String) {
    let problem = #expect(throws: StepLines.Problem.self) { try StepLines(text) }
    #expect(problem?.description.hasPrefix(words) == true, "\(problem?.description ?? "")")
  }

  @Test func `wrong arguments name the argument, what it must be and an example`() throws {
    let act = try #require(AgentTool.named("act"))
    func problem(_ arguments: JSONValue) -> String {
      do {
        _ = try AgentArguments(arguments, of: act)
        return "none"
      } catch {
        return error.description
      }
    }
    #expect(problem(["steps": "back"]) == "none")
    #expect(problem([:]).hasPrefix("act needs \"steps\": a list of steps"))
    #expect(
      problem(["step": "back"]).hasPrefix("act has no argument \"step\". It has steps, session."))
    #expect(
      problem(["steps": 4]).hasPrefix("\"steps\" of act must be a list of steps, or their YAML"))
    #expect(
      problem("x").hasPrefix("The arguments of act must be an object. An example: {\"steps\":"))
  }

  @Test func `each example of a tool is right by its own table`() throws {
    for tool in AgentTool.all {
      let arguments = try AgentArguments(tool.example, of: tool)
      if tool.name == .act { _ = try StepLines(arguments.yaml("steps") ?? "") }
      #expect(AgentGuide.skill.contains("**\(tool.name.rawValue)**"))
    }
    #expect(AgentTool.all.map(\.name) == AgentTool.Name.allCases)
    let list = JSONValue.array(AgentTool.all.map(\.json))
    let tokens = TextBudget.tokens(String(decoding: list.encoded(), as: UTF8.self))
    #expect(
      tokens < 6000, "the list of tools costs \(tokens) tokens in each of an agent's sessions")
  }
}
