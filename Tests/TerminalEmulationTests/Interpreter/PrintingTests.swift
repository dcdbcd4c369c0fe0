import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct PrintingTests {
  @Test func `text wraps only when the next character comes`() {
    var terminal = terminal("abcde", columns: 5, rows: 3)
    #expect(terminal.lines == ["abcde"])
    #expect(terminal.cursorPoint == CellPoint(x: 4, y: 0))
    terminal.feed("\r\n")
    #expect(terminal.cursorPoint == CellPoint(x: 0, y: 1))
    terminal.feed("12345x")
    #expect(terminal.lines == ["abcde", "12345", "x"])
  }

  @Test func `without autowrap the last column is replaced`() {
    #expect(terminal("\u{1B}[?7labcdefgh", columns: 5).lines == ["abcdh"])
    #expect(terminal("\u{1B}[?7labc漢字x", columns: 5).lines == ["abc x"])
  }

  @Test func `a wide character that does not fit goes to the next row`() {
    let terminal = terminal("abcd漢", columns: 5)
    #expect(terminal.lines == ["abcd", "漢"])
    #expect(terminal.cursorPoint == CellPoint(x: 2, y: 1))
  }

  @Test func `half a wide character that is overwritten becomes blank`() {
    #expect(terminal("漢字\u{1B}[1;2Hx").lines == [" x字"])
    #expect(terminal("漢字\u{1B}[1;3Hx").lines == ["漢x"])
    #expect(terminal("ab漢\u{1B}[1;2H字").lines == ["a字"])
  }

  @Test func `inserting pushes what follows to the right`() {
    #expect(terminal("world\u{1B}[1;1H\u{1B}[4hhello \u{1B}[4l", columns: 9).lines == ["hello wor"])
  }

  @Test func `line drawing replaces letters until it is switched off`() {
    #expect(terminal("\u{1B}(0lqk\u{1B}(Blqk").lines == ["┌─┐lqk"])
    #expect(terminal("\u{1B})0a\u{0E}x\u{0F}x").lines == ["a│x"])
    #expect(terminal("\u{1B}*0\u{1B}Nqq").lines == ["─q"])
  }

  @Test func `REP repeats the last character`() {
    #expect(terminal("ab\u{1B}[3b").lines == ["abbbb"])
    #expect(terminal("漢\u{1B}[2b").lines == ["漢漢漢"])
    #expect(terminal("\u{1B}[3b").lines == [])
  }

  /// What is chosen, and why where terminals differ.
  static let widths: [(String, Int)] = [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｱ", 1), ("Ａ", 2), ("─", 1), ("█", 1), ("…", 1),
    ("😀", 2), ("🫠", 2), ("🇵🇹", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2),
    // Emoji presentation makes a narrow symbol wide; text presentation leaves widths alone.
    ("❤", 1), ("❤️", 2), ("⌚", 2), ("⌚\u{FE0E}", 2), ("1️⃣", 2),
    // Conjoining Hangul is one syllable of two cells.
    ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("नि", 1), ("שׁ", 1),
  ]

  @Test(arguments: widths)
  func `a cluster is one cell of its width`(_ text: String, _ width: Int) {
    let terminal = terminal("\(text)|")
    let row = terminal.screen.rows[0]
    #expect(row[0].text.unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(Int(row[0].width) == width)
    #expect(row[width].text == "|")
  }

  @Test func `flags pair off`() {
    let row = terminal("🇵🇹🇩🇪|").screen.rows[0]
    #expect(row.map(\.text).prefix(5) == ["🇵🇹", "", "🇩🇪", "", "|"])
  }

  @Test func `a mark after the cursor moved joins nothing`() {
    #expect(terminal("ab\u{1B}[1;1H\u{301}").lines == ["ab"])
    #expect(terminal("\u{301}a").lines == ["a"])
  }

  @Test func `a mark joins the character in the last column`() {
    let terminal = terminal("abcde\u{301}f", columns: 5)
    #expect(terminal.lines == ["abcde\u{301}", "f"])
  }

  @Test func `a character that can not grow in the last column stays narrow`() {
    let row = terminal("abcd❤\u{FE0F}", columns: 5).screen.rows[0]
    #expect(row[4].text == "❤\u{FE0F}")
    #expect(row[4].width == 1)
  }

  @Test func `a zalgo cell is bounded`() {
    let marks = String(repeating: "\u{301}", count: 500)
    #expect(terminal("a\(marks)b").screen.rows[0][0].text.unicodeScalars.count == 32)
  }

  @Test func `C1 controls in UTF-8 print nothing`() {
    #expect(terminal("a\u{9B}31mb").lines == ["a31mb"])
  }

  @Test func `a mark before the last column joins its own character, wrapping or not`() {
    #expect(terminal("\u{1B}[?7labcde\u{8}\u{8}x\u{301}y", columns: 5).lines == ["abx\u{301}ye"])
    #expect(terminal("\u{1B}[?7labc\u{301}", columns: 4).lines == ["abc\u{301}"])
    #expect(terminal("\u{1B}[?7labcdefg\u{301}", columns: 4).lines == ["abcg\u{301}"])
  }

  @Test func `leaving the other screen restores the cursor even when it does not show`() {
    #expect(
      terminal("ab\u{1B}7\u{1B}[3;3H\u{1B}[?1049l", columns: 5).cursorPoint == CellPoint(x: 2, y: 0)
    )
  }
}
