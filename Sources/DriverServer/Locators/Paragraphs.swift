import TerminalModel

/// Lines that a person reads on from one to the next: rows in a row, between the same frames, or
/// that begin in the same column.
struct Paragraphs {
  struct Line {
    var y: Int
    /// Its words, without the blanks at their ends.
    var columns: Range<Int>
    /// Where the room for it ends.
    var limit: Int
  }

  private let grid: ScreenGrid
  private(set) var all: [[Line]] = []

  init(_ grid: ScreenGrid) {
    self.grid = grid
    var rooms: [Range<Int>: [Line]] = [:]
    var columns: [Int: [Line]] = [:]
    for y in 0..<grid.rows {
      var nextRooms: [Range<Int>: [Line]] = [:]
      var nextColumns: [Int: [Line]] = [:]
      for segment in grid.hasText(y) ? grid.segments(y) : [] {
        guard let words = grid.trimmed(segment, y) else { continue }
        let line = Line(y: y, columns: words, limit: segment.upperBound)
        nextRooms[segment] = rooms.removeValue(forKey: segment) ?? []
        nextRooms[segment]?.append(line)
        for run in grid.wordRuns(words, y) {
          let start = run.lowerBound
          nextColumns[start] = columns.removeValue(forKey: start) ?? []
          nextColumns[start]?.append(Line(y: y, columns: run, limit: segment.upperBound))
        }
      }
      all += rooms.values.filter { $0.count > 1 } + columns.values.filter { $0.count > 1 }
      (rooms, columns) = (nextRooms, nextColumns)
    }
    all += rooms.values.filter { $0.count > 1 } + columns.values.filter { $0.count > 1 }
  }

  /// What is read of a paragraph.
  /// - Parameters:
  ///   - isTight: Whether a line that fills its room goes on in the next one without a blank, as words
  ///     do that were broken by the cell.
  ///   - isComposed: As a stream's.
  func stream(_ lines: [Line], isTight: Bool, isComposed: Bool) -> TextStream {
    var stream = TextStream(isComposed: isComposed)
    for (index, line) in lines.enumerated() {
      if index > 0, !(isTight && runsOn(lines[index - 1], line)) { stream.breakWord() }
      stream.append(line.columns, line.y, of: grid)
    }
    return stream
  }

  /// Whether a line may end in the middle of a word.
  func runsOn(_ line: Line, _ next: Line) -> Bool {
    if line.limit - line.columns.upperBound <= 1 { return true }
    // Scripts of wide characters have no blanks between words.
    return grid.cell(line.columns.upperBound - 1, line.y).width == 0
      && grid.cell(next.columns.lowerBound, next.y).width == 2
  }
}

extension ScreenGrid {
  /// The runs of a row's range that two blanks or more part.
  func wordRuns(_ range: Range<Int>, _ y: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    var end = 0
    for x in range where !isBlank(x, y) {
      if let begun = start, x > end + 1 {
        runs.append(begun..<end)
        start = x
      }
      start = start ?? x
      end = x + 1
    }
    if let begun = start { runs.append(begun..<end) }
    return runs
  }
}
