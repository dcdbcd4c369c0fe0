import Recording
import TerminalModel
import Testing

/// What a recorded test expects of the difference of two screens.
@Suite struct ScreenChangeTests {
  private func titles(
    _ before: [String], _ after: [String], cursor: CellPoint = CellPoint(x: 0, y: 0)
  ) -> [String] {
    ScreenChange(
      from: Look(before).screen, to: Look(after, cursor: cursor).screen
    ).facts().map(\.title)
  }

  @Test(arguments: [
    // What came, with values and short texts; what vanished.
    (["To do", "2 open"], ["To do", "1 open"], ["\"1 open\"", "no \"2 open\""]),
    (["> sum", ""], ["> sum", "3"], ["\"3\""]),
    (["[ ] d", "x"], ["[x] d", "x"], ["\"[x] d\"", "no \"[ ] d\""]),
    (["a", "Buy milk"], ["a", ""], ["no \"Buy milk\""]),
    // A text that stands elsewhere is known by its row, or by the one above it.
    (["v3.1", ""], ["v3.1", "3"], ["/(?m)^ *3 *$/"]),
    (["one", "3", ""], ["one", "3", "two", "3"].dropLast(), ["\"two\""]),
    (["3", "q"], ["3", "q", "3", "q"].suffix(2), []),
    // What is scrolled off has not vanished.
    (["one", "two", "three"], ["two", "three", "four"], ["\"four\""]),
  ])
  func `each text that came or vanished is expected`(
    before: [String], after: [String], facts: [String]
  ) {
    #expect(titles(before, Array(after)) == facts)
  }

  @Test func `a row that came once more is known by the row above it`() {
    let facts = titles(["sum", "3", "", ""], ["sum", "3", "sum of", "3"])
    #expect(facts == ["\"sum of\"", "/(?m)^ *sum +of *\\n *3 *$/"])
  }

  @Test func `a value within the command that asks for it is known by its row`() {
    let facts = titles(["Command:", "", ""], ["Command: set bye", "", "  bye"])
    #expect(facts == ["\"Command: set bye\"", "/(?m)^ *bye *$/"])
  }

  @Test func `an answer that came once more is known by how often it stands there`() {
    let old = ["a", "Added.", "a", "Added.", "", ""]
    let new = ["a", "Added.", "a", "Added.", "a", "Added."]
    let facts = titles(old, new)
    #expect(facts.contains("/(?m)(?:^ *Added\\. *$[\\s\\S]*?){3}/"), "\(facts)")
  }

  @Test func `where no text changes, another style or place of the cursor is expected`() {
    var rows = Look(["Cut", "Copy"]).screen.rows
    for column in 0..<4 { rows[1][column].style.attributes = .inverse }
    let before = Look(["Cut", "Copy"]).screen
    let after = Screen(size: before.size, rows: rows, cursor: before.cursor)
    #expect(ScreenChange(from: before, to: after).facts().map(\.title) == ["\"Copy\" inverse"])
    #expect(
      titles(["Cut", "Copy"], ["Cut", "Copy"], cursor: CellPoint(x: 0, y: 1))
        == ["cursor line /^ *Copy *$/"])
  }

  @Test func `each fact holds after the action and not before it`() {
    let screens = [
      ["Files  3", "a.txt", "b.txt"], ["Files  4", "a.txt", "c 3", "b.txt"], ["", "Files"],
      ["a.txt", "a.txt", "4"], ["Files  3", "b.txt", "a.txt"],
    ].map { Look($0 + Array(repeating: "", count: 4 - $0.count)).screen }
    for before in screens {
      for after in screens where before != after {
        let change = ScreenChange(from: before, to: after)
        for fact in change.facts() {
          #expect(fact.holds(on: change.after) && !fact.holds(on: change.before), "\(fact)")
        }
      }
    }
  }

  @Test func `a secret is part of no fact, nor is the row that shows a sign for each character`() {
    let change = ScreenChange(
      from: Look(["Word: ", "x"]).screen,
      to: Look(["Word: aaaaaa", "got s3cret", "5 tries"], cursor: CellPoint(x: 12, y: 0)).screen)
    #expect(
      change.facts(without: ["s3cret"], isMasked: true).map(\.title) == ["\"5 tries\"", "no \"x\""])
  }
}
