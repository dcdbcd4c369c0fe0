import TapeFormat
import TerminalModel
import Testing

/// Screens as tapes write and compare them, and keys as tapes press them.
@Suite struct TapeScreenTests {
  private static let separator = String(repeating: "─", count: 80)

  private func screen(_ rows: [String], cursor: CellPoint = CellPoint(x: 0, y: 0)) -> Screen {
    let cells = (0..<4).map { y in
      let row = y < rows.count ? Array(rows[y]) : []
      return (0..<12).map { x in Cell(x < row.count ? String(row[x]) : " ") }
    }
    return Screen(
      size: CellSize(columns: 12, rows: 4), rows: cells, cursor: Cursor(position: cursor))
  }

  private func transcript(_ screens: [[String]]) -> TapeTranscript {
    var transcript = TapeTranscript()
    for rows in screens { transcript.add(screen(rows)) }
    return transcript
  }

  @Test func `screens are written in VHS's form and read again`() {
    let written = transcript([["> a", "b  "], ["c"]])
    #expect(written.text == "> a\nb\n\n\n\(Self.separator)\nc\n\n\n\n\(Self.separator)\n")
    let read = TapeTranscript(text: written.text)
    #expect(written.difference(from: read) == nil)
    #expect(written.canonicalText == "> a\nb\n\(Self.separator)\nc\n")
    // A file without its last line holds its last screen all the same.
    #expect(
      written.difference(from: TapeTranscript(text: "> a\nb\n\(Self.separator)\nc")) == nil)
  }

  @Test func `the same screen twice counts once`() {
    #expect(
      transcript([["a"], ["a"], ["b"], ["a"]]).difference(from: transcript([["a"], ["b"], ["a"]]))
        == nil)
  }

  @Test(arguments: [
    ([["a"], ["b x"]], "screen 2 has \"b\" in row 1, and \"b x\" was seen"),
    ([["a"], ["b", "c"]], "screen 2 has \"\" in row 2, and \"c\" was seen"),
    ([["a"]], "it has 2 different screens, and there were 1"),
    ([["a"], ["b"], ["c"]], "it has 2 different screens, and there were 3"),
    ([], "it has 2 different screens, and there were 0"),
  ])
  func `a difference names the first row that differs, or the numbers of screens`(
    seen: [[String]], words: String
  ) {
    #expect(transcript(seen).difference(from: transcript([["a"], ["b"]])) == words)
  }

  @Test func `the cursor's line is its row, and nothing outside of the screen`() {
    let rows = ["one", "two > "]
    #expect(
      TapeTranscript.lines(of: screen(rows, cursor: CellPoint(x: 0, y: 1))).cursor == "two >")
    #expect(TapeTranscript.lines(of: screen(rows, cursor: CellPoint(x: 0, y: 9))).cursor == "")
  }

  private static let keys: [(TapeKey.Code, Set<TapeKey.Modifier>, Key)] = [
    (.character("C"), [.control], Key(.character("c"), modifiers: .control)),
    (.character("a"), [.shift], Key(.character("A"))),
    (.character("x"), [.alt], Key(.character("x"), modifiers: .alt)),
    (.character("X"), [.control, .shift], Key(.character("X"), modifiers: [.control, .shift])),
    (.named(.space), [.control], Key(.character(" "), modifiers: .control)),
    (.named(.tab), [.shift], Key(.named(.tab), modifiers: .shift)),
    (.named(.pageUp), [], Key(.named(.pageUp))),
    (.named(.home), [], Key(.named(.home))),
    (.named(.escape), [], Key(.named(.escape))),
  ]

  @Test(arguments: keys)
  func `a key is the terminal's key`(code: TapeKey.Code, held: Set<TapeKey.Modifier>, key: Key) {
    #expect(Key(TapeKey(code: code, modifiers: held)) == key)
  }

  @Test func `every named key is a key of its own`() {
    let keys = TapeKey.Name.allCases.map { Key(TapeKey(code: .named($0), modifiers: [])) }
    #expect(Set(keys).count == TapeKey.Name.allCases.count)
  }
}
