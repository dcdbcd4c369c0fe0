import DriverServer
import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// Agents that fall silent, lie, or break the protocol; the app itself runs on.
@Suite(.timeLimit(.backstop)) struct AgentFaultTests {
  static let double = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Clients/agent_double.py").path

  private func session(
    _ mode: String, platform: String = "core", startLimit: Duration = .backstop,
    commandLimit: Double = Duration.backstop / .seconds(1)
  ) async throws -> WebDriverSession {
    let driver = try Driver(apps: ["double": "/usr/bin/python3"]) { $0.startLimit = startLimit }
    return try await driver.session(
      "double", [Self.double, mode],
      ["platformName": .string(platform), "qa:commandTimeout": .number(commandLimit)])
  }

  private func press(_ session: WebDriverSession) async throws {
    let button = try await session.find("id", "press")
    try await session.post("/element/\(button)/click")
  }

  @Test func `a good agent is believed`() async throws {
    let session = try await session("good")
    try await press(session)
    try await session.wait(LocatorQuery(identifier: "press", name: .equals("pressed")), .present)
  }

  @Test(arguments: ["silent", "forgetful"])
  func `an agent that doesn't answer is a hung app, and the session still ends`(
    mode: String
  ) async throws {
    let session = try await session(mode, commandLimit: 0.5)
    let error = try await failure { try await press(session) }
    #expect(error.code == "timeout")
    #expect(error.data["qa:fault"] == "appHung")
    // What it has told is still there to be read.
    #expect(try await session.count("css selector", "button") == 1)
    try await session.end()
  }

  @Test func `what an agent refuses is told in its words`() async throws {
    let session = try await session("refuses")
    let error = try await failure { try await session.post("/url", ["url": "a:b"]) }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains("I won't."))
  }

  @Test func `what an app shows with its refusal is there when the refusal is`() async throws {
    let session = try await session("behind", platform: "tui")
    let error = try await failure { try await session.post("/url", ["url": "a:refused"]) }
    #expect(error.code == "invalid argument")
    let query = LocatorQuery(identifier: "press", name: .equals("refused"))
    try await session.wait(query, .present, timeout: 0)
  }

  @Test func `what moves on the screen that is pending is not stable`() async throws {
    let session = try await session("behind", platform: "tui")
    try await session.post("/url", ["url": "a:moves"])
    try await session.wait(LocatorQuery(identifier: "press"), .actionable)
    let button = try await session.find("id", "press")
    #expect(try await session.get("/element/\(button)/rect")["y"]?.numberValue ?? 0 > 0)
  }

  @Test(arguments: ["mute", "newer", "stranger"])
  func `an agent without the secret or of another version makes no session`(
    mode: String
  ) async throws {
    let error = try await failure {
      _ = try await session(mode, startLimit: .seconds(2))
    }
    #expect(error.code == "session not created")
    #expect(error.message.contains("sent no frame"))
  }

  @Test func `an app that is killed while it starts is not to blame, though its line ends first`()
    async throws
  {
    let error = try await failure { _ = try await session("slain") }
    #expect(error.code == "session not created")
    #expect(error.data["qa:fault"] == "appKilled", "\(error)")
  }

  @Test(arguments: ["garbage", "leaves"])
  func `an agent that breaks off is named, at once`(mode: String) async throws {
    let session = try await session(mode)
    let gone = try await Eventually.get {
      let state = try await session.mobile("getState")
      guard state["agent"] == false else { throw Eventually.NotYet() }
      return state
    }
    #expect(gone["state"] == "running")
    let error = try await failure { try await press(session) }
    #expect(error.message.contains("agent"))
    try await session.end()
  }

  @Test func `an agent that tells what can't be loses its line, not the driver its life`()
    async throws
  {
    let session = try await session("lies")
    let error = try await failure { try await press(session) }
    #expect(error.code == "unknown error")
    #expect(error.message.contains("invalid message"), "\(error)")
    try await session.end()
  }

  @Test func `an endless line is cut off at a bound`() async throws {
    let session = try await session("endless")
    try await Eventually.get {
      guard try await session.mobile("getState")["agent"] == false else {
        throw Eventually.NotYet()
      }
    }
    try await session.end()
  }
}
