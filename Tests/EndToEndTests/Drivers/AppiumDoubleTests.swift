import Foundation
import JSONModel
import ProcessControl
import TestPlaces
import Testing
import Waiting
import WebDriverClient

/// What the double of Appium refuses and answers, as Appium 3 and its drivers do.
@Suite(.timeLimit(.backstop)) struct AppiumDoubleTests {
  private struct Phone {
    let server: Invocation
    let client: WebDriverClient

    init(_ options: [String] = [], in scratch: Scratch) async throws {
      server = try await Invocation(
        Products.appium, ["--port", "0", "--app", "fernway=\(Products.fernway)"] + options,
        in: scratch)
      let server = server
      let isUp = try await eventually { server.output.contains("\n") }
      #expect(isUp, "\(server.output)")
      client = WebDriverClient(
        url: server.output.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    func end() async throws {
      server.child.signal(SIGTERM)
      _ = try await server.finish()
    }
  }

  private static let android: [String: JSONValue] = [
    "platformName": "Android", "appium:automationName": "UiAutomator2", "appium:app": "fernway",
  ]
  private static let ios: [String: JSONValue] = [
    "platformName": "iOS", "appium:automationName": "XCUITest", "appium:app": "fernway",
  ]

  private func refusal(_ body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "nothing was refused"
    } catch {
      return "\(error)"
    }
  }

  @Test func `capabilities are judged as Appium judges them`() async throws {
    let phone = try await Phone(in: try Scratch())
    let rows: [([String: JSONValue?], String)] = [
      (["deviceName": "x"], "400 invalid argument: All non-standard capabilities should have"),
      (["appium:automationName": .some(nil)], "400 invalid argument: 'automationName' can't be"),
      (["platformName": "tui"], "500 unknown error: Could not find a driver for automationName"),
      (["appium:app": .some(nil)], "500 session not created: The desired capabilities must"),
      (["appium:app": "other"], "500 unknown error: The application at 'other' does not exist"),
      (["appium:systemPort": "no"], "400 invalid argument: 'systemPort' must be of type number"),
    ]
    for (change, expected) in rows {
      var capabilities = Self.android
      for (name, value) in change { capabilities[name] = value ?? .null }
      let said = await refusal { _ = try await phone.client.session(capabilities) }
      #expect(said.hasPrefix(expected), "\(change): \(said)")
    }
    let said = await refusal { try await phone.client.send("GET", "/wd/hub/status") }
    #expect(said.hasPrefix("404 unknown command"), "\(said)")
    try await phone.end()
  }

  @Test func `Android tells views and pixels, and takes UiAutomator's selectors`() async throws {
    let phone = try await Phone(in: try Scratch())
    let session = try await phone.client.session(Self.android)
    let base = "/session/\(session.id)"
    let source = try #require(try await phone.client.send("GET", base + "/source").stringValue)
    #expect(source.contains("<hierarchy index=\"0\" class=\"hierarchy\" rotation=\"0\" width="))
    #expect(source.contains("<android.widget.Button "))
    #expect(source.contains("resource-id=\"app.fernway:id/login.submit\""))
    #expect(source.contains("password=\"true\""))
    let found: [(String, String)] = [
      ("accessibility id", "none of it"), ("id", "login.submit"),
      ("id", "app.fernway:id/login.user"),
      ("class name", "android.widget.EditText"), ("css selector", "#login.submit"),
      ("-android uiautomator", #"new UiSelector().text("Log in").clickable(true)"#),
      ("-android uiautomator", #"new UiSelector().resourceIdMatches("(.*:id/)?\\Qlogin.user\\E")"#),
      ("xpath", "//android.widget.Button[@text='Log in']"),
    ]
    var counts: [Int] = []
    for (using, value) in found {
      let answer = try await phone.client.send(
        "POST", base + "/elements", ["using": .string(using), "value": .string(value)])
      counts.append(answer.arrayValue?.count ?? -1)
    }
    #expect(counts == [0, 1, 1, 2, 1, 1, 1, 1])
    for (using, value, expected) in [
      ("-ios predicate string", "label == 'x'", "Locator Strategy '-ios predicate string' is not"),
      ("-android uiautomator", "new UiSelector().name(\"x\")", "Could not parse expression"),
      ("xpath", "//*[", "Unable to locate an element with the xpath"),
    ] {
      let said = await refusal {
        try await phone.client.send(
          "POST", base + "/elements", ["using": .string(using), "value": .string(value)])
      }
      #expect(said.contains("invalid selector: \(expected)"), "\(said)")
    }
    let wrong = await refusal {
      try await phone.client.send(
        "POST", base + "/execute/sync", ["script": "mobile: screen", "args": []])
    }
    #expect(
      wrong.hasPrefix("500 unsupported operation: Unsupported execute method 'mobile: screen'"))
    let title = await refusal { try await phone.client.send("GET", base + "/title") }
    #expect(title.hasPrefix("405 unknown method: Method is not implemented"))
    try await phone.client.send("DELETE", base)
    let gone = await refusal { try await phone.client.send("GET", base + "/source") }
    #expect(gone.hasPrefix("404 invalid session id: A session is either terminated or not started"))
    try await phone.end()
  }

  @Test func `iOS tells types and points, and takes predicates and class chains`() async throws {
    let phone = try await Phone(in: try Scratch())
    let session = try await phone.client.session(Self.ios)
    let base = "/session/\(session.id)"
    let source = try #require(try await phone.client.send("GET", base + "/source").stringValue)
    #expect(source.contains("<XCUIElementTypeSecureTextField type=\"XCUIElementTypeSecure"))
    let found: [(String, String)] = [
      ("accessibility id", "login.submit"), ("class name", "XCUIElementTypeTextField"),
      ("-ios predicate string", "type == 'XCUIElementTypeButton' AND label BEGINSWITH[c] 'log'"),
      ("-ios predicate string", "NOT (name CONTAINS 'login') AND visible == 1"),
      ("-ios class chain", "**/XCUIElementTypeButton[`label == \"Log in\"`]"),
      ("-ios class chain", "**/XCUIElementTypeScrollView/XCUIElementTypeButton[-1]"),
      ("css selector", "XCUIElementTypeButton[label=\"Log in\"]"),
    ]
    var counts: [Int] = []
    for (using, value) in found {
      let answer = try await phone.client.send(
        "POST", base + "/elements", ["using": .string(using), "value": .string(value)])
      counts.append(answer.arrayValue?.count ?? -1)
    }
    #expect(counts == [1, 1, 1, 4, 1, 1, 1])
    let mouse: JSONValue = [
      "actions": [
        [
          "type": "pointer", "id": "m", "parameters": ["pointerType": "mouse"],
          "actions": [["type": "pointerMove", "x": 1, "y": 1]],
        ]
      ]
    ]
    let said = await refusal { try await phone.client.send("POST", base + "/actions", mouse) }
    #expect(said.hasPrefix("400 invalid argument: Only pointer type 'touch' is supported"))
    try await phone.client.send("DELETE", base)
    try await phone.end()
  }

  @Test func `a session without a command ends by its own time limit`() async throws {
    let phone = try await Phone(["--first-session", "1"], in: try Scratch())
    var capabilities = Self.ios
    capabilities["appium:newCommandTimeout"] = 1
    let session = try await phone.client.session(capabilities)
    // Each look is a command: they are further apart than the limit.
    let isOver = try await eventually(every: .seconds(2)) {
      await refusal { try await phone.client.send("GET", "/session/\(session.id)/context") }
        .hasPrefix("404 invalid session id")
    }
    #expect(isOver)
    try await phone.end()
  }
}
