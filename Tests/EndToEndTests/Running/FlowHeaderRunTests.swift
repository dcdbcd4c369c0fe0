import Foundation
import JSONModel
import Testing
import Waiting

/// What is wrong in the header of a flow and in the files beside it, for `validate` and for a run.
@Suite(.serialized, .timeLimit(.backstop)) struct FlowHeaderRunTests {
  @Test func `validate refuses the names of a header that a run refuses, all at once`() async throws
  {
    let scratch = try Scratch()
    try scratch.flowProject(
      """
      appId: ${Math.max(1)}
      devices:
        - 80x24
        - iPhone 66
      targets: [tuii]
      tags: [smoke, ""]
      ---
      - launchApp
      """)
    let tags = try await scratch.qa(["validate"])
    #expect(tags.code == 1)
    #expect(tags.output.contains("flows/greet.yaml:6:15: \"tags\" is empty."), "\(tags.output)")
    let flow = try scratch.read("flows/greet.yaml")
    try scratch.write(flow.replacing(", \"\"", with: ""), to: "flows/greet.yaml")
    for words in [["validate"], ["validate", "flows/greet.yaml"], []] {
      let end = try await scratch.qa(words)
      #expect(end.code == (words.isEmpty ? 2 : 1))
      for part in [
        "flows/greet.yaml:1:8: appId: ${Math.max(1)} needs JavaScript, which runs in steps alone",
        "  1 | appId: ${Math.max(1)}\n    |        ^\n",
        "flows/greet.yaml:5:11: there is no target \"tuii\". Did you mean \"tui\"?",
        "flows/greet.yaml:4:5: there is no device \"iPhone 66\". Did you mean \"iPhone 6\"?",
      ] {
        #expect(end.output.contains(part), "\(words) \(part): \(end.output)")
      }
    }
  }

  @Test func `validate refuses two tests of one name`() async throws {
    let scratch = try Scratch()
    let flow = "appId: greet\nname: the same\n---\n- assertVisible: Name.*\n"
    try scratch.flowProject(flow, named: "a")
    try scratch.flowProject(flow, named: "b")
    let end = try await scratch.qa(["validate"])
    #expect(end.code == 1)
    #expect(
      end.output.contains("flows/b.yaml:2:7: two tests are called flows/the same"), "\(end.output)")
    #expect(try await scratch.qa([]).code == 2)
  }

  @Test func `a misspelt key of config.yaml is refused, by validate and by a run`() async throws {
    let scratch = try Scratch()
    try scratch.flowProject("appId: greet\ntags: [a]\n---\n- assertVisible: Name.*\n")
    try scratch.write(
      "includTags: [smoke]\nexecutionOrder:\n  flowOrder: [greet]\n", to: "flows/config.yaml")
    for words in [["validate"], []] {
      let end = try await scratch.qa(words)
      #expect(end.code == (words.isEmpty ? 2 : 1))
      for part in [
        "flows/config.yaml:1:1: the key \"includTags\" has no meaning here. Did you mean "
          + "\"includeTags\"?",
        "flows/config.yaml:3:3: the key \"flowOrder\" has no meaning here. Did you mean "
          + "\"flowsOrder\"?",
      ] {
        #expect(end.output.contains(part), "\(words) \(part): \(end.output)")
      }
    }
  }

  @Test func `validate of one flow refuses a qa.yml that a run refuses`() async throws {
    let scratch = try Scratch()
    try scratch.flowProject("appId: greet\n---\n- assertVisible: Name.*\n")
    try scratch.write("suite: {flows: [flows/]}\ntimeouts: {tst: 5s}\n", to: "qa.yml")
    let end = try await scratch.qa(["validate", "flows/greet.yaml"])
    #expect(end.code == 2)
    #expect(end.output.contains("qa.yml:2:12: unknown key \"tst\". Did you mean \"test\"?"))
  }

  @Test func `a run shows what validate warns of`() async throws {
    let scratch = try Scratch()
    try scratch.write(
      "appId: greet\nenv: {user-name: x}\n---\n- assertVisible: Name.*\n", to: "flows/parts/a.yaml")
    try scratch.flowProject(
      """
      appId: greet
      tagz: [smoke]
      ---
      - runFlow: parts/a.yaml
      - runFlow: parts/a.yaml
      """)
    let end = try await scratch.qa([])
    #expect(end.code == 0, "\(end.output)")
    let words = "the key \"tagz\" has no meaning here. Did you mean \"tags\"?"
    #expect(end.output.contains("warning: greet.yaml:2  \(words)"), "\(end.output)")
    #expect(end.output.contains("the variable \"user-name\" cannot be used in ${…}"))
    let results = try JSONParser.parse(Data(try scratch.read("qa-output/results.json").utf8))
    let notices = results["tests"]?.arrayValue?.first?["attempts"]?.arrayValue?.first?["notices"]
    #expect(notices?.arrayValue?.count == 2)
    #expect(notices?.arrayValue?.first?["message"]?.stringValue == words)
    #expect(try scratch.read("qa-output/junit.xml").contains("has no meaning here"))
  }
}
