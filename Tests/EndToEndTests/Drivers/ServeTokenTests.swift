import Foundation
import HTTPClient
import ProcessControl
import Testing
import Waiting

/// The ways to give `serve` its token, none of which shows it to other users or to apps.
@Suite(.timeLimit(.backstop)) struct ServeTokenTests {
  private static let token = "s3cret-w0rd-of-a-server"

  enum Way: CaseIterable {
    case file, standardInput, variable
  }

  private func start(_ way: Way, in scratch: Scratch) async throws -> Invocation {
    try scratch.write(Self.token + "\n", to: "token")
    let (words, environment): (String, [String: String]) =
      switch way {
      case .file: ("--token-file token", [:])
      case .standardInput: ("--token - < token", [:])
      case .variable: ("", ["QA_TOKEN": Self.token])
      }
    return try await Invocation(
      "/bin/bash",
      ["-c", "exec \"$RUNNER\" serve --port 0 --drain 0s --app bash=/bin/bash \(words)"],
      in: scratch, environment: environment.merging(["RUNNER": Products.runner]) { $1 })
  }

  @Test(arguments: Way.allCases)
  func `a token is asked for, and shown neither to other users nor to apps`(
    way: Way
  ) async throws {
    let scratch = try Scratch()
    let server = try await start(way, in: scratch)
    let address = try await server.address()
    #expect(!address.contains("@"), "who gave the token has it")
    func ask(_ token: String?, _ path: String = "/status", _ body: String? = nil) async throws
      -> HTTPReply
    {
      try await HTTPClient().send(
        body == nil ? "GET" : "POST", "\(address)\(path)",
        headers: token.map { ["Authorization": "Bearer \($0)"] } ?? [:],
        body: body.map { Data($0.utf8) }, deadline: .backstop)
    }
    #expect(try await ask(nil).status == 401)
    #expect(try await ask(Self.token + "x").status == 401)
    #expect(try await ask(Self.token).status == 200)
    for name in ["cmdline", "environ"] {
      let bytes = FileManager.default.contents(atPath: "/proc/\(server.child.pid)/\(name)")
      #expect(bytes?.firstRange(of: Data(Self.token.utf8)) == nil, "\(name)")
    }
    // An app looks into its own variables and its parents'.
    let script =
      "cat /proc/[0-9]*/environ 2>/dev/null | tr '\\\\0' '\\\\n' | grep -c \(Self.token) > seen"
    let made = try await ask(
      Self.token, "/session",
      """
      {"capabilities":{"alwaysMatch":{"appium:app":"bash","appium:processArguments":
      {"args":["-c","cd \(scratch.path); \(script); env | grep -c QA_TOKEN >> seen; echo >> seen; cat"]}}}}
      """)
    #expect(made.status == 200, "\(String(decoding: made.body, as: UTF8.self))")
    #expect(try await eventually { (try? scratch.read("seen"))?.hasSuffix("\n\n") == true })
    #expect(try scratch.read("seen") == "0\n0\n\n")
    server.child.signal(SIGTERM)
    let end = try await server.finish()
    #expect(end.code == 0, "\(end.output)")
    #expect(!end.output.contains(Self.token))
  }

  @Test(arguments: [
    ["--app", "bash=/bin/bash"], ["--app", "bash=/bin/bash", "--json"],
    ["--app", "bash=/bin/bash", "--host", "0.0.0.0"],
  ])
  func `a server that is given none makes one, and says it with its address`(
    words: [String]
  ) async throws {
    let scratch = try Scratch()
    let server = try await Invocation(
      Products.runner, ["serve", "--port", "0", "--drain", "0s"] + words, in: scratch)
    let said = /http:\/\/qa:([0-9a-f]{64})@[0-9.]+:(\d+)/
    #expect(try await eventually { server.output.contains(said) }, "\(server.output)")
    let (_, token, port) = try #require(server.output.firstMatch(of: said)).output
    func status(_ user: String) async throws -> Int {
      try await HTTPClient().send(
        "GET", "http://\(user)127.0.0.1:\(port)/status", deadline: .backstop
      ).status
    }
    #expect(try await status("") == 401)
    #expect(try await status("qa:\(String(repeating: "0", count: 64))@") == 401)
    #expect(try await status("qa:\(token)@") == 200)
    #expect(try await status("\(token)@") == 401, "a user's name is no password")
    server.child.signal(SIGTERM)
    #expect(try await server.finish().code == 0)
    #expect(!server.output.contains("no token is asked for"))
  }

  @Test func `without a token anyone may come, and that is said`() async throws {
    let server = try await Invocation(
      Products.runner, ["serve", "--port", "0", "--drain", "0s", "--no-token"], in: try Scratch())
    let address = try await server.address()
    #expect(!address.contains("@"))
    #expect(
      try await HTTPClient().send("GET", "\(address)/status", deadline: .backstop).status == 200)
    #expect(
      server.output.contains("every user of this machine can start these apps and drive them"))
    server.child.signal(SIGTERM)
    #expect(try await server.finish().code == 0)
  }

  @Test(arguments: [
    ("--token \(token)", "can be read by every user of this machine"),
    ("--token-file /dev/zero", "must be one line of 1 to 4096 bytes"),
    ("--token-file none", "can't be read"), ("--token - < /dev/null", "must be one line"),
    ("--token - --token-file token", "Give the token once"),
    ("--no-token --token - <<< word", "contradict each other"),
    ("--no-token --host 0.0.0.0", "token"),
  ])
  func `a token that is shown, too long, missing or given twice is refused`(
    words: String, reason: String
  ) async throws {
    let end = try await Invocation(
      "/bin/bash", ["-c", "exec \"$RUNNER\" serve --port 0 \(words)"], in: try Scratch(),
      environment: ["RUNNER": Products.runner]
    ).finish()
    #expect(end.code == 2, "\(end.output)")
    #expect(end.output.contains(reason), "\(end.output)")
  }
}
