import Foundation
import ProcessControl
import Testing

/// A server that runs already, as on another machine: with a token, for apps that are there.
@Suite(.serialized, .timeLimit(.minutes(3))) struct RemoteServerTests {
  @Test func `a token goes with the address and is told to nobody`() async throws {
    let there = try Scratch()
    let token = "s3cret-word"
    let server = try await Invocation(
      Products.runner,
      [
        "serve", "--port", "0", "--drain", "0s", "--token", token, "--app",
        "fernway=\(Products.fernway)",
      ], in: there)
    let isUp = try await eventually(within: .seconds(30)) {
      server.output.contains("http://127.0.0.1:")
    }
    #expect(isUp, "\(server.output)")
    let port = try #require(server.output.firstMatch(of: /127\.0\.0\.1:(\d+)/)).output.1

    let here = try Scratch.fernway()
    let words = ["Links", "--device", "iPhone 6", "--target", "core", "--record", "never"]
    let end = try await Invocation(
      Products.runner, words + ["--driver", "http://any:\(token)@127.0.0.1:\(port)"], in: here
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    let wrong = try await Invocation(
      Products.runner, words + ["--driver", "http://any:\(token)x@127.0.0.1:\(port)"], in: here
    ).finish()
    #expect(wrong.code == 5, "\(wrong.output)")
    #expect(wrong.output.contains("it wants a token (HTTP 401)"), "\(wrong.output)")
    #expect(wrong.output.contains("http://•••@127.0.0.1:\(port)"), "\(wrong.output)")
    for file in try FileManager.default.subpathsOfDirectory(atPath: here.path) {
      guard let data = FileManager.default.contents(atPath: "\(here.path)/\(file)") else {
        continue
      }
      #expect(data.firstRange(of: Data(token.utf8)) == nil, "the token stands in \(file)")
    }

    // No session is left, and none would be waited for.
    server.child.signal(SIGTERM)
    #expect(try await server.finish(within: .seconds(20)).code == 0)
    try await RunProcesses(scratch: here).expectNothingLeft()
  }
}
