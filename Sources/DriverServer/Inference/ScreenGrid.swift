import TerminalModel

/// A screen as its readers see it: cells, grounds, what frames are made of and what is taken.
struct ScreenGrid {
  let screen: Screen
  let columns: Int
  let rows: Int
  private let grounds: [[Ground]]
  /// The cells that frames are made of; text doesn't run over them.
  private var edges: [Bool]
  /// The cells that an element was made of already.
  private var taken: [Bool]

  init(_ screen: Screen) {
    self.screen = screen
    columns = screen.size.columns
    rows = screen.size.rows
    grounds = screen.rows.map { cells in cells.map { Ground($0.style) } }
    edges = screen.rows.flatMap { cells in cells.map(\.text.isFrame) }
    taken = Array(repeating: false, count: edges.count)
  }

  var whole: CellRect { CellRect(x: 0, y: 0, width: columns, height: rows) }

  func cell(_ x: Int, _ y: Int) -> Cell { screen.rows[y][x] }
  func ground(_ x: Int, _ y: Int) -> Ground { grounds[y][x] }
  func isBlank(_ x: Int, _ y: Int) -> Bool { cell(x, y).text == " " }
  func isEdge(_ x: Int, _ y: Int) -> Bool { edges[y * columns + x] }
  func isTaken(_ x: Int, _ y: Int) -> Bool { taken[y * columns + x] }
  /// Whether it holds text, and no piece of a frame.
  func isText(_ x: Int, _ y: Int) -> Bool { !isBlank(x, y) && !isEdge(x, y) }

  func text(_ range: Range<Int>, _ y: Int) -> String {
    range.reduce(into: "") { $0 += cell($1, y).text }
  }

  /// The columns of text in a range, without the blanks at its ends; nil where all is blank.
  func trimmed(_ range: Range<Int>, _ y: Int) -> Range<Int>? {
    guard let first = range.first(where: { isText($0, y) }),
      let last = range.last(where: { isText($0, y) })
    else { return nil }
    return first..<last + 1
  }

  func firstText(_ range: Range<Int>, _ y: Int) -> Int? {
    rowExists(y) ? range.clamped(to: 0..<columns).first { isText($0, y) } : nil
  }

  func rowExists(_ y: Int) -> Bool { y >= 0 && y < rows }

  mutating func take(_ range: Range<Int>, _ y: Int) {
    for x in range { taken[y * columns + x] = true }
  }

  mutating func addEdges(of box: ScreenBox) {
    let (frame, isCut) = (box.frame, box.isCut)
    for x in frame.x..<frame.x + frame.width {
      edges[frame.y * columns + x] = true
      // A frame that the screen's end cuts off has its content in the last row.
      if !isCut { edges[(frame.y + frame.height - 1) * columns + x] = true }
    }
    for y in frame.y..<frame.y + frame.height {
      edges[y * columns + frame.x] = true
      edges[y * columns + frame.x + frame.width - 1] = true
    }
  }

  /// The ground of most cells in a rectangle.
  func commonGround(in rect: CellRect) -> Ground {
    var counts: [Ground: Int] = [:]
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x..<rect.x + rect.width { counts[grounds[y][x], default: 0] += 1 }
    }
    return counts.max { $0.value < $1.value }?.key ?? .plain
  }

  /// The parts of a row's range between frames.
  func segments(_ y: Int, in range: Range<Int>? = nil) -> [Range<Int>] {
    runs(range ?? 0..<columns) { !isEdge($0, y) }
  }

  /// The runs of one ground in a row's range, frames left out.
  func groundRuns(_ y: Int, in range: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for segment in segments(y, in: range) {
      var start = segment.lowerBound
      for x in segment.dropFirst() where ground(x, y) != ground(start, y) {
        runs.append(start..<x)
        start = x
      }
      runs.append(start..<segment.upperBound)
    }
    return runs
  }

  private func runs(_ range: Range<Int>, where isIn: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for x in range {
      if isIn(x) {
        start = start ?? x
      } else if let begun = start {
        runs.append(begun..<x)
        start = nil
      }
    }
    if let begun = start { runs.append(begun..<range.upperBound) }
    return runs
  }
}

extension String {
  /// Whether it is a character that boxes are drawn with (U+2500 … U+259F).
  var isFrame: Bool {
    guard utf8.count == 3, let scalar = unicodeScalars.first else { return false }
    return (0x2500...0x259f).contains(scalar.value)
  }
}
