import Testing

@testable import TerminalModel

@Suite struct StylePatternTests {
  static let style = Style(
    foreground: .indexed(1), background: .indexed(12), attributes: [.bold], underline: .curly)

  @Test(arguments: [
    ("bold", true), ("red", true), ("bold red on bright-blue", true), ("not italic", true),
    ("underline", true), ("curly-underline", true), ("double-underline", false), ("dim", false),
    ("bold dim", false), ("not bold", false), ("on blue", false), ("not on red", true),
    ("plain", false), ("not plain", true), ("bright-red", false), ("not underline", false),
  ])
  func `each part that is named must be so`(words: String, fits: Bool) throws {
    #expect(try StylePattern(words).fits([Cell("x", style: Self.style)]) == fits)
  }

  @Test func `a blank need not have what it does not show`() throws {
    let blank = Cell(" ", style: Style(background: .indexed(4)))
    let word = Cell(
      "x", style: Style(foreground: .indexed(1), background: .indexed(4), attributes: .bold))
    let text = [word, blank, word][...]
    #expect(try StylePattern("bold red on blue").fits(text))
    #expect(try !StylePattern("bold red on blue underline").fits(text))
    #expect(try !StylePattern("on red").fits(text))
    #expect(try !StylePattern("bold").fits([blank]), "blanks alone would have every colour")
    #expect(try !StylePattern("bold").fits([]))
  }

  @Test(arguments: [
    ("", ""), ("blod", "blod"), ("bold on", "on"), ("on reed", "on reed"), ("not", "not"),
    ("bold not", "not"), ("color300", "color300"), ("#12345", "#12345"), ("Bold", "Bold"),
  ])
  func `what is no style is named`(words: String, word: String) {
    #expect(throws: StylePattern.Problem(word: word)) { try StylePattern(words) }
  }

  @Test func `a text is found by its cells, also beside wide ones`() throws {
    let row = [
      Cell("漢", width: 2), .continuation(style: .plain), Cell("e\u{301}"), Cell("x"), Cell(" "),
    ]
    let screen = Screen(
      size: CellSize(columns: 5, rows: 1), rows: [row],
      cursor: Cursor(position: CellPoint(x: 0, y: 0)))
    let runs = screen.runs { $0.ranges(of: "漢e\u{301}") }
    #expect(runs.map(\.row) == [0])
    #expect(runs.map(\.columns) == [0..<3])
  }
}
