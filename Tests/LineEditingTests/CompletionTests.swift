import Testing

@testable import LineEditing

struct CompletionTests {
  private static let words = ["save", "screen", "secret", "signal", "state", "ctrl+"]

  @Test(arguments: [
    ("sc", "reen ", []), ("si", "gnal ", []), ("c", "trl+", []), ("x", "", []),
    ("", "", words), ("s", "", ["save", "screen", "secret", "signal", "state"]),
  ])
  func `what the words have in common is put in`(
    beginning: String, insertion: String, choices: [String]
  ) {
    #expect(
      Completion(of: beginning, among: Self.words, open: ["+"])
        == Completion(insertion: insertion, choices: choices))
    #expect(Completion(of: "keyp", among: ["keypad1", "keypad2"]).insertion == "ad")
  }

  @Test func `choices stand in columns`() {
    let completion = Completion(choices: ["up", "down", "left", "right"])
    #expect(completion.listing(columns: 16) == "up     down\nleft   right")
    #expect(completion.listing(columns: 3) == "up\ndown\nleft\nright")
    #expect(Completion().listing(columns: 80).isEmpty)
  }
}
