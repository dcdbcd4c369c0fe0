import Foundation
import HTTPClient
import ProcessControl
import Testing
import Waiting

/// A machine without a library that is loaded only when it is needed: what needs it says so, all else goes on.
@Suite(.timeLimit(.backstop)) struct MissingLibraryTests {
  @Test(arguments: [
    (
      "libxml2.so.2", "POST", "element", #"{"using":"xpath","value":"//*"}"#,
      "XPath needs libxml2", "apt-get install libxml2"
    ),
    (
      "libpangocairo-1.0.so.0", "GET", "screenshot", "", "Cairo and Pango can't be loaded",
      "apt-get install libpangocairo-1.0-0"
    ),
  ])
  func `a command that needs it names its package, the session goes on`(
    file: String, method: String, command: String, body: String, words: String, mend: String
  ) async throws {
    let scratch = try Scratch()
    try scratch.write("", to: "libraries/\(file)")
    let server = try await Invocation(
      Products.runner, ["serve", "--port", "0", "--app", "shell=/bin/sh"], in: scratch,
      environment: ["LD_LIBRARY_PATH": "\(scratch.path)/libraries"])
    let address = try await server.address()
    func answer(_ method: String, _ path: String, _ body: String = "") async throws -> String {
      let answer = try await HTTPClient().send(
        method, "\(address)/session\(path)",
        body: body.isEmpty ? nil : Data(body.utf8),
        deadline: .backstop)
      return String(decoding: answer.body, as: UTF8.self)
    }
    let new = try await answer(
      "POST", "", #"{"capabilities":{"alwaysMatch":{"appium:app":"shell"}}}"#)
    let id = try #require(new.firstMatch(of: /"sessionId":"([^"]+)"/), "\(new)").output.1
    let refusal = try await answer(method, "/\(id)/\(command)", body)
    #expect(refusal.contains(words) && refusal.contains(mend), "\(refusal)")
    #expect(try await answer("GET", "/\(id)/source").contains("<application"))
    #expect(try await answer("DELETE", "/\(id)") == #"{"value":null}"#)
    server.child.signal(SIGTERM)
    #expect(try await server.finish(within: .backstop).code == 0)
  }
}
