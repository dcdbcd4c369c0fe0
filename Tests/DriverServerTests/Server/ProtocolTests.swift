import DriverServer
import Foundation
import HTTPClient
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

@Suite(.timeLimit(.backstop)) struct ProtocolTests {
  @Test func `errors carry exactly the standard's members and headers`() async throws {
    let driver = try Driver()
    let reply = try await HTTPClient().send(
      "GET", driver.server.url + "/session/none/url", deadline: .backstop)
    #expect(reply.status == 404)
    #expect(reply.headers["content-type"] == "application/json; charset=utf-8")
    #expect(reply.headers["cache-control"] == "no-cache")
    let json = try JSONParser.parse(reply.body)
    #expect(json["value"]?["error"] == "invalid session id")
    #expect(json["value"]?["stacktrace"] == "")
    #expect(json["value"]?["message"]?.stringValue?.isEmpty == false)
  }

  @Test(arguments: [
    ("GET", "/nowhere", 404, "unknown command"), ("PUT", "/status", 405, "unknown method"),
    ("DELETE", "/session/x", 404, "invalid session id"),
    ("GET", "/session/x/element/active", 404, "invalid session id"),
  ])
  func `a bad request is told apart`(
    method: String, path: String, status: Int, code: String
  ) async throws {
    let driver = try Driver()
    let error = try await failure { try await driver.client.send(method, path) }
    #expect(error.status == status)
    #expect(error.code == code)
  }

  @Test(arguments: ["", "{", "[]", "3", "\"x\""])
  func `a body that is no object is an invalid argument`(body: String) async throws {
    let driver = try Driver()
    let session = try await driver.session("cat")
    let reply = try await HTTPClient().send(
      "POST", driver.server.url + "/session/\(session.id)/element", body: Data(body.utf8),
      deadline: .backstop)
    let error = try await failure { _ = try WebDriverClient.value(of: reply) }
    #expect(error.code == "invalid argument")
    #expect(error.status == 400)
  }

  static let refusals: [(String, String, JSONValue, String)] = [
    ("POST", "/element", ["using": "nosuch", "value": "x"], "invalid argument"),
    ("POST", "/element", ["using": "css selector"], "invalid argument"),
    ("POST", "/element", ["using": "css selector", "value": ">"], "invalid selector"),
    ("POST", "/element", ["using": "xpath", "value": "//["], "invalid selector"),
    ("POST", "/element", ["using": "id", "value": "nothing"], "no such element"),
    ("GET", "/element/foreign.1/text", [:], "no such element"),
    ("GET", "/element/x/text", [:], "no such element"),
    ("POST", "/element/x/click", [:], "no such element"),
    ("POST", "/forward", [:], "unsupported operation"),
    ("GET", "/url", [:], "unsupported operation"),
    ("POST", "/url", ["url": 3], "invalid argument"),
    ("POST", "/url", ["url": "a:b"], "unsupported operation"),
    ("POST", "/frame", ["id": 0], "no such frame"),
    ("POST", "/frame", ["id": -1], "invalid argument"),
    ("POST", "/frame", ["id": "x"], "invalid argument"),
    ("POST", "/frame", ["id": [ElementReference.key: "foreign.1"]], "no such element"),
    ("POST", "/window", ["handle": "other"], "no such window"),
    ("GET", "/alert/text", [:], "no such alert"), ("GET", "/cookie", [:], "unsupported operation"),
    ("POST", "/execute/async", ["script": "", "args": []], "unsupported operation"),
    ("POST", "/execute/sync", ["script": "return 1", "args": []], "javascript error"),
    ("POST", "/execute/sync", ["script": "mobile: nosuch", "args": []], "unknown command"),
    ("POST", "/execute/sync", ["script": 1, "args": []], "invalid argument"),
    ("POST", "/timeouts", ["implicit": -1], "invalid argument"),
    ("POST", "/timeouts", ["implicit": 1.5], "invalid argument"),
    ("POST", "/actions", ["actions": 1], "invalid argument"),
    (
      "POST", "/actions",
      [
        "actions": [
          ["type": "pointer", "id": "p", "actions": [["type": "pointerMove", "x": 900, "y": 0]]]
        ]
      ],
      "move target out of bounds"
    ),
    ("POST", "/window/minimize", [:], "unsupported operation"),
    ("GET", "/element/x/shadow", [:], "no such element"),
  ]

  @Test(.serialized, arguments: refusals.indices)
  func `a command that can't be done has its standard's code`(index: Int) async throws {
    let (method, path, body, code) = Self.refusals[index]
    let session = try await Driver().session("cat")
    let error = try await failure {
      _ = method == "GET" ? try await session.get(path) : try await session.post(path, body)
    }
    #expect(error.code == code, "\(method) \(path): \(error)")
  }

  @Test func `what the standard allows as nothing to do is done`() async throws {
    let session = try await Driver().session("cat")
    try await session.post("/frame", ["id": nil])
    try await session.post("/frame/parent")
    try await session.post("/window", ["handle": "main"])
    #expect(try await session.get("/window/handles") == ["main"])
    try await session.client.send("DELETE", "/session/\(session.id)/actions")
    try await session.post("/refresh")
    try await session.post("/back")
    #expect(try await session.get("/contexts") == ["NATIVE_APP"])
  }

  @Test func `only apps that the server was given are started`() async throws {
    let driver = try Driver(apps: ["cat": "/bin/cat"])
    let error = try await failure { _ = try await driver.session("/bin/sh") }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains("cat"))
    let open = try Driver(apps: [:]) { $0.allowsAnyApp = true }
    _ = try await open.session("/bin/cat")
  }

  @Test func `a program that isn't there is named`() async throws {
    let driver = try Driver(apps: ["gone": "/nowhere/gone"])
    for platform in ["tui", "core"] {
      let error = try await failure {
        _ = try await driver.session("gone", [], ["platformName": .string(platform)])
      }
      #expect(error.code == "session not created")
      #expect(error.message.contains("/nowhere/gone"))
    }
  }

  @Test func `a repeated request with one idempotency key makes one session`() async throws {
    let driver = try Driver()
    let body: JSONValue = ["capabilities": ["alwaysMatch": ["appium:app": "cat"]]]
    let headers = ["X-Idempotency-Key": "k-1"]
    let first = try await driver.client.send("POST", "/session", body, headers: headers)
    let second = try await driver.client.send("POST", "/session", body, headers: headers)
    #expect(first["sessionId"] == second["sessionId"])
    let other = try await driver.client.send(
      "POST", "/session", body, headers: ["X-Idempotency-Key": "k-2"])
    #expect(first["sessionId"] != other["sessionId"])
  }

  @Test func `the status tells how full the server is`() async throws {
    let driver = try Driver { $0.sessionLimit = 1 }
    #expect(try await driver.client.send("GET", "/status")["ready"] == true)
    let session = try await driver.session("cat", [], ["qa:lease": ["owner": "ci"]])
    let status = try await driver.client.send("GET", "/status")
    #expect(status["ready"] == false)
    #expect(status["qa:sessions"]?.arrayValue?.first?["owner"] == "ci")
    let error = try await failure { _ = try await driver.session("cat") }
    #expect(error.code == "session not created")
    try await session.end()
    #expect(try await driver.client.send("GET", "/status")["ready"] == true)
    _ = try await driver.session("cat")
  }

  @Test func `a node's full driver ends its idle session for a new one`() async throws {
    let driver = try Driver {
      $0.sessionLimit = 1
      $0.overridesIdleSessions = true
    }
    let abandoned = try await driver.session("cat")
    let next = try await Eventually.get { try await driver.session("cat") }
    #expect(try await next.get("/title") == "")
    let error = try await failure { _ = try await abandoned.get("/title") }
    #expect(error.code == "invalid session id")
  }

  @Test func `a token is asked of everyone when there is one`() async throws {
    let driver = try Driver { $0.token = "open sesame" }
    let url = driver.server.url + "/status"
    #expect(try await HTTPClient().send("GET", url, deadline: .backstop).status == 401)
    let reply = try await HTTPClient().send(
      "GET", url, headers: ["Authorization": "Bearer open sesame"], deadline: .backstop)
    #expect(reply.status == 200)
  }

  @Test func `a session without commands for too long is ended`() async throws {
    let driver = try Driver()
    let session = try await driver.session("cat", [], ["appium:newCommandTimeout": 0.3])
    try await Eventually.get {
      let count = try await driver.client.send("GET", "/status")["qa:sessions"]?.arrayValue?.count
      guard count == 0 else { throw Eventually.NotYet() }
    }
    let error = try await failure { _ = try await session.get("/title") }
    #expect(error.code == "invalid session id")
  }
}
