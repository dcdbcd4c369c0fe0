import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// The source is kept for those who ask again, but never longer than it is true.
@Suite(.timeLimit(.backstop)) struct FreshSourceTests {
  private func source(_ session: WebDriverSession) async throws -> String {
    try #require(try await session.get("/source").stringValue)
  }

  @Test func `the source shows each change, and what is gone no more`() async throws {
    let session = try await Driver().session("sh", ["-c", "stty -echo; exec tr a-z A-Z"])
    for round in 0..<20 {
      try await session.type("round \(round)\n")
      try await session.see("ROUND \(round)")
      let source = try await source(session)
      #expect(source.contains("text=\"ROUND \(round)\""))
      #expect(try await self.source(session) == source)
    }
    try await session.type("\u{1b}[2J\n")
    try await session.wait(
      LocatorQuery(text: .contains("ROUND"), index: 0), .present, negated: true)
    #expect(try await !source(session).contains("ROUND"))
  }

  @Test func `the source of an app that was started anew is the new one's`() async throws {
    let session = try await Driver().session(
      "sh", ["-c", "stty -echo; echo \"I am $$\"; exec cat"])
    let before = try await source(session)
    #expect(before.contains("I am "))
    try await session.mobile("reset")
    try await session.see("I am ")
    #expect(try await source(session) != before)
  }

  @Test func `a secret is masked from then on in a source that was told before`() async throws {
    let session = try await Driver().session(
      "sh", ["-c", "stty -echo; echo quayside; cat > /dev/null"])
    #expect(try await source(session).contains("quayside"))
    try await session.mobile("type", ["text": "quayside", "sensitive": true])
    let masked = try await source(session)
    #expect(!masked.contains("quayside") && masked.contains("•••"))
    #expect(try await source(session) == masked)
  }
}
