import Foundation
import JSONModel
import ProcessControl
import Testing
import Waiting

/// Flows of real programs, as a user runs them.
@Suite(.serialized, .timeLimit(.backstop)) struct FlowRunTests {
  private func results(_ scratch: Scratch) throws -> JSONValue {
    try JSONParser.parse(Data(try scratch.read("qa-output/results.json").utf8))
  }

  @Test func `a flow drives a program, and its report has every step by its name`() async throws {
    let scratch = try Scratch()
    try scratch.flowProject(
      """
      appId: greet
      env: {WHO: Ada, MY_PASSWORD: hunter22}
      onFlowComplete: [{stopApp: greet}]
      ---
      - launchApp
      - assertVisible: Name\\?
      - runFlow: {when: {visible: Hello}, commands: [{inputText: never}]}
      - step:
          name: says who is there
          commands:
            - inputText: ${WHO}
            - pressKey: Enter
      - assertVisible: Hello Ada
      - tapOn: {text: Goodbye, optional: true}
      - secret: ${MY_PASSWORD}
      - resize: 40x10
      - expectSnapshot: greeted
      """)
    let end = try await scratch.qa(["--record", "missing"])
    #expect(end.code == 0, "\(end.output)")
    let journal = try scratch.read("qa-output/journal.jsonl")
    for step in [
      "says who is there", "inputText \\\"${WHO}\\\"", "assertVisible \\\"Hello Ada\\\"",
      "skipped, since it does not hold that \\\"Hello\\\" is visible",
      "warning: the optional step failed: tapOn \\\"Goodbye\\\" found nothing", "onFlowComplete",
    ] {
      #expect(journal.contains(step), "\(step)")
    }
    #expect(!journal.contains("hunter22"))
    #expect(!journal.contains("never"))
    let again = try await scratch.qa([])
    #expect(again.code == 0, "\(again.output)")
    #expect(!again.output.contains("recorded"))
  }

  @Test
  func `one file runs without a configuration, and a failure has its line and the next command`()
    async throws
  {
    let scratch = try Scratch()
    try scratch.write(
      "appId: cat\n---\n- launchApp\n- inputText: hello there\n- waitFor: {text: Hello thre, timeout: 200ms}\n",
      to: "echo.yaml")
    let end = try await scratch.qa(["echo.yaml"])
    #expect(end.code == 1)
    #expect(end.output.contains("echo.yaml:5  waitFor \"Hello thre\" is visible found nothing"))
    #expect(end.output.contains("nearest:  text \"hello there\""))
    #expect(end.output.contains("│ hello there"))
    #expect(end.output.contains("again     qa-runner"))
    #expect(end.output.contains("echo.yaml\n"), "\(end.output)")
  }

  @Test func `variables of the command line count more than the flow's`() async throws {
    let scratch = try Scratch()
    try scratch.flowProject(
      "appId: greet\nenv: {WHO: Ada}\n---\n- inputText: ${WHO}\n- assertVisible: Name\\? Bo\n")
    let end = try await scratch.qa(["-e", "WHO=Bo"])
    #expect(end.code == 0, "\(end.output)")
    let wrong = try await scratch.qa(["--suite", "/bin/true", "-e", "WHO=Bo"])
    #expect(wrong.code == 2)
    #expect(wrong.output.contains("the suite of this run is flows"))
  }

  @Test func `the command that repeats a flow has its variables, secret ones by name alone`()
    async throws
  {
    let scratch = try Scratch()
    try scratch.flowProject("appId: greet\n---\n- waitFor: {text: Bye, timeout: 100ms}\n")
    let end = try await Invocation(
      Products.runner,
      [
        "-e", "WHO=Ada L", "-e", "MY_PASSWORD=hunter22", "-e", "LINK=x?t=hunter22", "-e", "GIVEN",
        "--allow-http", "example.com", "--timeout", "9s", "--record", "never",
      ], in: scratch, environment: ["GIVEN": "of the environment"]
    ).finish()
    #expect(end.code == 1)
    let options =
      "--timeout 9s --allow-http example.com --record never -e \"WHO=Ada L\" -e MY_PASSWORD=… "
      + "-e LINK=… -e GIVEN\n"
    #expect(
      end.output.contains("again     qa-runner flows/greet --device 80x24 --target tui " + options),
      "\(end.output)")
    for text in [end.output, try scratch.read("qa-output/journal.jsonl")] {
      #expect(!text.contains("hunter22") && !text.contains("of the environment"))
    }
    let last = try await scratch.qa(["--last-failed", "-e", "WHO=Bo"])
    #expect(last.code == 1, "\(last.output)")
    #expect(last.output.contains("-e WHO=Bo"), "\(last.output)")
  }

  @Test func `a program that ends as the flow expects passes`() async throws {
    let scratch = try Scratch()
    try scratch.flowProject(
      "appId: greet\n---\n- inputText: die\n- pressKey: Enter\n- waitForExit: 3\n")
    let end = try await scratch.qa([])
    #expect(end.code == 0, "\(end.output)")
  }

  @Test(arguments: ["assertVisible: Hello", "waitFor: {text: Hello, timeout: 30s}"])
  func `a text that cannot come any more is not waited for`(step: String) async throws {
    let scratch = try Scratch()
    try scratch.flowProject("appId: greet\n---\n- inputText: die\n- pressKey: Enter\n- \(step)\n")
    let end = try await scratch.qa([])
    #expect(end.code == 1, "\(end.output)")
    #expect(end.output.contains("app crashed: exit code 3"), "\(end.output)")
    let took = try #require(try results(scratch)["tests"]?.arrayValue?.first?["duration"])
    #expect((took.numberValue ?? 0) < 10_000, "\(took) ms")
  }

  @Test func `tags select flows, and only what failed runs again`() async throws {
    let scratch = try Scratch()
    try scratch.flowProject(
      "appId: greet\ntags: [smoke]\n---\n- assertVisible: Name.*\n", named: "good")
    try scratch.flowProject(
      "appId: greet\n---\n- waitFor: {text: Bye, timeout: 100ms}\n", named: "bad")
    let smoke = try await scratch.qa(["--tag", "smoke"])
    #expect(smoke.code == 0, "\(smoke.output)")
    let all = try await scratch.qa([])
    #expect(all.code == 1)
    let again = try await scratch.qa(["--last-failed"])
    #expect(again.code == 1)
    #expect(again.output.contains("= 1 test"))
    let junit = try scratch.read("qa-output/junit.xml")
    #expect(junit.contains("flows/bad.yaml"))
  }

  @Test func `the flows of the examples are green`() async throws {
    let folder = Products.package + "/Examples/flows"
    let scratch = try Scratch()
    let end = try await scratch.qa([
      "--config", folder + "/qa.yml", "--output", scratch.path + "/out", "--history",
      scratch.path + "/history",
    ])
    #expect(end.code == 0, "\(end.output)")
  }

  // MARK: validate

  @Test func `validate reports every mistake with its place, as text and as JSON`() async throws {
    let scratch = try Scratch()
    try scratch.write("appId: a\n---\n- tapOnn: x\n", to: "flows/one.yaml")
    try scratch.write("appId: a\n---\n- signal: TERM\n", to: "flows/two.yaml")
    try scratch.write("appId: a\ntagz: b\n---\n- back\n", to: "flows/three.yaml")
    let end = try await scratch.qa(["validate", "flows", "--target", "core"])
    #expect(end.code == 1)
    #expect(
      end.output == """
        flows/one.yaml:3:3: there is no command "tapOnn". Did you mean "tapOn"?
          3 | - tapOnn: x
            |   ^
        flows/two.yaml:3:3: signal cannot run on the target core: only a terminal's program gets \
        signals. Remove the step, mark it optional: true, or limit the flow by targets: [tui].
          3 | - signal: TERM
            |   ^
        flows/three.yaml:2:1: warning: the key "tagz" has no meaning here. Did you mean "tags"?
          2 | tagz: b
            | ^
        3 flows checked, 2 errors.

        """)
    let json = try await scratch.qa(["validate", "flows", "--json"])
    let value = try JSONParser.parse(Data(json.output.utf8))
    #expect(value["flows"]?.arrayValue?.count == 3)
    #expect(value["errors"]?.arrayValue?.first?["line"]?.integerValue == 3)
    let good = try await scratch.qa(["validate", "flows/three.yaml"])
    #expect(good.code == 0)
    #expect(good.output.hasSuffix("1 flow checked, no errors.\n"))
    let mistyped = try await scratch.qa(["validate", "flows", "--target", "tuii"])
    #expect(mistyped.code == 2)
    #expect(
      mistyped.output.contains(
        "There is no target \"tuii\". Did you mean \"tui\"? The targets are tui, core."))
    let missing = try await scratch.qa(["validate", "nowhere"])
    #expect(missing.code == 1)
    #expect(missing.output.contains("there is no such file or folder"))
  }
}
