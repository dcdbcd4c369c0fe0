import Foundation
import JSONModel
import ProcessControl
import Testing
import Waiting
import WebDriverClient

/// Names that clients of `serve` give their snapshots become files below its folder, each its own.
@Suite(.timeLimit(.backstop)) struct ServedSnapshotNameTests {
  /// The reference of a snapshot of this name, or what is said of it.
  private func snapshot(
    _ name: String, _ session: WebDriverSession, _ more: [String: JSONValue] = [:]
  ) async throws -> (reference: String?, message: String) {
    do {
      let value = try await session.mobile(
        "expectSnapshot", .object(more.merging(["name": .string(name), "test": "t"]) { $1 }))
      return (value["reference"]?.stringValue, "")
    } catch let failure as WebDriverClient.Failure {
      return (nil, failure.message)
    }
  }

  private func serve(_ app: String, in scratch: Scratch) async throws -> (
    Invocation, WebDriverClient
  ) {
    let server = try await Invocation(
      Products.runner,
      [
        "serve", "--port", "0", "--drain", "0s", "--app", app, "--references", "refs", "--record",
        "missing",
      ], in: scratch)
    return (server, WebDriverClient(url: try await server.address()))
  }

  @Test func `names that no file can have, or that share one, are refused`() async throws {
    let scratch = try Scratch()
    let (server, client) = try await serve("cat=/bin/cat", in: scratch)
    let session = try await client.session(["appium:app": "cat"])

    for name in [".", "..", "-", "/", "\u{202E}"] {
      let answer = try await snapshot(name, session)
      #expect(answer.message.contains("can't be made"), "\(name): \(answer)")
    }
    #expect(try await snapshot("a/b", session).reference?.contains("/a-b@") == true)
    for name in ["a-b", "a\0b", "a\\b", "A/B"] {
      let answer = try await snapshot(name, session)
      #expect(answer.message.contains("Two snapshots would share"), "\(name): \(answer)")
    }
    for name in ["../../up", "/etc/up", String(repeating: "x", count: 300)] {
      _ = try await snapshot(name, session)
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
    for file in files where file.hasSuffix(".grid") {
      #expect(file.hasPrefix("refs/cat/t/") || file.hasPrefix("qa-output/snapshots/"), "\(file)")
    }
    #expect(!FileManager.default.fileExists(atPath: "/etc/up@80x24.grid"))
    server.child.signal(SIGTERM)
    #expect(try await server.finish().code == 0)
  }

  @Test func `a clock that is ignored is not waited for, and the folder is made`() async throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      #!/bin/sh
      while :; do printf '\\033[H%s\\nInbox' $(date +%s%N); sleep 0.02; done
      """, to: "clock")
    let (server, client) = try await serve("clock=/bin/sh clock", in: scratch)
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/refs/."))
    let session = try await client.session(["appium:app": "clock"])
    // It is never the same twice: only a look that leaves the clock out ends before the time does.
    let rules: [String: JSONValue] = [
      "ignoring": [["pattern": "\\d{6,}"]], "timeout": 600_000,
    ]
    for _ in 0..<2 {
      #expect(try await snapshot("inbox", session, rules).message == "")
    }
    server.child.signal(SIGTERM)
    #expect(try await server.finish().code == 0)
  }
}
