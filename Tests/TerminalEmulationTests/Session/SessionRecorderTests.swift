import Foundation
import TerminalModel
import TestPlaces
import Testing
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

  private func recorder(_ scratch: Scratch) throws -> SessionRecorder {
    let path = try scratch.write("", to: "session.cast")
    return SessionRecorder(
      to: try FileHandle(forWritingTo: URL(fileURLWithPath: path)))
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
