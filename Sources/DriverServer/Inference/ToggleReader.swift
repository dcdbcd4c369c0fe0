import TerminalModel
import TextModel

/// Reads check boxes `[x]`, `☑` and radio buttons `(*)` with the words beside them.
struct ToggleReader {
  private struct Mark {
    var columns: Range<Int>
    var isOn: Bool
    var isRound: Bool
  }

  static func read(_ grid: inout ScreenGrid) -> [InferredElement] {
    var elements: [InferredElement] = []
    for y in 0..<grid.rows where grid.hasMarks(y) {
      for segment in grid.segments(y) {
        let marks = marks(in: segment, y, grid)
        for (index, mark) in marks.enumerated() {
          let end =
            index + 1 < marks.count ? marks[index + 1].columns.lowerBound : segment.upperBound
          let element = element(mark, until: end, y, grid)
          // `(x)` alone is a shortcut.
          if mark.isRound, element.name.isEmpty { continue }
          elements.append(element)
          grid.take(element.frame.x..<element.frame.x + element.frame.width, y)
        }
      }
    }
    return elements
  }

  private static let on: Set<String> = ["x", "X", "*", "✓", "✔", "•", "●"]

  private static func marks(in segment: Range<Int>, _ y: Int, _ grid: ScreenGrid) -> [Mark] {
    var marks: [Mark] = []
    var x = segment.lowerBound
    while x < segment.upperBound {
      if let mark = mark(at: x, segment, y, grid) {
        marks.append(mark)
        x = mark.columns.upperBound
      } else {
        x += 1
      }
    }
    return marks
  }

  private static func mark(
    at x: Int, _ segment: Range<Int>, _ y: Int, _ grid: ScreenGrid
  ) -> Mark? {
    let isRound: Bool
    switch grid.scalar(x, y) {
    case "☐": return Mark(columns: x..<x + 1, isOn: false, isRound: false)
    case "☑", "☒": return Mark(columns: x..<x + 1, isOn: true, isRound: false)
    case "[": isRound = false
    case "(": isRound = true
    default: return nil
    }
    guard x + 2 < segment.upperBound, grid.shows(isRound ? ")" : "]", x + 2, y) else { return nil }
    // In `f( )` and `a[x]` they are no marks.
    guard x == segment.lowerBound || grid.isBlank(x - 1, y) else { return nil }
    let inside = grid.cell(x + 1, y).text
    guard inside == " " || on.contains(inside) else { return nil }
    if x + 3 < segment.upperBound, !grid.isBlank(x + 3, y) { return nil }
    return Mark(columns: x..<x + 3, isOn: inside != " ", isRound: isRound)
  }

  private static func element(
    _ mark: Mark, until end: Int, _ y: Int, _ grid: ScreenGrid
  ) -> InferredElement {
    let label = label(mark.columns.upperBound..<end, y, grid)
    let columns = mark.columns.lowerBound..<max(mark.columns.upperBound, label.upperBound)
    let middle = mark.columns.lowerBound + mark.columns.count / 2
    // The mark itself, or its inside alone, is drawn unlike its neighbours above and below.
    let isLit =
      grid.ground(middle, y) != grid.ground(mark.columns.lowerBound, y)
      || isUnlikeNeighbours(mark.columns.lowerBound, y, grid)
    return InferredElement(
      shape: mark.isRound ? .radioButton : .checkBox, name: grid.text(label, y).folded,
      text: grid.text(columns, y),
      frame: CellRect(x: columns.lowerBound, y: y, width: columns.count, height: 1),
      style: grid.cell(columns.lowerBound, y).style, isChecked: mark.isOn, isHighlighted: isLit)
  }

  private static func isUnlikeNeighbours(_ x: Int, _ y: Int, _ grid: ScreenGrid) -> Bool {
    let around = [y - 1, y + 1].filter(grid.rowExists).map { grid.ground(x, $0) }
    return !around.isEmpty && !around.contains(grid.ground(x, y))
  }

  /// The words beside the mark: up to a wide gap, and over a narrow one where a tag and its
  /// description stand in a row.
  private static func label(_ range: Range<Int>, _ y: Int, _ grid: ScreenGrid) -> Range<Int> {
    guard let start = grid.firstText(range, y), start - range.lowerBound <= 6 else {
      return range.lowerBound..<range.lowerBound
    }
    var end = start
    var gaps = 0
    while let next = grid.firstText(end..<range.upperBound, y) {
      if next - end >= 2 {
        gaps += 1
        if gaps > 1 || next - end > 4 || end - start > 12 { break }
      }
      var x = next
      while x < range.upperBound, !grid.isBlank(x, y) { x += 1 }
      end = x
    }
    return start..<end
  }
}
