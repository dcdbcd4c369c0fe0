import DriverServer
import Foundation
import HTTPClient
import JSONModel
import RawHTTP
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// Clients that vanish, send half, or come in crowds.
@Suite(.timeLimit(.backstop)) struct ClientFaultTests {
  /// Sends bytes and leaves without reading.
  private func shout(_ text: String, at port: Int) throws {
    let connection = try RawConnection(port: port)
    connection.send(text)
    connection.close()
  }

  @Test func `a client that vanishes in mid-request holds nobody up`() async throws {
    let driver = try Driver()
    let session = try await driver.session("cat")
    let body =
      #"{"script":"mobile: waitFor","args":[{"locator":{"identifier":"x"},"condition":{"visible":{}},"isNegated":false,"timeout":500}]}"#
    for _ in 0..<20 {
      try shout(
        "POST /session/\(session.id)/execute/sync HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)",
        at: driver.server.port)
    }
    try await session.type("still here\n")
    try await session.see("still here")
    try await Eventually.get {
      let status = try await driver.client.send("GET", "/status")
      guard status["qa:oldestCommandAge"] == .null else { throw Eventually.NotYet() }
    }
  }

  @Test func `half a body is never acted on`() async throws {
    let driver = try Driver()
    try shout(
      "POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{\"capabilities\":",
      at: driver.server.port)
    #expect(
      try await driver.client.send("GET", "/status")["qa:sessions"]?.arrayValue?.isEmpty == true)
  }

  @Test func `a crowd of idle connections doesn't keep a client out once it goes`() async throws {
    let driver = try Driver()
    let crowd = try (0..<200).map { _ in try RawConnection(port: driver.server.port) }
    #expect(try await driver.client.send("GET", "/status")["ready"] == true)
    crowd.forEach { $0.close() }
    #expect(try await driver.client.send("GET", "/status")["ready"] == true)
  }

  @Test(arguments: [
    "{\"a\":1e999}", "{\"a\":\"\u{0}\"}", String(repeating: "[", count: 5000), "{\"\\ud800\":1}",
    "\u{feff}{}",
    "{\"using\":[],\"value\":{}}", "{\"using\":\"xpath\",\"value\":null}", "{\"text\":5}",
  ])
  func `a strange body gets a WebDriver error`(body: String) async throws {
    let session = try await Driver().session("cat")
    for path in ["/element", "/actions", "/execute/sync", "/window/rect", "/timeouts"] {
      let reply = try await HTTPClient().send(
        "POST", session.client.url + "/session/\(session.id)\(path)", body: Data(body.utf8),
        deadline: .backstop)
      let value = try #require(try JSONParser.parse(reply.body)["value"])
      if reply.status >= 400 {
        #expect(WebDriverErrorCode(rawValue: value["error"]?.stringValue ?? "") != nil)
      }
    }
  }
}
