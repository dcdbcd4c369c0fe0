import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct LineSizeTests {
  @Test
  func `a double row has half the columns, and its right half comes back with the single one`() {
    var shown = terminal("abcdefghijklmnopqrst\r\u{1B}#6", columns: 20)
    #expect(shown.lines == ["abcdefghij"])
    shown.feed("\u{1B}[15GX")
    #expect(shown.lines == ["abcdefghiX"])
    #expect(shown.cursorPoint == CellPoint(x: 9, y: 0))
    shown.feed("Y")
    #expect(shown.lines == ["abcdefghiX", "Y"])
    shown.feed("\u{1B}[1;1H\u{1B}#5")
    #expect(shown.lines == ["abcdefghiXklmnopqrst", "Y"])
    shown.feed("\u{1B}#6")
    #expect(shown.screen.lineSizes.map(\.rawValue).prefix(2) == ["doubleWidth", "single"])
  }

  @Test func `a cursor that comes down onto a double row writes at its end`() {
    let shown = terminal("\u{1B}[2;1H\u{1B}#6\u{1B}[1;18Ha\u{1B}[Bb")
    #expect(shown.lines == ["                 a", "         b"])
  }

  @Test(arguments: ["\u{1B}[2J", "\u{1B}#8", "\u{1B}c", "\u{1B}[?69h", "\u{1B}[H\u{1B}[5S"])
  func `what makes a row anew makes it single`(_ sequence: String) {
    #expect(terminal("a\u{1B}#3\r\n\u{1B}#4a" + sequence).screen.lineSizes == [])
  }

  @Test func `erasing from the cursor leaves its own row double`() {
    let shown = terminal("\u{1B}#6a\r\n\u{1B}#6b\u{1B}[1;1H\u{1B}[J")
    #expect(
      shown.screen.lineSizes.map(\.rawValue) == ["doubleWidth"]
        + Array(repeating: "single", count: 4))
  }

  @Test func `sizes scroll with their rows and survive a new width`() {
    var shown = terminal("\r\n\u{1B}#3top\r\n\u{1B}#4top\u{1B}[4;1Hlast\u{1B}[5;1H\n")
    #expect(shown.screen.lineSizes.prefix(2) == [.doubleHeightTop, .doubleHeightBottom])
    shown.resize(to: CellSize(columns: 12, rows: 5))
    #expect(shown.screen.lineSizes.prefix(2) == [.doubleHeightTop, .doubleHeightBottom])
    shown.resize(to: CellSize(columns: 4, rows: 5))
    #expect(shown.screen.lineSizes == [])
  }

  @Test func `each screen has its own sizes`() {
    var shown = terminal("\u{1B}#6a\u{1B}[?1049h")
    #expect(shown.screen.lineSizes == [])
    shown.feed("\u{1B}[?1049l")
    #expect(shown.screen.lineSize(row: 0) == .doubleWidth)
  }

  @Test func `a VT52 knows none of the others' sequences, and gives the sets back`() {
    var shown = terminal("\u{1B}(0\u{1B}[?2lq\u{1B}Y#\u{1B}\u{1B}H\u{1B}[31mb")
    // The row's byte came, the column's did not: ESC begins anew.
    #expect(shown.lines == ["31mb"])
    shown.feed("\u{1B}<\u{1B}[Hq")
    #expect(shown.lines == ["─1mb"])
  }
}
