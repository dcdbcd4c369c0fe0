import Foundation
import TerminalModel
import TestPlaces
import Testing
import Waiting

@testable import TerminalEmulation

@Suite struct RealProgramTests {
  @Test func `vim edits a file and saves it`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write("one\ntwo\nthree\n", to: "note.txt")
    let session = try TerminalSession(
      scratch.launch("vim", "--clean", "-i", "NONE", "-n", file))
    // Not for the ruler: vim leaves it to the next key where a terminal's answer came just then.
    #expect(
      await session.waitForScreen(deadline: .soon) { screen in
        screen.text.hasPrefix("one\ntwo\nthree\n~") && screen.text.contains("3L, 14B")
      } != nil)
    #expect(session.state.modes.alternateScreen)
    for key in [Key.named(.down), .character("A")] { try session.send(key: key) }
    try session.send(text: " and ½ 漢字")
    #expect(
      await session.waitForScreen(deadline: .soon) { screen in
        screen.text(row: 1).hasPrefix("two and ½ 漢字")
      } != nil)
    try session.send(key: .escape)
    try session.send(text: ":wq\r")
    #expect(await session.waitForExit(deadline: .soon) == .exited(0))
    #expect(try scratch.read("note.txt") == "one\ntwo and ½ 漢字\nthree\n")
    #expect(!session.state.modes.alternateScreen)
    #expect(session.state.unanswered == [])
  }

  @Test func `vim splits, scrolls and shows colours`() async throws {
    let scratch = try Scratch()
    let text = (1...200).map { "let number\($0) = \($0)" }.joined(separator: "\n") + "\n"
    let file = try scratch.write(text, to: "code.js")
    let session = try TerminalSession(
      scratch.launch("vim", "--clean", "-i", "NONE", "-n", file, columns: 60, rows: 20))
    #expect(await session.waitForScreen(deadline: .soon) { $0.text.contains("200L") } != nil)
    try session.send(text: ":syntax on\r:set number hlsearch\r:split\r100Gzt/150\r")
    let frame = await session.waitForScreen(deadline: .soon) { screen in
      let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.contains("150 let number150 = 150") && screen.text.contains("150,11")
    }
    let screen = try #require(frame?.screen)
    let found = screen.rows.flatMap { $0 }.filter { $0.style.background == .indexed(11) }
    #expect(found.contains { $0.text == "1" })
    try session.send(text: ":qa!\r")
    #expect(await session.waitForExit(deadline: .soon) == .exited(0))
  }

  @Test func `whiptail's menu is picked from with arrow keys`() async throws {
    let scratch = try Scratch()
    let session = try TerminalSession(
      scratch.launch(
        "sh", "-c",
        "whiptail --title Drinks --menu 'Pick one' 12 40 3 a Tea b Coffee c Water 2> picked"))
    let frame = await session.waitForScreen(deadline: .soon) { $0.text.contains("<Cancel>") }
    let screen = try #require(frame?.screen)
    #expect(screen.text.contains("┤ Drinks ├"))
    #expect(screen.text.contains("┌") && screen.text.contains("┘"))
    try session.send(key: .named(.down))
    try session.send(key: .enter)
    #expect(await session.waitForExit(deadline: .soon) == .exited(0))
    #expect(try scratch.read("picked") == "b")
  }

  @Test func `whiptail's cancel button gives status 1`() async throws {
    let scratch = try Scratch()
    let session = try TerminalSession(scratch.launch("whiptail", "--yesno", "Really?", "8", "30"))
    _ = await session.waitForScreen(deadline: .soon) { $0.text.contains("<No>") }
    try session.send(key: .tab)
    try session.send(key: .enter)
    #expect(await session.waitForExit(deadline: .soon) == .exited(1))
  }

  @Test func `less pages, searches and quits`() async throws {
    let scratch = try Scratch()
    let text = (1...300).map { "line \($0)" }.joined(separator: "\n") + "\n"
    let file = try scratch.write(text, to: "long.txt")
    let session = try TerminalSession(scratch.launch("less", file, rows: 10))
    _ = await session.waitForScreen(deadline: .soon) { $0.text.hasPrefix("line 1\n") }
    try session.send(key: .named(.pageDown))
    #expect(
      await session.waitForScreen(deadline: .soon) { $0.text.hasPrefix("line 10\n") } != nil)
    try session.send(text: "/line 250\r")
    let found = await session.waitForScreen(deadline: .soon) { $0.text.hasPrefix("line 250\n") }
    #expect(found?.screen.rows[0][0].style.attributes.contains(.inverse) == true)
    try session.send(text: "q")
    #expect(await session.waitForExit(deadline: .soon) == .exited(0))
  }

  @Test func `bash edits a line with readline`() async throws {
    let scratch = try Scratch()
    var launch = scratch.launch("bash", "--norc", "--noprofile")
    launch.environment["PS1"] = "ready> "
    let session = try TerminalSession(launch)
    #expect(await session.waitForScreen(deadline: .soon) { $0.text.contains("ready>") } != nil)
    try session.send(text: "echo word")
    try session.send(key: .named(.left))
    try session.send(key: .named(.home))
    try session.send(key: .control("k"))
    try session.send(text: "printf '<%s>' \"$COLUMNS\"\r")
    #expect(await session.waitForScreen(deadline: .soon) { $0.text.contains("<80>") } != nil)
    try session.send(text: "exit 5\r")
    #expect(await session.waitForExit(deadline: .soon) == .exited(5))
  }

  @Test func `tmux runs a shell inside`() async throws {
    let scratch = try Scratch()
    var launch = scratch.launch(
      "tmux", "-S", "\(scratch.path)/socket", "-f", "/dev/null", "new", "sh")
    launch.environment["PS1"] = "ready> "
    let session = try TerminalSession(launch)
    #expect(await session.waitForScreen(deadline: .soon) { $0.text.contains("ready>") } != nil)
    try session.send(text: "echo in''side\r")
    #expect(await session.waitForScreen(deadline: .soon) { $0.text.contains("\ninside") } != nil)
    try session.send(text: "exit\r")
    #expect(await session.waitForExit(deadline: .soon) == .exited(0))
  }
}
