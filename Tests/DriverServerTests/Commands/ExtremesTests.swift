import JSONModel
import Testing
import Waiting
import WebDriverClient

/// Sizes and numbers at the ends of what can be asked for: an answer each, and the server lives on.
@Suite(.timeLimit(.backstop)) struct ExtremesTests {
  @Test(arguments: [(1, 1), (2, 1), (1, 2), (2, 2), (3, 3), (1000, 1), (1, 50)])
  func `the smallest and the longest screens have their elements`(
    columns: Int, rows: Int
  ) async throws {
    let session = try await Driver().session(
      "sh", ["-c", "printf '+[x]<_'; sleep 9"],
      ["qa:size": ["columns": .number(Double(columns)), "rows": .number(Double(rows))]])
    #expect(try await session.count("css selector", "*") > 0)
    for command in ["inspect", "getState", "screen"] { try await session.mobile(command) }
    #expect(try await session.get("/source").stringValue?.isEmpty == false)
  }

  static let numbers: [JSONValue] = [
    0, -1, 0.5, .number(9_007_199_254_740_992), .number(-9_223_372_036_854_775_808),
    .number(9_223_372_036_854_775_808), .number(1e300), .number(-1e300), .number(1e-300),
  ]

  @Test(arguments: numbers)
  func `no number ends the server`(number: JSONValue) async throws {
    let session = try await Driver().session("sh", ["-c", "printf '\\033[?1002h'; exec cat"])
    let commands: [(String, JSONValue)] = [
      ("tap", ["x": number, "y": number]), ("scroll", ["x": number, "y": 1, "amount": number]),
      ("drag", ["fromX": number, "fromY": 1, "toX": 1, "toY": number, "duration": number]),
      ("swipe", ["direction": "up", "duration": number]), ("pressKey", ["keycode": number]),
      ("tapWithNumberOfTaps", ["x": 1, "y": 1, "numberOfTaps": number]),
      ("backgroundApp", ["seconds": number]), ("set", ["name": "x", "value": number]),
    ]
    for (command, argument) in commands {
      do { try await session.mobile(command, argument) } catch is WebDriverClient.Failure {}
    }
    let move: JSONValue = ["type": "pointerMove", "x": number, "y": number, "duration": 0]
    let turn: JSONValue = [
      "type": "scroll", "x": number, "y": number, "deltaX": number, "deltaY": number,
    ]
    let requests: [(String, JSONValue)] = [
      ("/actions", ["actions": [["type": "pointer", "id": "a", "actions": [move]]]]),
      ("/actions", ["actions": [["type": "wheel", "id": "b", "actions": [turn]]]]),
      ("/timeouts", ["implicit": number]), ("/timeouts", ["implicit": 0]),
      ("/element", ["using": "-qa locator", "value": ["cell": ["x": number, "y": number]]]),
      ("/element", ["using": "-qa locator", "value": ["role": "text", "index": number]]),
      ("/window/rect", ["width": number, "height": number, "x": number, "y": number]),
    ]
    for (path, body) in requests {
      do { try await session.post(path, body) } catch is WebDriverClient.Failure {}
    }
    #expect(try await session.get("/source").stringValue?.isEmpty == false)
  }

  @Test(arguments: numbers)
  func `no time to wait ends the server`(number: JSONValue) async throws {
    let session = try await Driver().session("sh", ["-c", "printf ready"])
    for (command, argument) in [
      ("waitForExit", ["timeout": number]), ("settle", ["timeout": number]),
      ("waitFor", ["text": "ready", "timeout": number]),
    ] as [(String, JSONValue)] {
      do { try await session.mobile(command, argument) } catch is WebDriverClient.Failure {}
    }
    #expect(try await session.get("/source").stringValue?.contains("ready") == true)
  }

  @Test(arguments: [
    "-9223372036854775807", "9223372036854775807", "n-9223372036854775808",
    "-9223372036854775808n+1", "2n+9223372036854775807",
  ])
  func `no place among children ends the server`(formula: String) async throws {
    let session = try await Driver().session("cat")
    let error = try await failure {
      _ = try await session.count("css selector", "*:nth-child(\(formula))")
    }
    #expect(error.code == "invalid selector")
  }
}
