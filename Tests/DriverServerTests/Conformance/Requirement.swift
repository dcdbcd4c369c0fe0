import Foundation
import HTTPClient
import JSONModel
import Testing
import WebDriverClient
import WireProtocol

/// One requirement of the standard: a request and what it must be answered with.
struct Requirement: Sendable, CustomTestStringConvertible {
  var method: String
  var path: String
  var body: JSONValue?
  /// The error code; nil for success.
  var code: String?
  /// The value of a success, where the standard says which.
  var value: JSONValue?

  init(
    _ method: String, _ path: String, _ body: JSONValue? = nil, _ code: String? = nil,
    value: JSONValue? = nil
  ) {
    self.method = method
    self.path = path
    self.body = body
    self.code = code
    self.value = value
  }

  /// Reads a table, a requirement a line: `METHOD PATH BODY → CODE`, or `… = VALUE` for a success
  /// whose value the standard says, or neither for any success.
  static func table(_ text: String) -> [Requirement] {
    text.split(separator: "\n").map { line in
      let outcome = line.split(separator: " → ", maxSplits: 1)
      let value = outcome[0].split(separator: " = ", maxSplits: 1)
      let parts = value[0].split(separator: " ", maxSplits: 2).map(String.init)
      return Requirement(
        parts[0], parts[1], parts.count > 2 ? json(parts[2]) : nil,
        outcome.count > 1 ? String(outcome[1]) : nil,
        value: value.count > 1 ? json(String(value[1])) : nil)
    }
  }

  var testDescription: String {
    "\(method) \(path) \(body.map { String(decoding: $0.encoded(), as: UTF8.self) } ?? "")"
  }

  /// Sends it within a session, and holds the answer to what the standard says.
  func check(_ session: WebDriverSession) async throws {
    let path = "/session/\(session.id)\(path)"
    guard let code else {
      let answer = try await session.client.send(method, path, body)
      if let value { #expect(answer == value, "\(testDescription)") }
      return
    }
    let error = try await failure { try await session.client.send(method, path, body) }
    #expect(error.code == code, "\(testDescription): \(error)")
    let expected = try #require(WebDriverErrorCode(rawValue: code))
    #expect(error.status == expected.status, "\(testDescription)")
  }
}

/// Values of every JSON type but `type`, as the standard's own tests send them.
func values(except type: JSONValue) -> [JSONValue] {
  let all: [JSONValue] = [.null, true, "x", 1, [], [:]]
  return all.filter { value in
    switch (value, type) {
    case (.null, .null), (.bool, .bool), (.string, .string), (.number, .number), (.array, .array),
      (.object, .object):
      false
    default: true
    }
  }
}

/// A table's JSON; a mistake in it is a mistake in the test.
func json(_ text: String) -> JSONValue {
  do {
    return try JSONParser.parse(Data(text.utf8))
  } catch {
    preconditionFailure("\(text): \(error)")
  }
}

/// A list of JSON values, each on a line of its own.
func jsonLines(_ text: String) -> [JSONValue] {
  text.split(separator: "\n").map { json(String($0)) }
}
