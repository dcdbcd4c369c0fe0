import TerminalModel
import Testing

@testable import SnapshotKit

@Suite struct GridDifferenceTests {
  let expected = Screen.rows("Log in ", "  4 left")

  @Test func `equal screens differ in nothing, wherever a hidden cursor stands`() {
    let other = Screen(
      size: expected.size, rows: expected.rows,
      cursor: Cursor(position: CellPoint(x: 3, y: 1), isVisible: false, shape: .bar))
    #expect(GridDifference(expected: expected, actual: other).isEmpty)
  }

  @Test func `text and style are counted apart, with the first place`() {
    let actual = expected.replacing(x: 2, y: 1, with: Cell("3"))
      .replacing(x: 0, y: 0, with: Cell("L", style: Style(attributes: .bold)))
    let difference = GridDifference(expected: expected, actual: actual)
    #expect(difference.summary == "2 of 16 cells (1 by text, 1 by style), the first at 1:1")
    #expect(
      difference.lines(isColored: false) == [
        "  │expected│ actual",
        "1 │Log in  │Log in  │",
        "2 │  4 left│  3 left│",
        "  │  ^     │  ^     │",
        "1:1  style plain → bold",
      ])
  }

  @Test func `wide screens stand one above the other`() {
    let actual = expected.replacing(x: 2, y: 1, with: Cell("3"))
    let lines = GridDifference(expected: expected, actual: actual).lines(
      isColored: false, width: 20)
    #expect(lines == ["2 -│  4 left│", "  +│  3 left│", "   │  ^"])
  }

  @Test func `colour marks the cells themselves`() {
    let actual = expected.replacing(x: 2, y: 1, with: Cell("3"))
    let lines = GridDifference(expected: expected, actual: actual).lines(isColored: true)
    #expect(lines.count == 2)
    #expect(lines[1].contains("\u{1B}[1;38;5;231;48;5;162m3\u{1B}[0m left"))
  }

  @Test func `a visible cursor counts`() {
    let actual = Screen(
      size: expected.size, rows: expected.rows,
      cursor: Cursor(position: CellPoint(x: 3, y: 1), shape: .bar))
    let difference = GridDifference(expected: expected, actual: actual)
    #expect(!difference.isEmpty)
    #expect(difference.summary == "the cursor hidden → bar at 2:4")
  }

  @Test func `what a screen shows can't steer the terminal that shows the difference`() {
    let actual = expected.replacing(x: 0, y: 0, with: Cell("\u{1B}[2J"))
    let lines = GridDifference(expected: expected, actual: actual).lines(isColored: false)
    #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
  }
}
