import Foundation
import ProcessControl
import Testing
import Waiting

/// A server that runs already, as on another machine: with a token, for apps that are there.
@Suite(.serialized, .timeLimit(.backstop)) struct RemoteServerTests {
  @Test func `a token goes with the address and is told to nobody`() async throws {
    let there = try Scratch()
    let token = "s3cret-word"
    let server = try await Invocation(
      Products.runner,
      [
        "serve", "--port", "0", "--drain", "0s", "--token-file",
        try there.write(token, to: "token"), "--app", "fernway=\(Products.fernway)",
      ], in: there)
    let port = try #require(try await server.address().split(separator: ":").last)

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
    #expect(!(end.output + wrong.output).contains(token))
    try expectNowhere(token, in: here)

    // No session is left, and none would be waited for.
    server.child.signal(SIGTERM)
    #expect(try await server.finish().code == 0)
    try await RunProcesses(scratch: here).expectNothingLeft()
  }

  private func expectNowhere(_ token: String, in scratch: Scratch) throws {
    for file in try FileManager.default.subpathsOfDirectory(atPath: scratch.path) {
      guard let data = FileManager.default.contents(atPath: "\(scratch.path)/\(file)") else {
        continue
      }
      #expect(data.firstRange(of: Data(token.utf8)) == nil, "the token stands in \(file)")
    }
  }

  @Test func `a server that is lost in mid-run is named without its token`() async throws {
    let there = try Scratch()
    let token = "s3cret-word"
    let server = try await Invocation(
      Products.runner,
      [
        "serve", "--port", "0", "--token-file", try there.write(token, to: "token"), "--app",
        "fernway=\(Products.fernway)",
      ], in: there)
    let port = try #require(try await server.address().split(separator: ":").last)
    let here = try Scratch.fernway()
    let run = try await Invocation(
      Products.runner,
      [
        "--device", "iPhone 6", "--target", "core", "--record", "never", "--driver",
        "http://any:\(token)@127.0.0.1:\(port)",
      ], in: here)
    let isUnderWay = try await eventually {
      run.output.contains("✓")
    }
    #expect(isUnderWay, "\(run.output)")
    server.child.signal(SIGKILL)
    let end = try await run.finish()
    #expect(end.code == 3, "\(end.output)")
    #expect(end.output.contains("http://•••@127.0.0.1:\(port)"), "\(end.output)")
    #expect(!end.output.contains(token), "\(end.output)")
    try expectNowhere(token, in: here)
    _ = try await server.finish()
    try await RunProcesses(scratch: here).expectNothingLeft()
  }
}
