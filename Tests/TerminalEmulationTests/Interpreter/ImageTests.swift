import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct ImageTests {
  @Test func `a sixel image is captured with place and size, and text goes on below it`() {
    let terminal = terminal(
      "ab\u{1B}Pq\"1;1;20;40#0;2;0;0;0#0~~@@vv$-\u{1B}\\x", columns: 20, rows: 9)
    #expect(
      terminal.images == [
        TerminalImage(
          format: .sixel, origin: CellPoint(x: 2, y: 0), pixels: CellSize(columns: 20, rows: 40),
          cells: CellSize(columns: 3, rows: 3))
      ])
    #expect(terminal.imageCount == 1)
    #expect(terminal.lines == ["ab", "", "", "  x"])
  }

  @Test func `the size of an image without raster attributes is where its sixels reach`() {
    #expect(Sixel.size(of: Array("!300~-~~-".utf8)) == CellSize(columns: 300, rows: 12))
    #expect(Sixel.size(of: Array("#1;2;100;0;0".utf8)) == CellSize(columns: 0, rows: 0))
    let huge = Array("!99999999999999999999~".utf8)
    #expect(Sixel.size(of: huge) == CellSize(columns: 100_000, rows: 6))
  }

  @Test func `a kitty image is captured once however many parts it has`() {
    let terminal = terminal(
      "\u{1B}_Ga=T,f=24,s=16,v=32,c=4,r=2,m=1;AAAA\u{1B}\\\u{1B}_Gm=0;AAAA\u{1B}\\x")
    #expect(
      terminal.images == [
        TerminalImage(
          format: .kitty, origin: CellPoint(x: 0, y: 0), pixels: CellSize(columns: 16, rows: 32),
          cells: CellSize(columns: 4, rows: 2))
      ])
    #expect(terminal.cursorPoint == CellPoint(x: 5, y: 1))
  }

  @Test func `images are bounded, and counted all the same`() {
    let one = "\u{1B}_Ga=T,s=8,v=16,C=1;AAAA\u{1B}\\"
    let terminal = terminal(String(repeating: one, count: 1000))
    #expect(terminal.images.count == 256)
    #expect(terminal.imageCount == 1000)
  }
}

@Suite struct ShellActivityTests {
  @Test func `prompts, commands and their ends are told apart`() {
    var terminal = terminal("\u{1B}]133;A\u{7}$ \u{1B}]133;B\u{7}ls\r\n\u{1B}]133;C\u{7}out\r\n")
    #expect(terminal.shell.zone == .output)
    #expect(terminal.semanticMarks == [.prompt, .output, nil, nil, nil])
    terminal.feed("\u{1B}]133;D;3\u{7}\u{1B}]7;file://host/tmp\u{7}")
    #expect(terminal.shell.zone == .idle)
    #expect(terminal.shell.finishedCommands == 1)
    #expect(terminal.shell.lastExitStatus == 3)
    #expect(terminal.shell.workingDirectory == "file://host/tmp")
  }

  @Test func `a prompt does not start behind output without a newline`() {
    #expect(terminal("partial\u{1B}]133;A\u{7}$ ").lines == ["partial", "$"])
  }

  @Test func `notifications and progress are told apart`() {
    var terminal = terminal(
      "\u{1B}]9;built\u{7}\u{1B}]777;notify;Title;Text\u{7}\u{1B}]9;4;1;40\u{7}")
    let texts = terminal.takeEvents().compactMap { event in
      if case .notification(let text) = event { text } else { nil }
    }
    #expect(texts == ["built", "Title: Text"])
    #expect(terminal.shell.progress == 40)
    terminal.feed("\u{1B}]9;4;0\u{7}")
    #expect(terminal.shell.progress == nil)
  }
}
