import Foundation
import TerminalModel
import TestPlaces
import Testing
import TextModel
import Waiting

@testable import TerminalEmulation

@Suite struct SessionRecorderTests {
  private struct Event: Decodable {
    var time: Double
    var code: String
    var data: String

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      time = try container.decode(Double.self)
      code = try container.decode(String.self)
      data = try container.decode(String.self)
    }
  }

  private func recorder(_ scratch: Scratch, secrets: [String] = []) throws -> SessionRecorder {
    let path = try scratch.write("", to: "session.cast")
    return SessionRecorder(
      to: try FileHandle(forWritingTo: URL(fileURLWithPath: path)), secrets: SecretTexts(secrets))
  }

  private func events(_ scratch: Scratch) throws -> (header: String, events: [Event]) {
    let lines = try scratch.read("session.cast").split(separator: "\n")
    return (
      String(try #require(lines.first)),
      try lines.dropFirst().map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
    )
  }

  @Test func `a session is recorded with its input, sizes and marks`() async throws {
    let scratch = try Scratch()
    let recorder = try recorder(scratch)
    let session = try TerminalSession(
      scratch.launch("cat", columns: 46, rows: 41), configuration: .init(recorder: recorder))
    recorder.mark("type hello")
    try session.send(text: "héllo\r")
    _ = await session.waitForScreen(deadline: .soon) { $0.text.contains("héllo\nhéllo") }
    session.resize(to: CellSize(columns: 41, rows: 46))
    _ = await session.firstFrame(after: 0, deadline: .soon) { $0.size.columns == 41 }
    session.close()
    await session.waitForExit(deadline: .soon)
    let (header, events) = try events(scratch)
    #expect(header.contains("\"version\":2") && header.contains("\"width\":46"))
    #expect(events.map(\.time) == events.map(\.time).sorted())
    #expect(events.filter { $0.code == "m" }.map(\.data) == ["type hello"])
    #expect(events.filter { $0.code == "i" }.map(\.data) == ["héllo\r"])
    #expect(events.filter { $0.code == "r" }.map(\.data) == ["41x46"])
    let output = events.filter { $0.code == "o" }.map(\.data).joined()
    #expect(output == "héllo\r\nhéllo\r\n")
  }

  @Test func `a character that two reads cut in half is recorded whole`() throws {
    let scratch = try Scratch()
    let recorder = try recorder(scratch)
    recorder.begin(scratch.launch("cat"))
    for byte in Array("aé漢😀z".utf8) { recorder.output([byte]) }
    recorder.end()
    #expect(try events(scratch).events.map(\.data) == ["a", "é", "漢", "😀", "z"])
  }

  @Test func `secrets are masked in output and input`() throws {
    let scratch = try Scratch()
    let recorder = try recorder(scratch, secrets: ["hunter2"])
    recorder.begin(scratch.launch("cat"))
    recorder.output(Array("password hunter2!".utf8)[...])
    recorder.input(Array("hunter2\r".utf8)[...])
    recorder.mask("token")
    recorder.output(Array("token".utf8)[...])
    recorder.end()
    #expect(try events(scratch).events.map(\.data) == ["password •••!", "•••\r", "•••"])
  }

  @Test func `a secret that comes in pieces is masked too`() throws {
    let scratch = try Scratch()
    let recorder = try recorder(scratch, secrets: ["hunter2"])
    recorder.begin(scratch.launch("cat"))
    // Typed key by key, each echoed.
    for byte in Array("my hunter2, no hunger".utf8) {
      recorder.input([byte])
      recorder.output([byte])
    }
    recorder.end()
    for code in ["i", "o"] {
      let text = try events(scratch).events.filter { $0.code == code }.map(\.data).joined()
      #expect(text == "my •••, no hunger")
    }
  }

  /// What a recording shows of output in pieces.
  private func shown(_ pieces: [String], secrets: [String]) throws -> String {
    let scratch = try Scratch()
    let recorder = try recorder(scratch, secrets: secrets)
    recorder.begin(scratch.launch("cat"))
    for piece in pieces { recorder.output(Array(piece.utf8)[...]) }
    recorder.end()
    return try events(scratch).events.map(\.data).joined()
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
    let text = "\u{1B}[1;12H1\u{1B}(1\u{1B}]1;tab 1\u{7}\u{1B}]2;pass1\u{1B}\\"
    let masked = "\u{1B}[1;12H•••\u{1B}(1\u{1B}]1;tab 1\u{7}\u{1B}]2;•••\u{1B}\\"
    #expect(try shown([text], secrets: ["1", "pass1"]) == masked)
    #expect(try shown(text.map(String.init), secrets: ["1", "pass1"]) == masked)
    // One that never ends is not kept for ever.
    let endless = "\u{1B}]2;" + String(repeating: "x", count: 9000)
    #expect(try shown(endless.map(String.init), secrets: ["1"]) == endless)
  }

  @Test func `a recording ends at its limit and says so`() throws {
    let scratch = try Scratch()
    let path = try scratch.write("", to: "session.cast")
    let recorder = SessionRecorder(
      to: try FileHandle(forWritingTo: URL(fileURLWithPath: path)), limit: 100_000)
    recorder.begin(scratch.launch("cat"))
    let line = Array(repeating: UInt8(ascii: "x"), count: 999) + [10]
    for _ in 0..<1000 { recorder.output(line[...]) }
    recorder.end()
    #expect(try scratch.read("session.cast").utf8.count <= 101_000)
    let last = try #require(try events(scratch).events.last)
    #expect(last.code == "m" && last.data.contains("ends here"))
  }

  @Test func `asciinema plays it`() async throws {
    let scratch = try Scratch()
    let recorder = try recorder(scratch)
    let session = try TerminalSession(
      scratch.launch("cat"), configuration: .init(recorder: recorder))
    recorder.mark("type")
    try session.type("played é\n")
    try await session.until("the echo", deadline: .soon) {
      $0.screen.text.contains("played é\nplayed é")
    }
    session.close()
    await session.waitForExit(deadline: .soon)
    let player = try TerminalSession(
      scratch.launch("asciinema", "cat", scratch.path + "/session.cast"))
    #expect(await player.waitForExit(deadline: .soon) == .exited(0))
    #expect(player.screen.text.hasPrefix("played é\nplayed é\n"))
  }
}
