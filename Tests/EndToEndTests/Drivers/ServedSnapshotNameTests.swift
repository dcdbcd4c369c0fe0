import Foundation
import HTTPClient
import JSONModel
import ProcessControl
import Testing
import Waiting

/// Names that clients of `serve` give their snapshots become files below its folder, each its own.
@Suite(.timeLimit(.backstop)) struct ServedSnapshotNameTests {
  private struct Client {
    let url: String

    func post(_ path: String, _ body: JSONValue) async throws -> JSONValue {
      let reply = try await HTTPClient().send(
        "POST", url + path, body: body.encoded(), deadline: .backstop)
      return try #require(try JSONParser.parse(reply.body)["value"])
    }

    /// The reference of a snapshot of this name, or what is said of it.
    func snapshot(_ name: String, _ session: String) async throws -> (
      reference: String?, message: String
    ) {
      let value = try await post(
        "/session/\(session)/execute/sync",
        [
          "script": "mobile: expectSnapshot", "args": [["name": .string(name), "test": "t"]],
        ])
      let message = value["message"]?.stringValue ?? ""
      return (message.isEmpty ? value["reference"]?.stringValue : nil, message)
    }
  }

  @Test func `names that no file can have, or that share one, are refused`() async throws {
    let scratch = try Scratch()
    let server = try await Invocation(
      Products.runner,
      [
        "serve", "--port", "0", "--drain", "0s", "--app", "cat=/bin/cat", "--references", "refs",
        "--record", "missing",
      ], in: scratch)
    #expect(try await eventually { server.output.contains("http://127.0.0.1:") })
    let port = try #require(server.output.firstMatch(of: /127\.0\.0\.1:(\d+)/)).output.1
    let client = Client(url: "http://127.0.0.1:\(port)")
    let capabilities: JSONValue = ["alwaysMatch": ["appium:app": "cat"]]
    let made = try await client.post("/session", ["capabilities": capabilities])
    let session = try #require(made["sessionId"]?.stringValue)

    for name in [".", "..", "-", "/", "\u{202E}"] {
      let answer = try await client.snapshot(name, session)
      #expect(answer.message.contains("can't be made"), "\(name): \(answer)")
    }
    #expect(try await client.snapshot("a/b", session).reference?.contains("/a-b@") == true)
    for name in ["a-b", "a\0b", "a\\b", "A/B"] {
      let answer = try await client.snapshot(name, session)
      #expect(answer.message.contains("Two snapshots would share"), "\(name): \(answer)")
    }
    for name in ["../../up", "/etc/up", String(repeating: "x", count: 300)] {
      _ = try await client.snapshot(name, session)
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
    for file in files where file.hasSuffix(".grid") {
      #expect(file.hasPrefix("refs/cat/t/") || file.hasPrefix("qa-output/snapshots/"), "\(file)")
    }
    #expect(!FileManager.default.fileExists(atPath: "/etc/up@80x24.grid"))
    server.child.signal(SIGTERM)
    #expect(try await server.finish().code == 0)
  }
}
