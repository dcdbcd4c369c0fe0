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
    let text = [word, blank, word]
    #expect(try StylePattern("bold red on blue").fits(text))
    #expect(try !StylePattern("bold red on blue underline").fits(text))
    #expect(try !StylePattern("on red").fits(text))
    #expect(try !StylePattern("bold").fits([blank]), "blanks alone would have every colour")
    #expect(try !StylePattern("bold").fits([]))
  }

  @Test func `a blank need not be plain in what it does not show`() throws {
    let blank = Cell(" ", style: Style(foreground: .indexed(1), attributes: .bold))
    let lit = Cell(" ", style: Style(background: .indexed(4)))
    let bold = Cell("x", style: Style(attributes: .bold))
    #expect(try StylePattern("plain").fits([Cell("x"), blank, Cell("y")]))
    #expect(try !StylePattern("plain").fits([Cell("x"), lit, Cell("y")]))
    #expect(try StylePattern("not plain").fits([bold, Cell(" "), bold]))
    #expect(try !StylePattern("not plain").fits([bold, Cell("y")]))
  }

  @Test(arguments: [
    "bold not bold", "red green", "plain bold", "bold plain", "curly-underline dotted-underline",
    "curly-underline not underline", "on red on blue", "plain not standard", "red not red",
    "plain underline",
  ])
  func `what no cell can be is refused, as its contrary would always hold`(words: String) {
    #expect(throws: StylePattern.Problem.impossible(words)) { try StylePattern(words) }
  }

  @Test(arguments: [
    "bold not dim", "not red not green", "underline curly-underline", "curly-underline underline",
    "not standard", "not plain bold", "plain not bold", "on red not on blue", "plain standard",
    "bold bold", "not underline not curly-underline",
  ])
  func `what a cell can be is taken`(words: String) {
    #expect(throws: Never.self) { try StylePattern(words) }
  }

  @Test(arguments: [
    ("faint", "dim"), ("Bold", "bold"), ("strikethrough", "strike"), ("hidden", "conceal"),
    ("color1", "red"), ("color9", "bright-red"), ("Reverse", "inverse"),
  ])
  func `a word of others is known`(word: String, meant: String) {
    #expect(StylePattern.Problem.unknown(word).meant == meant)
  }

  @Test(arguments: [
    ("blod", "blod"), ("attributes=0", "attributes=0"), ("bold on", "on"), ("on reed", "on reed"),
    ("not", "not"),
    ("bold not", "not"), ("color300", "color300"), ("#12345", "#12345"), ("Bold", "Bold"),
  ])
  func `what is no style is named`(words: String, word: String) {
    #expect(throws: StylePattern.Problem.unknown(word)) { try StylePattern(words) }
  }

  @Test func `a pattern has words`() {
    #expect(throws: StylePattern.Problem.missing) { try StylePattern("") }
  }
}
