import DriverServer
import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// W3C WebDriver, section "User Prompts", on an alert that an app's agent tells.
@Suite(.timeLimit(.backstop)) struct AlertTests {
  private static let double = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Clients/agent_double.py").path

  private func session(_ extra: JSONValue? = nil) async throws -> WebDriverSession {
    let driver = try Driver(apps: ["double": "/usr/bin/python3"])
    var capabilities: [String: JSONValue] = ["platformName": "core"]
    capabilities["unhandledPromptBehavior"] = extra
    return try await driver.session("double", [Self.double, "alert"], capabilities)
  }

  private func heading(_ session: WebDriverSession) async throws -> String? {
    let heading = try await session.find("css selector", "heading")
    return try await session.get("/element/\(heading)/text").stringValue
  }

  @Test func `its text is what it says, without its buttons`() async throws {
    let session = try await session()
    #expect(try await session.get("/alert/text") == "Really go?")
  }

  @Test func `accepting presses the last button, dismissing the first`() async throws {
    for (command, outcome) in [("accept", "gone"), ("dismiss", "stayed")] {
      let session = try await session()
      try await session.post("/alert/\(command)")
      #expect(try await heading(session) == outcome)
      let error = try await failure { try await session.get("/alert/text") }
      #expect(error.code == "no such alert")
    }
  }

  @Test func `a text goes into its field`() async throws {
    let session = try await session()
    try await session.post("/alert/text", ["text": "now"])
    try await session.post("/alert/accept")
    #expect(try await heading(session) == "gonenow")
  }

  @Test func `Appium's own command names a button`() async throws {
    let session = try await session()
    #expect(try await session.mobile("alert", ["action": "getButtons"]) == ["Cancel", "Go"])
    let error = try await failure {
      try await session.mobile("alert", ["action": "accept", "buttonLabel": "Stay"])
    }
    #expect(error.message.contains("Cancel, Go"))
    try await session.mobile("alert", ["action": "accept", "buttonLabel": "Cancel"])
    #expect(try await heading(session) == "stayed")
  }

  @Test func `an alert is in nobody's way unless the client says what to do with it`() async throws
  {
    let session = try await session()
    #expect(try await heading(session) == "asking")
    #expect(try await session.get("/alert/text") == "Really go?")
  }

  @Test(arguments: [("accept", "gone"), ("dismiss", "stayed")])
  func `an alert in the way goes in silence where that was asked for`(
    handler: String, outcome: String
  ) async throws {
    let session = try await session(.string(handler))
    #expect(try await heading(session) == outcome)
  }

  @Test(arguments: [
    ("accept and notify", "gone"), ("dismiss and notify", "stayed"), ("ignore", "asking"),
  ])
  func `an alert in the way is told with its text`(
    handler: String, outcome: String
  ) async throws {
    let session = try await session(.string(handler))
    let error = try await failure { _ = try await heading(session) }
    #expect(error.code == "unexpected alert open")
    #expect(error.data["text"] == "Really go?")
    // What needs no app is answered, and so is what answers the alert.
    _ = try await session.get("/timeouts")
    if handler == "ignore" {
      #expect(try await session.get("/alert/text") == "Really go?")
      try await session.post("/alert/accept")
      #expect(try await heading(session) == "gone")
    } else {
      #expect(try await heading(session) == outcome)
    }
  }

  @Test func `what to do may be told for each kind of prompt`() async throws {
    let byKind = try await session(["prompt": "accept", "default": "ignore"])
    #expect(try await heading(byKind) == "gone")
    let byDefault = try await session(["alert": "ignore", "default": "dismiss"])
    #expect(try await heading(byDefault) == "stayed")
  }
}
