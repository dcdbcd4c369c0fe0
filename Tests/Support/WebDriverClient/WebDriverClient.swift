import Foundation
package import HTTPClient
package import JSONModel
import Testing
import Waiting

/// A test's client of any WebDriver server: plain JSON over HTTP, as every client library sends it.
package final class WebDriverClient: Sendable {
  /// An error that the server answered with.
  package struct Failure: Error, CustomStringConvertible {
    package var code: String
    package var message: String
    package var data: [String: JSONValue]
    package var status: Int
    package var description: String { "\(status) \(code): \(message) \(data)" }
  }

  /// The address of the server, without a slash at its end.
  package let url: String
  private let commands = HTTPClient()
  /// For requests that must not wait behind a command.
  private let aside = HTTPClient()
  private let server: (any Sendable)?

  /// - Parameter server: What lives at least as long as this client and its sessions.
  package init(url: String, keeping server: (any Sendable)? = nil) {
    self.url = url
    self.server = server
  }

  /// Sends a request and returns the answer as it comes; a POST without a body sends `{}`.
  package func reply(
    _ method: String, _ path: String, _ body: JSONValue? = nil, headers: [String: String] = [:],
    within limit: Duration = .backstop
  ) async throws -> HTTPReply {
    let isAside = method == "DELETE" || path == "/status" || path == "/session"
    var headers = headers
    headers["Content-Type"] = "application/json"
    return try await (isAside ? aside : commands).send(
      method, url + path, headers: headers,
      body: body?.encoded() ?? (method == "POST" ? Data("{}".utf8) : nil), deadline: limit)
  }

  /// Sends a request and returns the answer's value.
  /// - Throws: `Failure` for a WebDriver error.
  @discardableResult
  package func send(
    _ method: String, _ path: String, _ body: JSONValue? = nil, headers: [String: String] = [:]
  ) async throws -> JSONValue {
    try Self.value(of: try await reply(method, path, body, headers: headers))
  }

  /// The value of an answer.
  /// - Throws: `Failure` for a WebDriver error.
  package static func value(of reply: HTTPReply) throws -> JSONValue {
    let json = try JSONParser.parse(reply.body)
    let value = try #require(json["value"])
    #expect(json.objectValue?.count == 1, "only \"value\" may stand at the top level")
    guard reply.status >= 400 else { return value }
    throw Failure(
      code: value["error"]?.stringValue ?? "", message: value["message"]?.stringValue ?? "",
      data: value["data"]?.objectValue ?? [:], status: reply.status)
  }

  /// Starts a session.
  package func session(_ capabilities: [String: JSONValue]) async throws -> WebDriverSession {
    let answer = try await send(
      "POST", "/session", ["capabilities": ["alwaysMatch": .object(capabilities)]])
    let id = try #require(answer["sessionId"]?.stringValue)
    return WebDriverSession(
      client: self, id: id, capabilities: answer["capabilities"]?.objectValue ?? [:])
  }
}
