import DriverServer
import Foundation
import HTTPClient
import JSONModel
import ProcessControl
import Testing
import Waiting
import WebDriverClient

/// What an operator sees and does: the admin page and its API, the metrics, draining.
@Suite(.timeLimit(.backstop)) struct OperatorTests {
  private func get(
    _ driver: Driver, _ path: String, headers: [String: String] = [:]
  ) async throws -> HTTPReply {
    try await HTTPClient().send(
      "GET", driver.server.url + path, headers: headers, deadline: .backstop)
  }

  @Test func `the page needs nothing from elsewhere and lets nothing else run in it`() async throws
  {
    let reply = try await get(try Driver(), "/admin")
    let page = String(decoding: reply.body, as: UTF8.self)
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
    let policy = try #require(reply.headers["content-security-policy"])
    #expect(policy.contains("default-src 'none'"))
    let nonce = try #require(policy.firstMatch(of: /script-src 'nonce-(\w+)'/)?.1)
    #expect(page.contains("<script nonce=\"\(nonce)\">"))
    #expect(page.matches(of: /src=|href="http|@import|url\(/).isEmpty)
    let again = try await get(try Driver(), "/admin")
    #expect(again.headers["content-security-policy"] != policy)
  }

  @Test func `the state lists sessions with their leases, and why others are over`() async throws {
    let driver = try Driver()
    let session = try await driver.session(
      "cat", [], ["qa:lease": ["owner": "nightly", "buildUrl": "http://ci.example/7"]])
    let other = try await driver.session("cat")
    try await other.end()
    let state = try await driver.client.send("GET", "/admin/state")
    let entry = try #require(state["qa:sessions"]?.arrayValue?.first)
    #expect(entry["id"] == .string(session.id))
    #expect(entry["owner"] == "nightly")
    #expect(entry["buildUrl"] == "http://ci.example/7")
    #expect(state["qa:ended"]?.arrayValue?.first?["why"] == "deleted")
    #expect(state["qa:slots"]?["free"] == 15)
  }

  @Test func `a session's screen is shown live, escaped`() async throws {
    let driver = try Driver()
    let session = try await driver.session("sh", ["-c", "echo '<b>&up'; cat"])
    try await session.see("up")
    let reply = try await get(driver, "/admin/sessions/\(session.id)/screen")
    let html = String(decoding: reply.body, as: UTF8.self)
    #expect(html.contains("&lt;b&gt;&amp;up"), "\(html)")
    #expect(!html.contains("<b>"))
    let gone = try await failure {
      try await driver.client.send("GET", "/admin/sessions/none/screen")
    }
    #expect(gone.code == "invalid session id")
  }

  @Test func `an operator ends a session in mid-command`() async throws {
    let driver = try Driver()
    let session = try await driver.session("cat")
    let waiting = Task {
      try await failure { try await session.see("never") }
    }
    try await Eventually.get {
      let status = try await driver.client.send("GET", "/status")
      guard status["qa:oldestCommandAge"]?.numberValue != nil else { throw Eventually.NotYet() }
    }
    let kill = try await HTTPClient().send(
      "POST", driver.server.url + "/admin/sessions/\(session.id)/kill", body: Data(),
      deadline: .backstop)
    #expect(kill.status == 200)
    let error = try await waiting.value
    #expect(error.code == "invalid session id")
    let later = try await failure { try await session.get("/title") }
    #expect(later.code == "invalid session id")
    #expect(later.message.contains("an operator ended it"))
  }

  @Test func `a draining server begins no session and finishes those it has`() async throws {
    let driver = try Driver()
    let session = try await driver.session("cat")
    try await driver.client.send("POST", "/admin/drain")
    let status = try await driver.client.send("GET", "/status")
    #expect(status["ready"] == false)
    #expect(status["message"]?.stringValue?.contains("draining") == true)
    let error = try await failure { _ = try await driver.session("cat") }
    #expect(error.code == "session not created")
    #expect(error.message.contains("draining"))
    #expect(try await session.get("/title") == "")
    try await driver.client.send("POST", "/admin/resume")
    _ = try await driver.session("cat")
  }

  @Test func `a lease that is over ends its session, however busy`() async throws {
    let driver = try Driver()
    let session = try await driver.session(
      "cat", [], ["qa:lease": ["owner": "ci", "seconds": 0.4]])
    let error = try await failure { try await session.see("never") }
    #expect(error.code == "invalid session id")
    let later = try await failure { try await session.get("/title") }
    #expect(later.message.contains("its lease was over"))
  }

  @Test func `a full server names who holds its sessions`() async throws {
    let driver = try Driver { $0.sessionLimit = 1 }
    _ = try await driver.session("cat", [], ["qa:lease": ["owner": "nightly-7"]])
    let error = try await failure { _ = try await driver.session("cat") }
    #expect(error.message.contains("nightly-7"))
  }

  @Test func `an idempotency key that is used for another request is refused`() async throws {
    let driver = try Driver()
    let body: JSONValue = ["capabilities": ["alwaysMatch": ["appium:app": "cat"]]]
    let headers = ["X-Idempotency-Key": "k-1"]
    try await driver.client.send("POST", "/session", body, headers: headers)
    let error = try await failure {
      try await driver.client.send(
        "POST", "/session", ["capabilities": ["alwaysMatch": ["appium:app": "sh"]]],
        headers: headers)
    }
    #expect(error.code == "invalid argument")
  }

  @Test func `a key is used again for a request that differs in one byte, wherever it is`()
    async throws
  {
    let driver = try Driver()
    let headers = ["X-Idempotency-Key": "k-1"]
    func body(_ byte: String) -> JSONValue {
      let pad = String(repeating: "x", count: 500)
      return [
        "capabilities": ["alwaysMatch": ["appium:app": "cat"]], "pad": .string(pad + byte + pad),
      ]
    }
    let first = try await driver.client.send("POST", "/session", body("a"), headers: headers)
    let again = try await driver.client.send("POST", "/session", body("a"), headers: headers)
    #expect(first == again)
    let other = try await failure {
      try await driver.client.send("POST", "/session", body("b"), headers: headers)
    }
    #expect(other.code == "invalid argument")
    let long = try await failure {
      try await driver.client.send(
        "POST", "/session", body("a"),
        headers: ["X-Idempotency-Key": String(repeating: "k", count: 1025)])
    }
    #expect(long.message.contains("1024 bytes"))
  }

  @Test func `a new session whose client is gone is ended`() async throws {
    let driver = try Driver(apps: ["double": "/usr/bin/python3"])
    let scratch = try PrivateDirectory(prefix: "qat")
    let files = FileManager.default
    let starting = Task {
      try await driver.session(
        "double", [AgentFaultTests.double, "held", scratch.path], ["platformName": "core"])
    }
    // The client gives up while the app still starts.
    #expect(try await eventually { files.fileExists(atPath: scratch.path + "/up") })
    starting.cancel()
    await #expect(throws: HTTPClientError.self) { try await starting.value }
    #expect(files.createFile(atPath: scratch.path + "/go", contents: nil))
    try await Eventually.get {
      let state = try await driver.client.send("GET", "/admin/state")
      guard state["qa:ended"]?.arrayValue?.first?["why"] == "clientGone",
        state["qa:slots"]?["free"] == 16
      else { throw Eventually.NotYet() }
    }
  }
}
