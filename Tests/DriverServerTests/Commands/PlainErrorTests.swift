import DriverServer
import Foundation
import HTTPClient
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// What is wrong with a command is said in words of the protocol, never in those of Swift.
@Suite(.serialized, .timeLimit(.backstop)) struct PlainErrorTests {
  private static let forbidden = [
    "DecodingError", "EncodingError", "CodingKey", "codingPath", "debugDescription", "Swift.",
    "in Swift", "typeMismatch", "keyNotFound", "valueNotFound", "dataCorrupted", "Optional(",
    "JSONValue", "Error Domain", "_StringProcessing", "Int>", "String>",
  ]

  private func expectPlain(
    _ error: WebDriverClient.Failure, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let data = String(decoding: JSONValue.object(error.data).encoded(), as: UTF8.self)
    let said = error.message + " " + data
    for word in Self.forbidden {
      #expect(!said.contains(word), "\(what): \(said)", sourceLocation: sourceLocation)
    }
    #expect(!error.message.isEmpty, "\(what)", sourceLocation: sourceLocation)
  }

  /// Every name that a command reads, with a value that fits none of them.
  private static func members(_ value: JSONValue) -> JSONValue {
    let names = [
      "locator", "condition", "isNegated", "timeout", "name", "suite", "test", "as", "ignoring",
      "tolerating", "limits", "label", "signal", "focused", "elementId", "x", "y", "duration",
      "numberOfTaps", "action", "buttonLabel", "direction", "targetId", "toX", "toY", "fromX",
      "fromY", "amount", "key", "modifiers", "keycode", "keys", "text", "sensitive", "element",
      "url", "style", "locale", "size", "orientation", "value", "time", "state", "offline",
      "latency", "call", "answer", "payload", "appId", "bundleId", "seconds", "using", "id",
      "handle", "actions", "settings", "script", "args", "implicit", "width", "height", "type",
    ]
    return .object(Dictionary(uniqueKeysWithValues: names.map { ($0, value) }))
  }

  private static let wrong: [JSONValue] = [
    .null, true, 1.5, -7, 1e300, "x", [], [:], [[[nil]]], ["a": ["b": [1, nil]]],
  ]

  @Test func `a malformed argument of any mobile command is refused in plain words`() async throws {
    let driver = try Driver()
    for command in MobileCommand.allCases where command != .waitForExit {
      let session = try await driver.session("cat", [], ["qa:commandTimeout": 2])
      for argument in Self.wrong + Self.wrong.map(Self.members) {
        do {
          try await session.mobile(command.rawValue, argument)
        } catch let error as WebDriverClient.Failure {
          expectPlain(error, "\(command) \(argument)")
        }
      }
      try await session.end()
    }
  }

  @Test func `a malformed body of any endpoint is refused in plain words`() async throws {
    let driver = try Driver()
    let session = try await driver.session("cat", [], ["qa:commandTimeout": 2])
    for endpoint in Endpoint.allCases
    where endpoint.row.method == .post && endpoint != .newSession {
      let path = endpoint.path(session: session.id, element: "e.1", name: "x")
      for value in Self.wrong {
        do {
          try await driver.client.send("POST", path, Self.members(value))
        } catch let error as WebDriverClient.Failure {
          expectPlain(error, "\(endpoint) \(value)")
        }
      }
    }
    for value in Self.wrong {
      let capabilities: JSONValue = .object(
        Dictionary(
          uniqueKeysWithValues: ["qa:size", "qa:lease", "timeouts", "proxy", "appium:settings"]
            .map { ($0, value) }))
      do {
        try await driver.client.send(
          "POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
      } catch let error as WebDriverClient.Failure {
        expectPlain(error, "new session \(value)")
      }
    }
    for body in ["", "{", "{\"a\":1e}", "\u{0}", "[1", "{\"a\":\"\\x\"}"] {
      let reply = try await HTTPClient().send(
        "POST", driver.server.url + "/session/\(session.id)/element", body: Data(body.utf8),
        deadline: .backstop)
      expectPlain(try await failure { _ = try WebDriverClient.value(of: reply) }, body)
    }
  }

  private static let waits: [(JSONValue, String)] = [
    ([:], "locator is missing"),
    (["locator": "x"], "locator is not an object"),
    (["locator": ["tetx": "x"]], "locator: a locator has no field 'tetx'; it may have identifier,"),
    (["locator": ["role": "buton"]], "locator.role: 'buton' is none of application, window,"),
    (["locator": ["text": ["equal": "x"]]], "locator.text: a text to match has no field 'equal'"),
    (["locator": ["text": [:]]], "has one of equals, contains, matches"),
    (["locator": ["text": ["equals": 3]]], "locator.text.equals is not a text"),
    (["locator": ["cell": ["x": 1]]], "locator.cell.y is missing"),
    (
      ["locator": ["cell": ["x": 1.5, "y": 0]]],
      "locator.cell.x is not a whole number, or too large"
    ),
    (["locator": ["index": "first"]], "locator.index is not a whole number"),
    (["locator": ["within": [["id": "x"]]]], "locator.within[0]: a locator has no field 'id'"),
    (
      ["locator": ["relations": [["direction": "left", "anchor": [:]]]]],
      "'left' is none of above, below, leftOf, rightOf, near"
    ),
    (
      ["locator": [:], "condition": "visble"],
      "a condition can't be 'visble'; it is one of present, visible, gone, enabled, disabled, "
        + "actionable, selected, focused, or an object such as"
    ),
    (["locator": [:], "condition": 3], "condition: a condition is one of present, visible"),
    (["locator": [:], "condition": [:]], "a condition is one of present, visible"),
    (["locator": [:], "condition": ["count": -1]], "a count can't be negative"),
    (["locator": [:], "condition": ["txt": "x"]], "a condition has no field 'txt'"),
    (["locator": [:], "isNegated": "no"], "isNegated is not true or false"),
    (["locator": [:], "negated": true], "a wait has no field 'negated'; it may have locator,"),
    (["locator": [:], "timeout": -1], "timeout: a time can't be negative"),
    (["locator": [:], "timeout": "5s"], "timeout is not a whole number"),
  ]

  @Test func `a wait that can't be read says which field is wrong and what it may be`() async throws
  {
    let session = try await Driver().session("cat")
    for (argument, reason) in Self.waits {
      let error = try await failure { try await session.mobile("waitFor", argument) }
      #expect(error.code == "invalid argument")
      #expect(error.message.contains(reason), "\(error.message)")
      expectPlain(error, "\(argument)")
    }
    let error = try await failure { _ = try await session.find("-qa locator", "{\"rol\": 1}") }
    #expect(error.message.contains("a locator has no field 'rol'"), "\(error.message)")
    expectPlain(error, "-qa locator")
  }

  @Test func `a wait needs no more than a locator, and a text alone is the whole text`()
    async throws
  {
    let session = try await Driver().session("cat")
    try await session.type("hello")
    let found = try await session.mobile("waitFor", ["locator": ["text": "hello", "index": 0]])
    #expect(found[ElementReference.key] != nil)
    let gone = try await session.mobile(
      "waitFor", ["locator": ["text": "hell"], "condition": "gone", "timeout": nil])
    #expect(gone == .null)
  }
}
