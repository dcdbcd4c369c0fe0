import Foundation
import ProcessControl
import Testing
import Waiting

/// `qa-runner mcp`, as coding agents use it.
@Suite(.timeLimit(.backstop)) struct CodingAgentTests {
  /// A project with an app, a flow that fails, one of an app that is not allowed, and a slow one.
  private func project() throws -> Scratch {
    try #require(
      FileManager.default.isExecutableFile(atPath: ClientRun.python),
      "\(ClientRun.python) is missing: run `Scripts/setup test`.")
    let scratch = try Scratch()
    try scratch.flowProject(
      "appId: greet\n---\n- launchApp\n- waitFor: {text: Hello Eve, timeout: 300ms}\n",
      named: "fails")
    try scratch.write("appId: vim\n---\n- launchApp\n", to: "flows/other.yaml")
    try scratch.write(
      "appId: greet\n---\n- extendedWaitUntil: {visible: never, timeout: 80000}\n",
      to: "flows/slow.yaml")
    return scratch
  }

  private func run(
    _ script: String, _ words: [String], in scratch: Scratch
  ) async throws -> Finished {
    try await Invocation(
      ClientRun.python, ["\(ClientRun.fixtures)/\(script)"] + words, in: scratch
    ).finish()
  }

  @Test(arguments: ["sdk-legacy", "sdk-auto", "raw-handshake", "raw-stateless"])
  func `a client goes through all twelve tools, and its transcript is a test that passes`(
    client: String
  ) async throws {
    let scratch = try project()
    let end = try await run("mcp_walk.py", [client, Products.runner, scratch.path], in: scratch)
    #expect(end.code == 0, "\(end.output)")
    #expect(
      try scratch.read("flows/greets.yaml") == """
        # The secrets are not in this file. Run it with -e SECRET=…
        appId: greet
        name: greets
        targets: [tui]
        devices: [60x12]
        ---
        - launchApp
        - inputText: Ada
        - pressKey: Enter
        - assertVisible: Hello Ada
        - waitForAnimationToEnd: {timeout: 10000}
        - secret: ${SECRET}

        """)
  }

  @Test func `no answer exceeds its budget, whatever a screen shows`() async throws {
    let scratch = try project()
    let end = try await run(
      "mcp_budget.py",
      [Products.runner, scratch.path, Products.test("Fixtures/Apps/noise.py")], in: scratch)
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `what an app says stands between the marks, also on a page that begins between them`()
    async throws
  {
    let scratch = try project()
    let end = try await run("mcp_hostile.py", [Products.runner, scratch.path], in: scratch)
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `the project and the apps that a server was started with hold for each tool`()
    async throws
  {
    let scratch = try project()
    try scratch.write("suite: {flows: [../elsewhere/]}\ntargets: [tui]\n", to: "conf/other.yml")
    try scratch.write(
      "appId: extra\nallowEmpty: true\n---\n- launchApp\n", to: "elsewhere/starts.yaml")
    let end = try await run("mcp_options.py", [Products.runner, scratch.path], in: scratch)
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `a person's variables reach a Swift suite, and a cancelled start leaves no session`()
    async throws
  {
    let scratch = try project()
    let end = try await run(
      "mcp_suite.py", [Products.runner, scratch.path, Products.brief], in: scratch)
    #expect(end.code == 0, "\(end.output)")
  }

  @Test(arguments: ["handshake", "stateless"])
  func `calls overlap, and one that the client follows is reported and can be cancelled`(
    generation: String
  ) async throws {
    let scratch = try project()
    let settings = try scratch.read("qa.yml")
    try scratch.write(
      settings.replacing("[-c, '", with: "[-c, 'echo $$ > app.pid; "), to: "qa.yml")
    let end = try await run(
      "mcp_calls.py", [Products.runner, scratch.path, generation], in: scratch)
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `a run that an agent starts records and approves nothing, by any way in`() async throws
  {
    let scratch = try project()
    let end = try await run("mcp_references.py", [Products.runner, scratch.path], in: scratch)
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `a run for an agent records what is missing only where it is asked to`() async throws {
    let scratch = try Scratch()
    try scratch.flowProject(
      "appId: greet\n---\n- launchApp\n- assertVisible: Name?\n- expectSnapshot: first\n")
    for _ in 1...2 {
      let end = try await scratch.qa(["--for-agent"])
      #expect(end.code == 1, "\(end.output)")
      #expect(end.output.contains("A person looks at it and approves it"), "\(end.output)")
      #expect(end.output.contains("--for-agent\n"), "the command that runs it again records")
      #expect(!scratch.files.contains { $0.contains("ReferenceImages/") })
    }
    let asked = try await scratch.qa(["--for-agent", "--record", "missing"])
    #expect(asked.code == 0, "\(asked.output)")
    #expect(scratch.files.contains { $0.contains("ReferenceImages/") })
  }

  @Test(arguments: ["client", "server"])
  func `nothing is left where the client or the server is killed`(victim: String) async throws {
    let scratch = try project()
    try scratch.write(
      "trap '' HUP TERM INT\necho $$ > app.pid\necho stubborn\nwhile :; do sleep 1; done\n",
      to: "stubborn.sh")
    let client = try await Invocation(
      ClientRun.python,
      ["\(ClientRun.fixtures)/mcp_hold.py", Products.runner, scratch.path], in: scratch)
    let isUp = try await eventually {
      client.output.contains("server ")
        && scratch.files.contains { $0.hasSuffix("journal.jsonl") && $0.contains("qa-output") }
    }
    try #require(isUp, "\(client.output)")
    let text = try #require(client.output.firstMatch(of: /server (\d+)/)).output.1
    let server = try #require(Int32(text))
    let app = try #require(Int32(scratch.read("app.pid").split(separator: "\n")[0]))
    kill(victim == "client" ? client.child.pid : server, SIGKILL)
    #expect(try await eventually { kill(app, 0) != 0 }, "the app \(app) still runs")
    #expect(try await eventually { kill(server, 0) != 0 }, "the server \(server) still runs")
    client.child.signal(SIGKILL)
    // Whatever was started has the scratch's folder for its temporary files.
    let strays = try await eventually { Self.processes(in: scratch.path).isEmpty }
    #expect(strays, "\(Self.processes(in: scratch.path))")
  }

  /// The command lines of the processes that work in a folder.
  private static func processes(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { Int($0) != nil }.compactMap { pid in
      let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/cwd")
      guard place?.hasPrefix(folder) == true else { return nil }
      let words = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
      return String(decoding: words, as: UTF8.self).replacing("\0", with: " ")
    }
  }
}
