package import JSONModel
import Testing
import Waiting
package import WireProtocol

/// One session of a `WebDriverClient`.
package struct WebDriverSession: Sendable {
  package let client: WebDriverClient
  package let id: String
  package let capabilities: [String: JSONValue]

  /// A wait in milliseconds that no test takes unless it fails.
  package static let backstop = Int(Duration.backstop / .milliseconds(1))

  @discardableResult
  package func get(_ path: String) async throws -> JSONValue {
    try await client.send("GET", "/session/\(id)\(path)")
  }

  @discardableResult
  package func post(_ path: String, _ body: JSONValue = [:]) async throws -> JSONValue {
    try await client.send("POST", "/session/\(id)\(path)", body)
  }

  package func end() async throws { try await client.send("DELETE", "/session/\(id)") }

  /// The id of the first element that matches.
  package func find(_ using: String, _ value: String) async throws -> String {
    let answer = try await post("/element", ["using": .string(using), "value": .string(value)])
    return try #require(answer[ElementReference.key]?.stringValue)
  }

  package func count(_ using: String, _ value: String) async throws -> Int {
    let answer = try await post("/elements", ["using": .string(using), "value": .string(value)])
    return try #require(answer.arrayValue).count
  }

  /// Runs a script: JavaScript in a browser.
  @discardableResult
  package func run(_ script: String, _ arguments: [JSONValue] = []) async throws -> JSONValue {
    try await post("/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  @discardableResult
  package func mobile(_ command: String, _ argument: JSONValue = [:]) async throws -> JSONValue {
    try await run("mobile: \(command)", [argument])
  }

  @discardableResult
  package func wait(
    _ query: LocatorQuery, _ condition: ElementCondition = .visible, negated: Bool = false,
    timeout: Int = Self.backstop
  ) async throws -> String? {
    let request = WaitRequest(
      locator: query, condition: condition, isNegated: negated, timeout: timeout)
    let answer = try await mobile("waitFor", try JSONValue(encoding: request))
    return answer[ElementReference.key]?.stringValue
  }

  /// Waits for a text anywhere on the screen.
  package func see(_ text: String, timeout: Int = Self.backstop) async throws {
    try await wait(LocatorQuery(text: .contains(text), index: 0), .present, timeout: timeout)
  }

  package func type(_ text: String) async throws {
    try await mobile("type", ["text": .string(text)])
  }

  package func press(_ key: String) async throws {
    try await mobile("pressKey", ["key": .string(key)])
  }

  /// The process number of the app.
  package func pid() async throws -> Int32 {
    let status = try await client.send("GET", "/status")
    let session = status["qa:sessions"]?.arrayValue?.first { $0["id"]?.stringValue == id }
    return Int32(try #require(session?["pid"]?.integerValue))
  }
}
