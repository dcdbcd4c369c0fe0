import Execution
import FlowFormat
import FlowScripting
import Foundation
import JSONModel
import TestPlaces
import Testing
import Waiting
import WebDriverFake

/// JavaScript of flows, in the process that runs it.
@Suite(.timeLimit(.backstop)) struct FlowScriptsTests {
  private func scripts(hosts: [String] = [], milliseconds: Int = 5000) -> FlowScripts {
    FlowScripts(
      program: Products.runner, hosts: hosts, limit: .milliseconds(milliseconds), environment: [:])
  }

  private func script(_ source: String, name: String = "") -> FlowScripts.Script {
    FlowScripts.Script(
      name: name, source: source, variables: ["USER": "mina", "output": "no"], copiedText: "4 left",
      platform: "tui")
  }

  private func problem(_ source: String, name: String = "", of scripts: FlowScripts) async
    -> String?
  {
    do {
      _ = try await scripts.run(script(source, name: name))
      return nil
    } catch {
      return (error as? FlowTextError)?.message ?? "\(error)"
    }
  }

  @Test func `a script has JavaScript's values, and names that were never declared are undefined`()
    async throws
  {
    let scripts = scripts()
    let rows: [(String, ScriptValue)] = [
      ("1 + 1", .number(2)), ("USER + '!'", .text("mina!")), ("absent", .undefined),
      ("absent || 'x'", .text("x")), ("typeof absent", .text("undefined")),
      ("null", .null), ("1 > 2", .bool(false)), ("[1, 2].map(x => x * 2)", .text("[2,4]")),
      ("({a: 1})", .text("{\"a\":1}")), ("", .undefined),
      ("maestro.copiedText + maestro.platform", .text("4 lefttui")),
      ("json('{\"a\": [7]}').a[0]", .number(7)), ("const a = 1; a + 1 // end", .number(2)),
      ("`${USER}\\u{1F600}\\u0000`", .text("mina\u{1F600}\u{0}")), ("x = 3; x", .number(3)),
    ]
    for (source, value) in rows {
      #expect(try await scripts.run(script(source)).value == value, "\(source)")
    }
  }

  @Test func `scripts share output alone, functions too`() async throws {
    let scripts = scripts()
    _ = try await scripts.run(
      script("const a = 1; var b = 2; c = 3; output.f = () => a + 1; maestro = 0"))
    #expect(
      try await scripts.run(script("[typeof a, typeof b, typeof c, output.f(), maestro.platform]"))
        .value == .text("[\"undefined\",\"undefined\",\"undefined\",2,\"tui\"]"))
  }

  @Test func `what a script prints is its log`() async throws {
    let result = try await scripts().run(
      script("console.log('a', {b: [1]}, 2); console.warn(null)"))
    #expect(result.log == ["a {\"b\":[1]} 2", "null"])
  }

  @Test func `an error has its file and line`() async throws {
    let scripts = scripts()
    #expect(
      await problem("\n\nnull.x", name: "a.js", of: scripts)
        == "a.js:3: TypeError: null is not an object (evaluating 'null.x')")
    #expect(
      await problem("\n1 +", name: "a.js", of: scripts)?.hasPrefix("a.js:") == true)
    #expect(await problem("throw 'gone'", of: scripts) == "gone")
    #expect(
      await problem("throw {toJSON() { throw 1 }, toString() { throw 1 }}", of: scripts)
        == "the script's value cannot be shown")
  }

  @Test(arguments: ["for (;;);", "while (true) output.n = (output.n || 0) + 1"])
  func `a script that does not end is ended, and the next one runs`(source: String) async throws {
    let scripts = scripts(milliseconds: 100)
    #expect(
      await problem(source, of: scripts) == "the script took more than 0.1 s of processor time")
    #expect(try await scripts.run(script("1")).value == .number(1))
  }

  @Test func `a script that takes all memory is ended, and the next one runs`() async throws {
    let scripts = scripts(milliseconds: 60_000)
    #expect(
      await problem("const a = []; for (;;) a.push(new Array(1000).fill(1))", of: scripts)
        == "the script takes more than 256 MB of memory")
    #expect(try await scripts.run(script("1")).value == .number(1))
  }

  @Test func `a request goes only to a host that is allowed`() async throws {
    let server = try FakeDriver { call in
      .raw(201, "{\"got\": \"\(call.method) \(call.path)\"}")
    }
    let call = "http.post('\(server.url)/api', {body: {a: 1}, headers: {'x-a': 1}})"
    #expect(
      await problem(call, of: scripts(hosts: ["example.com"]))
        == "Error: http: requests to 127.0.0.1 are not allowed. Allow them by --allow-http "
        + "127.0.0.1, or in qa.yml by suite: {flows: […], http: [127.0.0.1]}")
    let port = try #require(server.url.split(separator: ":").last)
    #expect(
      await problem(call, of: scripts(hosts: ["127.0.0.1:1"]))?
        .contains("requests to 127.0.0.1 are not allowed") == true)
    #expect(server.calls.isEmpty)
    for hosts in [["127.0.0.1"], ["*"], ["127.0.0.1:\(port)"]] {
      let result = try await scripts(hosts: hosts).run(
        script("const a = \(call); [a.ok, a.status, json(a.body).got]"))
      #expect(result.value == .text("[true,201,\"POST /api\"]"))
      #expect(result.log == ["http POST http://127.0.0.1/api: 201"])
    }
    #expect(server.calls.first?.body["a"]?.integerValue == 1)
    let wrong = await problem("http.get('file:///etc/passwd')", of: scripts(hosts: ["*"]))
    #expect(
      wrong == "Error: http: \"file:///etc/passwd\" is not an http or https address")
  }

  @Test func `a library that cannot be loaded is an error that says how to install it`()
    async throws
  {
    let scratch = try Scratch()
    try scratch.write("no library", to: "libjavascriptcoregtk-4.1.so.0")
    let scripts = FlowScripts(
      program: Products.runner, environment: ["LD_LIBRARY_PATH": scratch.path])
    let problem = await problem("1", of: scripts)
    #expect(problem?.hasPrefix("JavaScript needs JavaScriptCore, which cannot be loaded (") == true)
    #expect(problem?.hasSuffix("apt-get install libjavascriptcoregtk-4.1-0") == true)
  }
}
