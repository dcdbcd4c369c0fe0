import DriverServer
import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// Texts that real programs show outside of all elements: waits and finds see them as a person does.
@Suite(.timeLimit(.backstop)) struct SeenTextTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures").path

  private func expectSeen(
    _ match: TextMatch, _ session: WebDriverSession,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let query = LocatorQuery(text: match)
    try await session.wait(query, .visible)
    let gone = try await failure(
      { try await session.wait(query, .gone, timeout: 0) }, sourceLocation: sourceLocation)
    #expect(gone.code == "timeout", sourceLocation: sourceLocation)
    for (condition, isNegated) in [(ElementCondition.visible, true), (.count(0), false)] {
      _ = try await failure(
        { try await session.wait(query, condition, negated: isNegated, timeout: 0) },
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    "whiptail --title Error --msgbox 'The disk is nearly full, so nothing more can be kept' 10 40",
    "dialog --title Error --msgbox 'The disk is nearly full, so nothing more can be kept' 10 40",
    "dialog --ascii-lines --title Error --msgbox 'The disk is nearly full, so nothing more can be kept' 10 40",
  ])
  func `the title of a dialog and a sentence that goes on in the next row are seen`(
    command: String
  ) async throws {
    let session = try await Driver().session("sh", ["-c", command])
    try await session.see("nearly")
    try await expectSeen(.equals("Error"), session)
    try await expectSeen(.contains("rror"), session)
    try await expectSeen(.matches("^Err"), session)
    try await expectSeen(
      .equals("The disk is nearly full, so nothing more can be kept"), session)
    try await session.wait(LocatorQuery(text: .contains("Errors")), .gone)
  }

  @Test func `a run of text is an element until it changes`() async throws {
    let session = try await Driver().session(
      "whiptail", ["--title", "Error", "--msgbox", "Hello", "10", "40"])
    try await session.see("Hello")
    let query = String(
      decoding: try JSONValue(encoding: LocatorQuery(text: .contains("┤ Err"))).encoded(),
      as: UTF8.self)
    let run = try await session.find("-qa locator", query)
    #expect(try await session.get("/element/\(run)/text") == "┤ Err")
    #expect(try await session.get("/element/\(run)/name") == "text")
    #expect(try await session.get("/element/\(run)/attribute/shape") == "run")
    #expect(try await session.get("/element/\(run)/displayed") == true)
    #expect(try await session.get("/element/\(run)/rect")["width"] == 5)
    let picture = try #require(try await session.get("/element/\(run)/screenshot").stringValue)
    #expect(Data(base64Encoded: picture)?.starts(with: [0x89, 0x50, 0x4e, 0x47]) == true)
    let click = try await failure { try await session.post("/element/\(run)/click") }
    #expect(click.code == "element not interactable")
    try await session.press("enter")
    try await session.wait(LocatorQuery(text: .contains("┤ Err")), .gone)
    let stale = try await failure { try await session.get("/element/\(run)/text") }
    #expect(stale.code == "stale element reference")
  }

  @Test func `tabs, headings and all words of a frame are elements of a curses program`()
    async throws
  {
    let program = Self.fixtures + "/TerminalPrograms/curses_tabs.py"
    let session = try await Driver(apps: ["python": "/usr/bin/python3"])
      .session("python", [program])
    try await session.see("Almost")
    for word in [
      "Overview", "Details", "Logs", "PID", "USER", "STATE", "CPU%", "COMMAND", "1 of 3",
      "Esc closes",
    ] {
      #expect(try await session.count("xpath", "//text[@name='\(word)']") == 1, "\(word)")
    }
    #expect(try await session.count("css selector", "group[name=Disk]") == 1)
    try await expectSeen(.equals("Disk"), session)
    try await expectSeen(.equals("Almost no room is left on the first disk."), session)
  }

  @Test func `the heading of htop's table is seen word by word`() async throws {
    let session = try await Driver().session("htop")
    for word in ["PID", "USER", "PRI", "VIRT", "Command"] {
      try await expectSeen(.equals(word), session)
    }
  }

  @Test func `what an app with an agent draws beside its elements is seen`() async throws {
    let driver = try Driver(apps: ["double": "/usr/bin/python3"])
    let session = try await driver.session(
      "double", [Self.fixtures + "/Clients/agent_double.py", "beside"])
    try await session.wait(LocatorQuery(role: .button), .visible)
    try await expectSeen(.equals("drawn beside"), session)
    #expect(try await session.count("xpath", "//*[contains(@name, 'drawn')]") == 0)
  }
}
