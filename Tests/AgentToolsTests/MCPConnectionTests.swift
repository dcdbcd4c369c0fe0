import AgentTools
import Foundation
import JSONModel
import Testing

/// What both generations of the protocol answer.
@Suite struct MCPConnectionTests {
  /// Used by one test.
  private final class Wire {
    var connection = MCPConnection(version: "1", instructions: "use it")
  }

  private let wire = Wire()

  private func answer(_ message: JSONValue) throws -> JSONValue? {
    guard case .send(let line) = wire.connection.react(to: message.encoded()) else { return nil }
    return try JSONParser.parse(line)
  }

  private func ask(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue? {
    try answer(["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": parameters])
  }

  private static func envelope(_ version: String = "2026-07-28") -> JSONValue {
    [
      "_meta": [
        "io.modelcontextprotocol/protocolVersion": .string(version),
        "io.modelcontextprotocol/clientCapabilities": [:],
      ]
    ]
  }

  @Test(arguments: [
    ("2025-11-25", "2025-11-25"), ("2024-11-05", "2024-11-05"), ("2030-01-01", "2025-11-25"),
  ]) func `a handshake agrees on the client's version, or the newest`(
    asked: String, agreed: String
  ) throws {
    let hello = try ask("initialize", ["protocolVersion": .string(asked)])
    #expect(hello?["result"]?["protocolVersion"]?.stringValue == agreed)
    #expect(hello?["result"]?["capabilities"]?["tools"] != nil)
    let tools = try ask("tools/list")?["result"]
    #expect(tools?["tools"]?.arrayValue?.count == 12)
    #expect(tools?["resultType"] == nil)
    #expect(try ask("initialize")?["error"]?["code"]?.integerValue == -32600)
    #expect(try ask("tools/list", Self.envelope())?["error"]?["code"]?.integerValue == -32600)
  }

  @Test func `a stateless client discovers, and must give its version each time`() throws {
    let found = try ask("server/discover", Self.envelope())?["result"]
    #expect(found?["supportedVersions"] == ["2026-07-28"])
    #expect(found?["resultType"] == "complete")
    let server = found?["_meta"]?["io.modelcontextprotocol/serverInfo"]
    #expect(server?["name"] == "qa-runner")
    #expect(try ask("tools/list", Self.envelope())?["result"]?["ttlMs"]?.integerValue != nil)
    #expect(try ask("tools/list")?["error"]?["code"]?.integerValue == -32602)
    let late = try ask("initialize", ["protocolVersion": "2025-11-25"])?["error"]
    #expect(late?["code"]?.integerValue == -32022)
    #expect(late?["data"]?["supported"] == ["2026-07-28"])
    #expect(try ask("ping", Self.envelope())?["error"]?["code"]?.integerValue == -32601)
  }

  @Test func `a version that is not served is refused with those that are`() throws {
    let refusal = try ask("server/discover", Self.envelope("2027-01-01"))?["error"]
    #expect(refusal?["code"]?.integerValue == -32022)
    #expect(refusal?["data"]?["requested"] == "2027-01-01")
    // The connection is still open for either generation.
    #expect(try ask("initialize", ["protocolVersion": "2025-11-25"])?["result"] != nil)
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), ("{\"id\": 1, \"method\": \"ping\"}", -32600),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1}", -32600),
    ("{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"ping\"}", -32600),
    ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}", -32600),
  ]) func `a malformed message gets an error of the protocol`(
    line: String, code: Int
  ) throws {
    guard case .send(let answer) = wire.connection.react(to: Data(line.utf8)) else {
      Issue.record("no answer to \(line)")
      return
    }
    #expect(try JSONParser.parse(answer)["error"]?["code"]?.integerValue == code)
  }

  @Test func `an unknown tool is an error of the protocol, and names the tools`() throws {
    _ = try ask("initialize", ["protocolVersion": "2025-11-25"])
    let error = try ask("tools/call", ["name": "click"])?["error"]
    #expect(error?["code"]?.integerValue == -32602)
    #expect(error?["message"]?.stringValue?.contains("The tools are start, snapshot, act") == true)
  }

  @Test(
    arguments: [
      (["progressToken": "a"], "a"), (["progressToken": 7], 7), (["progressToken": true], nil),
      ([:], nil),
    ] as [(JSONValue, JSONValue?)])
  func `a call is reported by the token that its request gives`(
    meta: JSONValue, token: JSONValue?
  ) throws {
    _ = try ask("initialize", ["protocolVersion": "2025-11-25"])
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": "tools/call",
      "params": ["name": "list", "_meta": meta],
    ]
    guard
      case .call(id: 1, tool: _, arguments: _, progress: let progress) = wire.connection.react(
        to: message.encoded())
    else {
      Issue.record("not taken for a call")
      return
    }
    #expect(progress == token)
  }

  @Test func `each report of a call exceeds the one before it, and none the next whole number`() {
    let progress = CallProgress("begins")
    var last = -1.0
    for done in [0, 0, 0, 2, 2, 1, 3] {
      progress.note(CallProgress.Stage("\(done) of 3 tests", done: done, of: 3))
      let report = progress.report()
      #expect(report.progress > last)
      #expect(report.progress < Double(done + 1) || done == 1)
      #expect(report.message.hasPrefix("\(done) of 3 tests, "))
      #expect(report.total == 3)
      last = report.progress
    }
    progress.follow { CallProgress.Stage("followed", done: 9) }
    #expect(progress.report().progress == 9)
  }

  @Test func `a cancellation names its call, and a notification gets no answer`() throws {
    let cancel: JSONValue = [
      "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 7],
    ]
    guard case .cancel(id: 7) = wire.connection.react(to: cancel.encoded()) else {
      Issue.record("not taken for a cancellation")
      return
    }
    #expect(try answer(["jsonrpc": "2.0", "method": "notifications/initialized"]) == nil)
    #expect(try answer(["jsonrpc": "2.0", "id": 3, "result": [:]]) == nil)
  }
}
