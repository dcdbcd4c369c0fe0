import DriverServer
import Foundation
import HTTPClient
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// W3C WebDriver, sections "Status", "Delete Session", "Timeouts" and "Processing Model".
@Suite(.timeLimit(.backstop)) struct SessionConformanceTests {
  // MARK: Section "Status"

  @Test func `the status says whether a session can be made, with or without one`() async throws {
    let driver = try Driver { $0.sessionLimit = 1 }
    for isReady in [true, false] {
      let status = try await driver.client.send("GET", "/status")
      #expect(status["ready"] == .bool(isReady))
      #expect(status["message"]?.stringValue?.isEmpty == false)
      if isReady { _ = try await driver.session("cat") }
    }
  }

  // MARK: Section "Delete Session"

  @Test func `a deleted session is gone for every command`() async throws {
    let session = try await Driver().session("cat")
    #expect(try await session.client.send("DELETE", "/session/\(session.id)") == .null)
    for (method, path) in [
      ("GET", "/title"), ("GET", "/timeouts"), ("POST", "/element"), ("DELETE", ""),
      ("DELETE", "/actions"), ("GET", "/alert/text"),
    ] {
      let error = try await failure {
        try await session.client.send(method, "/session/\(session.id)\(path)")
      }
      #expect(error.code == "invalid session id", "\(method) \(path)")
      #expect(error.status == 404)
    }
  }

  @Test func `an unknown session is told before anything about the command`() async throws {
    let driver = try Driver()
    let error = try await failure {
      try await driver.client.send("POST", "/session/nosuch/element", ["using": 1])
    }
    #expect(error.code == "invalid session id")
    for body in ["", "{", "[]", "3"] {
      let reply = try await HTTPClient().send(
        "POST", driver.server.url + "/session/nosuch/element", body: Data(body.utf8),
        deadline: .backstop)
      let error = try await failure { _ = try WebDriverClient.value(of: reply) }
      #expect(error.code == "invalid session id", "\(body)")
      #expect(error.status == 404)
    }
  }

  @Test func `unknown keys of Set Timeouts are ignored, beside known ones too`() async throws {
    let session = try await Driver().session("cat")
    #expect(try await session.post("/timeouts", ["page load": 1, "implicit": 9]) == .null)
    #expect(
      try await session.get("/timeouts")
        == ["script": 30_000, "pageLoad": 300_000, "implicit": 9])
  }

  // MARK: Sections "Get Timeouts" and "Set Timeouts"

  static let timeouts =
    Requirement.table(
      #"""
      GET /timeouts = {"script":30000,"pageLoad":300000,"implicit":0}
      POST /timeouts {} = null
      POST /timeouts {"script":100,"pageLoad":1.0,"implicit":0} = null
      POST /timeouts {"script":null} = null
      POST /timeouts {"implicit":9007199254740991} = null
      """#)
    + ["script", "pageLoad", "implicit"].flatMap { name in
      ["true", "\"1\"", "[]", "{}", "-1", "0.5", "9007199254740992"].map { value in
        Requirement("POST", "/timeouts", json("{\"\(name)\":\(value)}"), "invalid argument")
      }
    }

  @Test(arguments: timeouts)
  func `time-outs are whole milliseconds, or null`(requirement: Requirement) async throws {
    try await requirement.check(try await Driver().session("cat"))
  }

  @Test func `a time-out that is set is told, the others stay`() async throws {
    let session = try await Driver().session("cat")
    #expect(try await session.post("/timeouts", ["script": nil, "implicit": 77]) == .null)
    #expect(
      try await session.get("/timeouts") == ["script": nil, "pageLoad": 300_000, "implicit": 77])
    let error = try await failure {
      try await session.post("/timeouts", ["pageLoad": 5, "implicit": -1])
    }
    #expect(error.code == "invalid argument")
    // A refused command changes nothing.
    #expect(try await session.get("/timeouts")["pageLoad"] == 300_000)
  }

  // MARK: Section "Processing Model"

  @Test func `every answer has exactly the standard's headers`() async throws {
    let driver = try Driver()
    let session = try await driver.session("cat")
    for path in ["/status", "/nowhere", "/session/\(session.id)/title", "/session/x/title"] {
      let reply = try await HTTPClient().send(
        "GET", driver.server.url + path, deadline: .backstop)
      #expect(reply.headers["content-type"] == "application/json; charset=utf-8", "\(path)")
      #expect(reply.headers["cache-control"] == "no-cache", "\(path)")
      let json = try JSONParser.parse(reply.body)
      #expect(json.objectValue?.keys.sorted() == ["value"])
    }
  }

  @Test func `an error is an object of three strings, and data where there is more`() async throws {
    let driver = try Driver()
    let reply = try await HTTPClient().send(
      "GET", driver.server.url + "/session/x/title", deadline: .backstop)
    let value = try #require(try JSONParser.parse(reply.body)["value"]?.objectValue)
    #expect(reply.status == 404)
    #expect(value["error"] == "invalid session id")
    #expect(value["message"]?.stringValue?.isEmpty == false)
    #expect(value["stacktrace"] == "")
    #expect(Set(value.keys).isSubset(of: ["error", "message", "stacktrace", "data"]))
  }

  @Test func `an unknown command and an unknown method are told apart`() async throws {
    let driver = try Driver()
    let cases: [(String, String, String, Int)] = [
      ("GET", "/foo", "unknown command", 404), ("GET", "/", "unknown command", 404),
      ("POST", "/session/x/foo", "unknown command", 404),
      ("GET", "/session", "unknown method", 405), ("DELETE", "/status", "unknown method", 405),
      ("GET", "/session/x/element", "unknown method", 405),
    ]
    for (method, path, code, status) in cases {
      let error = try await failure { try await driver.client.send(method, path) }
      #expect(error.code == code, "\(method) \(path)")
      #expect(error.status == status)
    }
  }

  @Test(arguments: ["", "x", "{", "[]", "1", "null", "\"x\"", "{} {}", "\u{feff}{}"])
  func `a body that is no JSON object is an invalid argument`(body: String) async throws {
    let driver = try Driver()
    let session = try await driver.session("cat")
    let reply = try await HTTPClient().send(
      "POST", driver.server.url + "/session/\(session.id)/back", body: Data(body.utf8),
      deadline: .backstop)
    let error = try await failure { _ = try WebDriverClient.value(of: reply) }
    #expect(error.code == "invalid argument")
    #expect(error.status == 400)
  }
}
