import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct CellTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let width: Int
    let limit: Int?
    let lines: [String]
    var testDescription: String { "\(text.debugDescription) in \(width)" }

    init(_ text: String, _ width: Int, limit: Int? = nil, _ lines: [String]) {
      self.text = text
      self.width = width
      self.limit = limit
      self.lines = lines
    }
  }

  @Test(arguments: [
    Case("a bc def", 8, ["a bc def"]), Case("a bc def", 7, ["a bc", "def"]),
    Case("a bc def", 4, ["a bc", "def"]), Case("a bc def", 3, ["a", "bc", "def"]),
    Case("abcdefgh", 3, ["abc", "def", "gh"]), Case("ab cdefgh", 4, ["ab", "cdef", "gh"]),
    Case("one\ntwo", 9, ["one", "two"]), Case("one\n\ntwo", 9, ["one", "", "two"]),
    Case("", 5, [""]), Case(" a", 5, [" a"]), Case("a  b", 5, ["a  b"]), Case("a ", 5, ["a "]),
    Case("a bc def", 4, limit: 1, ["a b…"]), Case("a bc def ghi", 4, limit: 2, ["a bc", "def…"]),
    Case("abcdefgh", 4, limit: 1, ["abc…"]), Case("日本語", 4, ["日本", "語"]),
    Case("日本語", 5, limit: 1, ["日本…"]), Case("日本語", 4, limit: 1, ["日…"]), Case("日", 1, ["日"]),
    Case("a\u{301}b", 2, ["a\u{301}b"]),
  ]) func `words break at spaces, else inside, and end with an ellipsis`(_ example: Case) {
    let layout = CellTextLayout(example.text, width: example.width, lineLimit: example.limit)
    #expect(layout.lines == example.lines)
  }

  @Test(arguments: [
    (Text.TruncationMode.head, 6, 1, ["…tates"]), (.middle, 6, 1, ["Log…es"]),
    (.tail, 6, 1, ["Login…"]), (.middle, 7, 1, ["Log…tes"]), (.head, 5, 2, ["Login", "…ates"]),
    (.middle, 5, 2, ["Login", "/s…es"]), (.head, 1, 1, ["…"]), (.middle, 2, 1, ["L…"]),
    (.middle, 12, 1, ["Login/states"]),
  ]) func `a text is cut where it is told`(
    mode: Text.TruncationMode, width: Int, limit: Int, lines: [String]
  ) {
    let layout = CellTextLayout(
      "Login/states", width: width, lineLimit: limit, truncation: mode)
    #expect(layout.lines == lines)
  }

  @Test func `what stands behind the ellipsis is whole words, wide ones too, of the last line`() {
    func cut(_ text: String, _ width: Int) -> [String] {
      CellTextLayout(text, width: width, lineLimit: 1, truncation: .head).lines
    }
    #expect(cut("日本語", 4) == ["…語"])
    #expect(cut("one two", 5) == ["…two"])
    #expect(cut("one\ntwo", 9) == ["…two"])
  }

  @Test func `parts keep their looks behind the ellipsis`() {
    let view = (Text("aaa…aaaa").foregroundStyle(.warn) + Text("aaa").bold())
      .lineLimit(1).truncationMode(.middle)
    let screen = GridRenderer().screen(of: view, size: CellSize(columns: 9, rows: 1))
    #expect(screen.text == "aaa……aaaa")
    #expect(
      screen.rows[0].map { $0.style.attributes.contains(.bold) }.suffix(4) == [
        false, true, true, true,
      ])
  }

  @Test func `a text lower than its words is cut where its frame ends`() {
    #expect(rows(of: Text("one two three four").frame(height: 32), 6, 3) == [" one", " two…", ""])
  }

  @Test func `lines stand as the text's alignment says`() {
    let text = Text("one\nthree").frame(maxWidth: .infinity)
    #expect(rows(of: text, 7, 2) == [" one", " three"])
    #expect(rows(of: text.multilineTextAlignment(.trailing), 7, 2) == ["   one", " three"])
    #expect(rows(of: text.multilineTextAlignment(.center), 7, 2) == ["  one", " three"])
  }

  @Test func `a wide character takes two cells, and half of one is not shown`() {
    let screen = GridRenderer().screen(
      of: Text("日本").fixedSize(), size: CellSize(columns: 4, rows: 1))
    #expect(screen.rows[0].map(\.width) == [2, 0, 2, 0])
    let cut = GridRenderer().screen(
      of: Text("日本").fixedSize().frame(width: 24, alignment: .leading).clipped(),
      size: CellSize(columns: 3, rows: 1))
    #expect(cut.rows[0].map(\.text) == ["日", "", " "])
  }

  @Test func `a text that covers half of a wide character blanks the other half`() {
    let view = ZStack(alignment: .topLeading) {
      Text("日本")
      Text("x").padding(.leading, 8)
    }
    let screen = GridRenderer().screen(of: view, size: CellSize(columns: 4, rows: 1))
    #expect(screen.rows[0].map(\.text) == [" ", "x", "本", ""])
  }
}
