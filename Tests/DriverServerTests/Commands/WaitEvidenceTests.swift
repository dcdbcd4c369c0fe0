import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// The lines of `docs/terminal/waiting.md` on the driver, and what its recordings hold.
@Suite(.timeLimit(.backstop)) struct WaitEvidenceTests {
  @Test func `W20 a time-out shows no secret`() async throws {
    let session = try await Driver().session("sh", ["-c", "printf 'word: '; cat"])
    try await session.see("word:")
    try await session.mobile("type", ["text": "seaside7", "sensitive": true])
    let error = try await failure {
      try await session.wait(LocatorQuery(name: .equals("never")), timeout: 50)
    }
    #expect(error.data["input"]?.stringValue == "•••")
    #expect(error.data["screen"]?.stringValue?.contains("•••") == true)
    #expect(!"\(error)".contains("seaside7"))
  }

  @Test func `W21 a time-out carries screen, input, process and unanswered queries`() async throws {
    let session = try await Driver().session(
      "sh", ["-c", "printf 'ready> \\033P+q4142\\033\\\\\\033[21t'; read x; read y"])
    try await session.see("ready>")
    try await session.type("hi\n")
    try await session.press("up")
    let error = try await failure {
      try await session.wait(LocatorQuery(name: .equals("never")), timeout: 50)
    }
    #expect(error.data["screen"]?.stringValue?.contains("ready>") == true)
    #expect(error.data["input"]?.stringValue == "hi⟨Enter⟩⟨Up⟩")
    #expect(error.data["process"]?.stringValue?.contains("is blocked reading its terminal") == true)
    #expect(error.data["unanswered"]?.stringValue?.isEmpty == false)
  }

  @Test func `every session in a terminal is recorded with a mark for each command`() async throws {
    let session = try await Driver().session("cat")
    try await session.type("hello\n")
    try await session.wait(LocatorQuery(text: .equals("hello"), index: 1), .present)
    try await session.mobile("type", ["text": "seaside7", "sensitive": true])
    let hello = try await session.find("xpath", "//text[@text='hello'][1]")
    try await session.post("/element/\(hello)/value", ["text": "more"])
    try await session.mobile("mark", ["label": "here"])
    let cast = try #require(try await session.mobile("recording")["cast"]?.stringValue)
    let lines = cast.split(separator: "\n")
    #expect(lines.first?.contains("\"version\":2") == true)
    let events = try lines.dropFirst().map { try JSONParser.parse(Data($0.utf8)).arrayValue ?? [] }
    let marks = events.filter { $0[1] == "m" }.compactMap { $0[2].stringValue }
    #expect(marks.first == "mobile: type")
    #expect(marks.last == "here")
    #expect(marks.contains("sendKeys text \"hello\""))
    let output = events.filter { $0[1] == "o" }.compactMap { $0[2].stringValue }.joined()
    #expect(output.hasPrefix("hello\r\nhello\r\n"))
    #expect(output.contains("•••") && !cast.contains("seaside7"))
  }
}
