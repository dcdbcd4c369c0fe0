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
    #expect(try await eventually { server.output.contains("http://127.0.0.1:") })
    let port = try #require(server.output.firstMatch(of: /127\.0\.0\.1:(\d+)/)).output.1
    func ask(_ token: String?, _ path: String = "/status", _ body: String? = nil) async throws
      -> HTTPReply
    {
      try await HTTPClient().send(
        body == nil ? "GET" : "POST", "http://127.0.0.1:\(port)\(path)",
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
    ("--token \(token)", "can be read by every user of this machine"),
    ("--token-file /dev/zero", "must be one line of 1 to 4096 bytes"),
    ("--token-file none", "can't be read"), ("--token - < /dev/null", "must be one line"),
    ("--token - --token-file token", "Give the token once"),
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
