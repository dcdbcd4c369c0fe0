import TerminalModel
import TextModel

/// Reads what no other reader has taken: links, and runs of text that end at two blanks, at a frame,
/// where the ground changes, and between the words of a table's heading or of a bar of tabs. Words in
/// a frame's line are read, too.
struct TextReader {
  static func read(_ grid: inout ScreenGrid) -> [InferredElement] {
    var elements: [InferredElement] = []
    for y in 0..<grid.rows where grid.hasText(y) {
      let gaps = BarReader(grid).gaps(y)
      for run in runs(y, grid, gaps) where isText(run, y, grid) {
        elements.append(element(run, y, grid))
      }
    }
    return elements
  }

  /// In a frame's line there are marks besides words.
  private static func isText(_ run: Range<Int>, _ y: Int, _ grid: ScreenGrid) -> Bool {
    !grid.isEdge(run.lowerBound, y)
      || grid.text(run, y).contains { $0.isLetter || $0.isNumber }
  }

  private static func runs(
    _ y: Int, _ grid: ScreenGrid, _ gaps: Set<Int>
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    var end = 0
    func close() {
      if let begun = start { runs.append(begun..<end) }
      start = nil
    }
    for x in 0..<grid.columns {
      if let begun = start, !looksAlike(x, begun, y, grid) { close() }
      if grid.isLine(x, y) || grid.isTaken(x, y) || gaps.contains(x) {
        close()
      } else if grid.isBlank(x, y) {
        if x > end { close() }
      } else {
        if start == nil { start = x }
        end = x + 1
      }
    }
    close()
    return runs
  }

  private static func looksAlike(_ x: Int, _ other: Int, _ y: Int, _ grid: ScreenGrid) -> Bool {
    grid.ground(x, y) == grid.ground(other, y)
      && grid.cell(x, y).style.link == grid.cell(other, y).style.link
  }

  private static func element(
    _ run: Range<Int>, _ y: Int, _ grid: ScreenGrid
  ) -> InferredElement {
    let style = grid.cell(run.lowerBound, y).style
    let text = grid.text(run, y)
    return InferredElement(
      shape: style.link == nil ? .text : .link, name: text.folded, text: text,
      frame: CellRect(x: run.lowerBound, y: y, width: run.count, height: 1), style: style,
      link: style.link)
  }
}
