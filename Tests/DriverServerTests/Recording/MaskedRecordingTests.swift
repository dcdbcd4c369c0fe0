import Foundation
import JSONModel
import TerminalEmulation
import TerminalModel
import Testing
import TextModel

@testable import DriverServer

/// A recording shows no secret, however a program has drawn it.
@Suite struct MaskedRecordingTests {
  private struct Event: Equatable {
    var code: String
    var data: String
  }

  /// What a recording of these events shows.
  private func masked(_ events: [Event], secrets: [String]) throws -> [Event] {
    let lines = events.enumerated().map { number, event in
      JSONValue.array([.number(Double(number) / 10), .string(event.code), .string(event.data)])
    }
    let header: JSONValue = ["version": 2, "width": 30, "height": 6]
    let cast = ([header] + lines).map { String(decoding: $0.encoded(), as: UTF8.self) + "\n" }
      .joined()
    return try MaskedRecording(cast, without: SecretTexts(secrets)).text.split(separator: "\n")
      .dropFirst().map { line in
        let parts = try #require(try JSONParser.parse(Data(line.utf8)).arrayValue)
        return Event(
          code: try #require(parts[1].stringValue), data: try #require(parts[2].stringValue))
      }
  }

  private func shown(_ pieces: [String], secrets: [String]) throws -> String {
    try masked(pieces.map { Event(code: "o", data: $0) }, secrets: secrets).map(\.data).joined()
  }

  @Test func `secrets are masked in output, input and marks, also before they are known`() throws {
    let events = [
      Event(code: "o", data: "password hunter2!"), Event(code: "i", data: "hunter2\r"),
      Event(code: "m", data: "typed hunter2"),
    ]
    #expect(
      try masked(events, secrets: ["hunter2"]).map(\.data) == [
        "password •••!", "•••\r", "typed •••",
      ])
    #expect(try masked(events, secrets: []) == events)
  }

  @Test func `a secret that comes in pieces is masked too`() throws {
    // Typed key by key, each echoed.
    let events = "my hunter2, no hunger".flatMap { key in
      [Event(code: "i", data: String(key)), Event(code: "o", data: String(key))]
    }
    for code in ["i", "o"] {
      let text = try masked(events, secrets: ["hunter2"]).filter { $0.code == code }.map(\.data)
        .joined()
      #expect(text == "my •••, no hunger")
    }
  }

  @Test func `the longer of two secrets is masked, however it comes`() throws {
    let secrets = ["pass", "password"]
    for pieces in [["my password"], ["my pass", "word"], "my password".map(String.init)] {
      #expect(try shown(pieces, secrets: secrets) == "my •••", "\(pieces)")
    }
    #expect(try shown(["my pass", "port"], secrets: secrets) == "my •••port")
    #expect(try shown(["hunter2", "!"], secrets: ["hunter2", "2x"]) == "•••!")
  }

  @Test func `a secret that changes its style in the middle is masked whole`() throws {
    let text = "my hunt\u{1B}[1m\u{1B}[31mer\u{1B}[0m2, no hunt\u{1B}[1mer\u{1B}[0m3"
    let masked = "my •••\u{1B}[1m\u{1B}[31m\u{1B}[0m, no hunt\u{1B}[1mer\u{1B}[0m3"
    #expect(try shown([text], secrets: ["hunter2"]) == masked)
    #expect(try shown(text.map(String.init), secrets: ["hunter2"]) == masked)
    // What may go on is not held back for ever.
    let restless = "h" + String(repeating: "\u{1B}[0m", count: 3000)
    #expect(try shown([restless, "x"], secrets: ["hunter2"]) == restless + "x")
  }

  @Test func `control sequences stay whole, so that a recording can be played`() throws {
    let text = "\u{1B}[1;12H12\u{1B}(B\u{1B}]1;tab 12\u{7}\u{1B}]2;pass1\u{1B}\\"
    let masked = "\u{1B}[1;12H•••\u{1B}(B\u{1B}]1;tab •••\u{7}\u{1B}]2;•••\u{1B}\\"
    #expect(try shown([text], secrets: ["12", "pass1"]) == masked)
    // One that never ends is not kept for ever.
    let endless = "\u{1B}]2;" + String(repeating: "x", count: 9000)
    #expect(try shown(endless.map(String.init), secrets: ["12"]) == endless)
  }

  private static let secret = "zebra7hunter"

  /// Ways in which no piece of the stream has the secret.
  private static let drawings: [(String, [String])] = [
    ("repainted where it differs", ["zebraXhunter, yes", "\u{1B}[1;6H7"]),
    (
      "letter by letter, backwards",
      (0..<12).reversed().map { at in
        "\u{1B}[2;\(at + 1)H\(Array(secret)[at])"
      }
    ),
    ("over a backspace", ["zebra7hunx\u{8}t", "er"]),
    ("by inserting", ["\u{1B}[4hzebrahunter\u{1B}[6G7\u{1B}[4l"]),
    ("with tabs between", ["zebra7hu\r\tnter"]),
    ("with a shift between", ["zebra7\u{F}hunter"]),
    ("over the end of a row", ["\u{1B}[1;27Hzebr\u{1B}[2;1Ha7hunter"]),
    ("moved by deleting", ["zebra7--hunter\u{1B}[1;7H\u{1B}[2P"]),
    (
      "drawn anew at each key",
      (1...12).flatMap { count in
        ["\u{1B}[2;1H\u{1B}[2K", "\u{1B}[2;1H\u{1B}[1m" + secret.prefix(count)]
      } + ["\u{1B}[3;1Hzebra7hunXer", "\u{1B}[3;10Ht"]
    ),
    ("inserted in front", secret.reversed().map { "\u{1B}[4h\u{1B}[3G\($0)\u{1B}[4l" }),
    ("scrolled in", ["\u{1B}[6;1Hzebra7hunXer\u{1B}[6;10Ht\n\n"]),
  ]

  @Test(arguments: drawings) func `a secret that is drawn in parts is on no screen`(
    name: String, pieces: [String]
  ) throws {
    let events = try masked(
      (pieces + ["\u{1B}[2;20Hdone"]).map { Event(code: "o", data: $0) }, secrets: [Self.secret])
    var terminal = VirtualTerminal(size: CellSize(columns: 30, rows: 6))
    for event in events {
      terminal.feed(event.data)
      let text = terminal.screen.rows.map { $0.map(\.text).joined() }.joined()
      #expect(!text.contains("zebra7h") && !text.contains("hunter"), "\(text)")
    }
    #expect(terminal.screen.text.contains("done"))
    #expect(terminal.screen.text.contains("•"))
  }

  @Test func `screens in place of a stream show what the program shows, in its colours`() throws {
    let pieces = [
      "\u{1B}[1;31mred\u{1B}[0m 漢 zebraXhunter\u{1B}]2;a title\u{7}", "\u{1B}[1;13H7",
      "\u{1B}[3;3H\u{1B}[44mblue\u{1B}[?25l",
    ]
    let events = try masked(pieces.map { Event(code: "o", data: $0) }, secrets: [Self.secret])
    var (real, played) = (
      VirtualTerminal(size: CellSize(columns: 30, rows: 6)),
      VirtualTerminal(size: CellSize(columns: 30, rows: 6))
    )
    for piece in pieces { real.feed(piece) }
    for event in events { played.feed(event.data) }
    #expect(played.title == "a title")
    #expect(played.screen == real.screen.masked(by: SecretTexts([Self.secret])))
  }
}
