import Randomness
import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct ResizeTests {
  private let letters = "aaaa\r\nbbbb\r\ncccc\r\ndddd\r\neeee"

  /// All text, from the oldest row on, a line for each that the program ended.
  private func text(_ terminal: borrowing VirtualTerminal) -> [String] {
    let interpreter = terminal.interpreter
    let rows = interpreter.scrollback.lines + interpreter.grid.lines.map { Line(trimming: $0) }
    let whole = Reflow(rows, width: terminal.size.columns, columns: 100_000, places: [])
    var lines = whole.rows.map { row in
      row.cells.reduce(into: "") { text, cell in
        if let cluster = cell.cluster {
          text += interpreter.clusters[cluster]
        } else if cell.width > 0, let scalar = cell.scalar.flatMap(Unicode.Scalar.init) {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  @Test func `a smaller screen keeps the cursor's row, a larger one brings the others back`() {
    var terminal = terminal(letters)
    terminal.resize(to: CellSize(columns: 20, rows: 2))
    #expect(terminal.lines == ["dddd", "eeee"])
    #expect(terminal.scrollbackCount == 3)
    #expect(terminal.cursorPoint == CellPoint(x: 4, y: 1))
    terminal.resize(to: CellSize(columns: 20, rows: 4))
    #expect(terminal.lines == ["bbbb", "cccc", "dddd", "eeee"])
    #expect(terminal.cursorPoint == CellPoint(x: 4, y: 3))
  }

  @Test func `a long line is broken anew, and the cursor stays on its character`() {
    var terminal = terminal("0123456789abcdef\u{1B}[1;13H", columns: 20)
    terminal.resize(to: CellSize(columns: 5, rows: 5))
    #expect(terminal.lines == ["01234", "56789", "abcde", "f"])
    #expect(terminal.cursorPoint == CellPoint(x: 2, y: 2))
    terminal.resize(to: CellSize(columns: 20, rows: 5))
    #expect(terminal.lines == ["0123456789abcdef"])
    #expect(terminal.cursorPoint == CellPoint(x: 12, y: 0))
  }

  @Test func `lines that the program ended stay apart`() {
    var terminal = terminal("abcde\r\nfg", columns: 5)
    terminal.resize(to: CellSize(columns: 10, rows: 5))
    #expect(terminal.lines == ["abcde", "fg"])
  }

  @Test func `wide characters are never cut, nor the gap before them kept`() {
    var terminal = terminal("abc漢字かな", columns: 11)
    terminal.resize(to: CellSize(columns: 4, rows: 5))
    #expect(terminal.lines == ["abc", "漢字", "かな"])
    terminal.resize(to: CellSize(columns: 11, rows: 5))
    #expect(terminal.lines == ["abc漢字かな"])
  }

  @Test(arguments: 1...4)
  func `a screen of one column leaves no half of a wide character behind`(_ rows: Int) {
    var terminal = terminal("ab漢字", columns: 20)
    terminal.resize(to: CellSize(columns: 1, rows: rows))
    terminal.resize(to: CellSize(columns: 20, rows: 5))
    #expect(terminal.screen.rows.joined().allSatisfy { $0.width == 1 })
    #expect(terminal.lines == ["ab"])
  }

  @Test(arguments: [
    // Text is moved into the last column, or written there.
    ("\u{1B}[1;1H\u{1B}['}", " abc漢 字"), ("\u{1B}[1;6H#", "abc漢#字"),
  ])
  func `what came into the gap before a wide character is kept`(_ change: String, _ line: String) {
    var terminal = terminal("abc漢字\(change)", columns: 6)
    terminal.resize(to: CellSize(columns: 20, rows: 5))
    #expect(terminal.lines == [line])
    #expect(terminal.screen.rows[0].reduce(0) { $0 + Int($1.width) } == 20)
  }

  @Test func `styles and links go along`() {
    var terminal = terminal("\u{1B}[31m\u{1B}]8;;http://x\u{1B}\\abcdef", columns: 6)
    terminal.resize(to: CellSize(columns: 3, rows: 5))
    let cell = terminal.screen.rows[1][2]
    #expect(cell.text == "f")
    #expect(cell.style == Style(foreground: .indexed(1), link: "http://x"))
  }

  @Test func `what stands below the cursor stays below it`() {
    var terminal = terminal("\(letters)\u{1B}[1;1H")
    terminal.resize(to: CellSize(columns: 20, rows: 3))
    #expect(terminal.lines == ["aaaa", "bbbb", "cccc"])
    #expect(terminal.cursorPoint == CellPoint(x: 0, y: 0))
  }

  @Test func `the alternate screen is cut, the main one under it broken anew`() {
    var terminal = terminal("0123456789\u{1B}[?1049h\u{1B}[Habcdefghij", columns: 10)
    terminal.resize(to: CellSize(columns: 5, rows: 4))
    #expect(terminal.lines == ["abcde"])
    terminal.feed("\u{1B}[?1049l")
    #expect(terminal.lines == ["01234", "56789"])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no resize loses or joins text while the scrollback holds it`(_ seed: UInt64) {
    var generator = SplitMix(seed: seed)
    var terminal = VirtualTerminal(size: CellSize(columns: 20, rows: 6), scrollback: 5000)
    let pieces = ["word", "a longer piece of text", "漢字", "👩‍👩‍👧‍👦", "e\u{301}", "x", "\r\n", "\r\n\r\n"]
    let printed = (0..<120).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    terminal.feed(printed)
    var expected = printed.split(separator: "\r\n", omittingEmptySubsequences: false).map(
      String.init)
    while expected.last == "" { expected.removeLast() }
    #expect(text(terminal) == expected)
    for _ in 0..<12 {
      terminal.resize(
        to: CellSize(
          columns: .random(in: 2...50, using: &generator),
          rows: .random(in: 1...12, using: &generator)))
      #expect(text(terminal) == expected)
    }
  }
}
