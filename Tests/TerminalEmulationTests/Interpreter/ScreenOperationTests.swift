import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct ScreenOperationTests {
  private let letters = "aaaa\r\nbbbb\r\ncccc\r\ndddd\r\neeee"

  @Test(arguments: [
    ("\u{1B}[3;2H\u{1B}[J", ["aaaa", "bbbb", "c"]),
    ("\u{1B}[3;2H\u{1B}[1J", ["", "", "  cc", "dddd", "eeee"]),
    ("\u{1B}[2J", []),
    ("\u{1B}[3;2H\u{1B}[K", ["aaaa", "bbbb", "c", "dddd", "eeee"]),
    ("\u{1B}[3;2H\u{1B}[1K", ["aaaa", "bbbb", "  cc", "dddd", "eeee"]),
    ("\u{1B}[3;2H\u{1B}[2K", ["aaaa", "bbbb", "", "dddd", "eeee"]),
    ("\u{1B}[3;2H\u{1B}[2X", ["aaaa", "bbbb", "c  c", "dddd", "eeee"]),
    ("\u{1B}[3;2H\u{1B}[2P", ["aaaa", "bbbb", "cc", "dddd", "eeee"]),
    ("\u{1B}[3;2H\u{1B}[2@", ["aaaa", "bbbb", "c  ccc", "dddd", "eeee"]),
    ("\u{1B}[2;2H\u{1B}[2L", ["aaaa", "", "", "bbbb", "cccc"]),
    ("\u{1B}[2;2H\u{1B}[2M", ["aaaa", "dddd", "eeee"]),
    ("\u{1B}[2S", ["cccc", "dddd", "eeee"]),
    ("\u{1B}[2T", ["", "", "aaaa", "bbbb", "cccc"]),
    ("\u{1B}[2;4r\u{1B}[S", ["aaaa", "cccc", "dddd", "", "eeee"]),
    ("\u{1B}[2;4r\u{1B}[T", ["aaaa", "", "bbbb", "cccc", "eeee"]),
    ("\u{1B}[2;4r\u{1B}[4;1H\n", ["aaaa", "cccc", "dddd", "", "eeee"]),
    ("\u{1B}[2;4r\u{1B}[2;1H\u{1B}M", ["aaaa", "", "bbbb", "cccc", "eeee"]),
    ("\u{1B}[2;4r\u{1B}[5;1H\n", ["aaaa", "bbbb", "cccc", "dddd", "eeee"]),
    ("\u{1B}[2;4r\u{1B}[3;1H\u{1B}[M", ["aaaa", "bbbb", "dddd", "", "eeee"]),
    ("\u{1B}[?69h\u{1B}[2;3s\u{1B}[2;4r\u{1B}[S", ["aaaa", "bccb", "cddc", "d  d", "eeee"]),
    ("\u{1B}[?69h\u{1B}[2;3s\u{1B}[3;2H\u{1B}[@", ["aaaa", "bbbb", "c cc", "dddd", "eeee"]),
    ("\u{1B}[?69h\u{1B}[2;3s\u{1B}[1;2H\u{1B}['}", ["a aa", "b bb", "c cc", "d dd", "e ee"]),
    ("\u{1B}#8", Array(repeating: "EEEEEEEEEE", count: 5)),
  ])
  func `an operation changes the screen as a VT does`(_ operation: String, _ expected: [String]) {
    #expect(terminal(letters + operation, columns: 10).lines == expected)
  }

  @Test(arguments: [
    ("\u{1B}[3;4H", CellPoint(x: 3, y: 2)),
    ("\u{1B}[H", CellPoint(x: 0, y: 0)),
    ("\u{1B}[99;99H", CellPoint(x: 9, y: 4)),
    ("\u{1B}[3;4H\u{1B}[A", CellPoint(x: 3, y: 1)),
    ("\u{1B}[3;4H\u{1B}[2B", CellPoint(x: 3, y: 4)),
    ("\u{1B}[3;4H\u{1B}[9C", CellPoint(x: 9, y: 2)),
    ("\u{1B}[3;4H\u{1B}[9D", CellPoint(x: 0, y: 2)),
    ("\u{1B}[3;4H\u{1B}[E", CellPoint(x: 0, y: 3)),
    ("\u{1B}[3;4H\u{1B}[F", CellPoint(x: 0, y: 1)),
    ("\u{1B}[3;4H\u{1B}[8G", CellPoint(x: 7, y: 2)),
    ("\u{1B}[3;4H\u{1B}[2d", CellPoint(x: 3, y: 1)),
    ("\u{1B}[3;4H\u{1B}7\u{1B}[H\u{1B}8", CellPoint(x: 3, y: 2)),
    ("\u{1B}[3;4H\u{1B}[s\u{1B}[H\u{1B}[u", CellPoint(x: 3, y: 2)),
    ("\u{1B}[2;4r\u{1B}[?6h\u{1B}[2;1H", CellPoint(x: 0, y: 2)),
    ("\u{1B}[2;4r\u{1B}[?6h\u{1B}[9;1H", CellPoint(x: 0, y: 3)),
    ("\u{1B}[2;4r\u{1B}[3;1H\u{1B}[9A", CellPoint(x: 0, y: 1)),
    ("\t", CellPoint(x: 8, y: 0)),
    ("\u{1B}[1;3H\u{1B}H\r\t", CellPoint(x: 2, y: 0)),
    ("\u{1B}[3g\t", CellPoint(x: 9, y: 0)),
    ("\u{1B}[1;10H\u{1B}[Z", CellPoint(x: 8, y: 0)),
    ("ab\u{08}", CellPoint(x: 1, y: 0)),
    ("0123456789\u{08}", CellPoint(x: 8, y: 0)),
    ("\n", CellPoint(x: 0, y: 1)),
    ("ab\n", CellPoint(x: 2, y: 1)),
    ("\u{1B}[20hab\n", CellPoint(x: 0, y: 1)),
    ("ab\u{1B}E", CellPoint(x: 0, y: 1)),
  ])
  func `the cursor goes where a VT's goes`(_ moves: String, _ expected: CellPoint) {
    #expect(terminal(moves, columns: 10).cursorPoint == expected)
  }

  @Test func `erased cells take the background`() {
    let terminal = terminal("\u{1B}[44;31;1mx\u{1B}[K")
    let row = terminal.screen.rows[0]
    #expect(row[1].style == Style(background: .indexed(4)))
  }

  @Test func `protected cells survive a selective erasure only`() {
    #expect(terminal("\u{1B}[1\"qkeep\u{1B}[0\"qgone\u{1B}[?2J").lines == ["keep"])
    #expect(terminal("\u{1B}[1\"qkeep\u{1B}[0\"qgone\u{1B}[2J").lines == [])
  }

  @Test func `the alternate screen hides the main one and its cursor`() {
    var terminal = terminal("main\u{1B}[?1049h")
    #expect(terminal.lines == [])
    #expect(terminal.modes.alternateScreen)
    terminal.feed("\u{1B}[Halt\r\n\n\n\n\n\nmore")
    #expect(terminal.scrollbackCount == 0)
    terminal.feed("\u{1B}[?1049l!")
    #expect(terminal.lines == ["main!"])
  }

  @Test func `rows that leave the top go to the scrollback, with a bound`() {
    var terminal = VirtualTerminal(size: CellSize(columns: 8, rows: 2), scrollback: 3)
    terminal.feed((1...7).map { "line \($0)" }.joined(separator: "\r\n"))
    #expect(terminal.lines == ["line 6", "line 7"])
    #expect(terminal.scrollbackText.map { $0.prefix(6) } == ["line 3", "line 4", "line 5"])
    terminal.feed("\u{1B}[3J")
    #expect(terminal.scrollbackCount == 0)
  }

  @Test func `RIS brings everything back to the start`() {
    let terminal = terminal(
      "\u{1B}[?1049h\u{1B}[?1000;2004;1h\u{1B}[2;3r\u{1B}[31mtext\u{1B}]0;title\u{07}\u{1B}c")
    #expect(terminal.lines == [])
    #expect(terminal.modes == TerminalModes())
    #expect(terminal.title == "")
  }

  @Test func `DECSTR leaves the screen as it is`() {
    let terminal = terminal("text\u{1B}[?25l\u{1B}[?1h\u{1B}[!p")
    #expect(terminal.lines == ["text"])
    #expect(terminal.modes.cursorVisible)
    #expect(!terminal.modes.applicationCursorKeys)
  }
}
