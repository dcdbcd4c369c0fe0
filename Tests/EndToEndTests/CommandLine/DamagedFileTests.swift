import Foundation
import ProcessControl
import Testing
import Waiting

/// Files that a run left and that somebody damaged are refused in words, never in those of Swift.
@Suite(.timeLimit(.backstop)) struct DamagedFileTests {
  private static let forbidden = [
    "DecodingError", "EncodingError", "CodingKey", "codingPath", "Swift.", "in Swift",
    "typeMismatch", "keyNotFound", "valueNotFound", "dataCorrupted", "Optional(", "Error Domain",
    "NSCocoa", "Fatal error",
  ]

  private static let damages = [
    "", "{", "[]", "null", "3", "\"x\"", "{\"version\":\"x\"}", "{\"entries\":[{\"test\":3}]}",
    "{\"entries\":[{\"duration\":1e999}]}\n{}\n", "\u{0}\u{1}",
  ]

  private static let commands: [(file: String, arguments: [String])] = [
    ("manifest.json", ["report"]), ("manifest.json", ["verify"]), ("manifest.json", ["--resume"]),
    ("journal.jsonl", ["report"]), ("journal.jsonl", ["verify"]), ("journal.jsonl", ["--resume"]),
    ("results.json", ["verify"]), ("manifest.json", ["merge", "qa-output"]),
    ("journal.jsonl", ["merge", "qa-output"]), ("results.json", ["merge", "qa-output"]),
    ("history.json", ["--history", "qa-output/history.json"]),
  ]

  @Test func `no error about a damaged file shows a type of Swift`() async throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      suite: {path: \(Products.brief)}
      apps: {brief: /bin/cat}
      targets: [tui]
      devices: {any: [iPhone 6]}
      """, to: "qa.yml")
    func run(_ arguments: [String]) async throws -> Finished {
      try await Invocation(
        Products.runner, arguments, in: scratch, environment: ["BRIEF_COUNT": "2"]
      ).finish()
    }
    let whole = try await run([])
    #expect(whole.code == 0, "\(whole.output)")
    let names = ["manifest.json", "journal.jsonl", "results.json"]
    let files = try names.map { try scratch.read("qa-output/\($0)") }
    var refusals = 0
    for (file, arguments) in Self.commands {
      for damage in Self.damages {
        for (name, text) in zip(names, files) { try scratch.write(text, to: "qa-output/\(name)") }
        // A journal's damage is in its midst: only what follows the last line may be torn.
        let begun = file == "journal.jsonl" ? files[1].prefix { $0 != "\n" } + "\n" : ""
        let rest = file == "journal.jsonl" ? "\n" + files[1] : ""
        try scratch.write(begun + damage + rest, to: "qa-output/\(file)")
        let end = try await run(arguments)
        for word in Self.forbidden {
          #expect(!end.output.contains(word), "\(arguments) \(file) \(damage): \(end.output)")
        }
        #expect(end.code != nil, "\(arguments) \(file) \(damage): \(end.output)")
        if end.code != 0 { refusals += 1 }
      }
    }
    #expect(refusals > 60)
  }
}
