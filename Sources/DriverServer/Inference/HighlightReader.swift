import TerminalModel
import TextModel

/// Reads the highlighted row of a list: words on another ground than the rows above and below.
///
/// Title bars, status lines and column headings are drawn so too; they are told apart by their
/// place: at an end of the screen, or with no row of the same list above.
struct HighlightReader {
  private struct Bar {
    var columns: Range<Int>
    var y: Int
    var ground: Ground
  }

  private let grid: ScreenGrid
  private let boxes: [ScreenBox]

  static func read(_ grid: inout ScreenGrid, boxes: [ScreenBox]) -> [InferredElement] {
    let reader = HighlightReader(grid: grid, boxes: boxes)
    return reader.rows().map { bar in
      let words = grid.trimmed(bar.columns, bar.y) ?? bar.columns
      return InferredElement(
        shape: .row, name: grid.text(words, bar.y).withoutFrames.folded,
        text: grid.text(words, bar.y),
        frame: CellRect(
          x: bar.columns.lowerBound, y: bar.y, width: bar.columns.count, height: 1),
        style: grid.cell(bar.columns.lowerBound, bar.y).style, isHighlighted: true)
    }
  }

  private func rows() -> [Bar] {
    var rows: [Bar] = []
    for box in boxes {
      let inside = box.inside
      guard inside.height > 1, inside.width > 2 else { continue }
      // What lies in an inner frame belongs to that.
      let inner = boxes.filter { $0.frame != box.frame && box.frame.contains($0.frame) }
      rows += bars(in: inside, except: inner.map(\.frame)).filter { isChosen($0, in: inside) }
    }
    let outside = bars(in: grid.whole, except: boxes.map(\.frame))
    let (top, bottom) = (headRows(outside), footRows(outside))
    for bar in outside where bar.y >= top && bar.y < bottom && isChosenOutside(bar, top: top) {
      rows.append(bar)
    }
    return withoutHeadings(rows)
  }

  /// The bars of an area: runs of one ground that is not the area's, with text in them. Runs of one
  /// ground that frames or a few blanks part are one bar.
  private func bars(in area: CellRect, except inner: [CellRect]) -> [Bar] {
    let common = grid.commonGround(in: area)
    var bars: [Bar] = []
    for y in area.y..<area.y + area.height {
      var row: [Bar] = []
      for run in grid.groundRuns(y, in: area.x..<area.x + area.width) {
        let ground = grid.ground(run.lowerBound, y)
        guard ground != common, grid.firstText(run, y) != nil,
          !run.contains(where: { x in
            grid.isTaken(x, y) || inner.contains { $0.contains(CellPoint(x: x, y: y)) }
          })
        else { continue }
        if let last = row.last, last.ground == ground, joins(last.columns, run, y, area) {
          row[row.count - 1].columns = last.columns.lowerBound..<run.upperBound
        } else {
          row.append(Bar(columns: run, y: y, ground: ground))
        }
      }
      bars += row
    }
    return bars
  }

  private func joins(_ left: Range<Int>, _ right: Range<Int>, _ y: Int, _ area: CellRect) -> Bool {
    let between = left.upperBound..<right.lowerBound
    if between.allSatisfy({ grid.isEdge($0, y) }) {
      // A line of the same ground parts columns; a frame's side parts lists.
      return between.count <= 3
        && grid.ground(between.lowerBound, y) == grid.ground(left.lowerBound, y)
    }
    return between.count <= 12 && between.allSatisfy { grid.isBlank($0, y) }
  }

  // MARK: Bars that are rows of lists

  /// In a frame the row may be the first one; but words of the same ground right above or below make
  /// it an area rather than a row.
  private func isChosen(_ bar: Bar, in area: CellRect) -> Bool {
    guard bar.columns.count >= 3, !isStacked(bar) else { return false }
    let start = grid.firstText(bar.columns, bar.y) ?? bar.columns.lowerBound
    return [bar.y - 1, bar.y + 1].contains { y in
      y >= area.y && y < area.y + area.height && isAligned(start, bar.columns, y)
    }
  }

  private func isChosenOutside(_ bar: Bar, top: Int) -> Bool {
    guard bar.columns.count >= 3, !isStacked(bar) else { return false }
    let start = grid.firstText(bar.columns, bar.y) ?? bar.columns.lowerBound
    // Words in the middle of a line are a hit or a link.
    let left = max(0, bar.columns.lowerBound - 2)..<bar.columns.lowerBound
    guard !left.contains(where: { grid.isText($0, bar.y) && grid.ground($0, bar.y) != bar.ground })
    else { return false }
    // Words in the line of a frame are its title.
    let ends = [bar.columns.lowerBound - 1, bar.columns.upperBound].filter {
      0..<grid.columns ~= $0
    }
    guard !ends.contains(where: { ["─", "═", "━"].contains(grid.cell($0, bar.y).text) }) else {
      return false
    }
    let above = bar.y == top || isAligned(start, bar.columns, bar.y - 1)
    let below = isAligned(start, bar.columns, bar.y + 1)
    let isUnderHead = bar.y > 0 && grid.firstText(bar.columns, bar.y - 1) != nil
    return above && bar.y > 0 && (below || isUnderHead) || below && isUnderHead
  }

  /// Whether a row has text that begins where the bar's does.
  private func isAligned(_ start: Int, _ columns: Range<Int>, _ y: Int) -> Bool {
    guard grid.rowExists(y) else { return false }
    let reach = max(0, columns.lowerBound - 2)..<columns.upperBound
    guard let first = grid.firstText(reach, y) else { return false }
    return abs(first - start) <= 3
  }

  private func isStacked(_ bar: Bar) -> Bool {
    [bar.y - 1, bar.y + 1].filter(grid.rowExists).contains { y in
      bar.columns.contains { x in
        grid.ground(x, y) == bar.ground && grid.isText(x, y) && !grid.isTaken(x, y)
      }
    }
  }

  /// Of several bars in the same columns outside of frames, those above the last one with rows of
  /// text below both are headings.
  private func withoutHeadings(_ bars: [Bar]) -> [Bar] {
    bars.filter { bar in
      !bars.contains { other in
        other.y > bar.y && other.ground != bar.ground
          && other.columns.overlaps(bar.columns)
          && abs(other.columns.lowerBound - bar.columns.lowerBound) <= 2
      }
    }
  }

  // MARK: The ends of the screen

  /// Whether it fills what frames leave of its row.
  private func isWide(_ bar: Bar) -> Bool {
    let free = (0..<grid.columns).filter { x in
      !boxes.contains { $0.frame.contains(CellPoint(x: x, y: bar.y)) }
    }
    return free.filter(bar.columns.contains).count * 10 >= free.count * 9
  }

  /// The rows at the top that are bars across the screen.
  private func headRows(_ bars: [Bar]) -> Int {
    var y = 0
    while y < grid.rows, bars.contains(where: { $0.y == y && isWide($0) }) || isMenu(y) { y += 1 }
    // A list that fills the screen from its first row has its next row below in another ground.
    return y
  }

  private func isMenu(_ y: Int) -> Bool {
    y < 2 && (0..<grid.columns).contains { grid.isTaken($0, y) && !grid.isEdge($0, y) }
  }

  /// The first of the rows at the bottom that are bars across the screen, keys, or blank.
  private func footRows(_ bars: [Bar]) -> Int {
    var y = grid.rows
    while y > 0 {
      let row = y - 1
      let isFoot =
        bars.contains { $0.y == row && isWide($0) }
        || grid.firstText(0..<grid.columns, row) == nil
        || (0..<grid.columns).contains { grid.isTaken($0, row) }
      guard isFoot, grid.rows - row <= 3 else { return y }
      y = row
    }
    return y
  }
}

extension String {
  fileprivate var withoutFrames: String {
    reduce(into: "") { $0.append(String($1).isFrame ? " " : $1) }
  }
}
