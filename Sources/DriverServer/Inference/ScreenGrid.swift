import TerminalModel

/// A screen as its readers see it: cells, grounds, what frames are made of and what is taken.
struct ScreenGrid {
  let screen: Screen
  let columns: Int
  let rows: Int
  private let grounds: [Ground]
  /// What each cell shows, where that is one scalar; else 0. Texts take longer to compare.
  private let scalars: [UInt32]
  /// Whether a row has a piece of a frame, and whether it has any text.
  private var hasEdges: [Bool]
  private let hasText: [Bool]
  /// Whether a row has a character that controls are drawn with.
  private let hasMarks: [Bool]
  /// The cells that frames are made of; text doesn't run over them.
  private var edges: [Bool]
  /// The cells that an element was made of already.
  private var taken: [Bool]

  init(_ screen: Screen) {
    self.screen = screen
    columns = screen.size.columns
    rows = screen.size.rows
    var grounds: [Ground] = []
    var scalars: [UInt32] = []
    grounds.reserveCapacity(columns * rows)
    scalars.reserveCapacity(columns * rows)
    for row in screen.rows {
      // Read in place: a cell's copy would cost more than what is read of it.
      let cells = row.span
      for x in cells.indices {
        grounds.append(Ground(cells[x].style))
        scalars.append(cells[x].text.singleScalar)
      }
    }
    self.grounds = grounds
    self.scalars = scalars
    edges = scalars.map(Self.isFrame)
    taken = Array(repeating: false, count: edges.count)
    hasEdges = Array(repeating: false, count: rows)
    var hasText = hasEdges
    var hasMarks = hasEdges
    for y in 0..<rows {
      let row = (y * columns)..<((y + 1) * columns)
      hasEdges[y] = edges[row].contains(true)
      hasText[y] = scalars[row].contains { $0 != 0x20 }
      hasMarks[y] = scalars[row].contains(where: Self.isMark)
    }
    self.hasText = hasText
    self.hasMarks = hasMarks
  }

  /// Whether a scalar is one that boxes are drawn with.
  private static func isFrame(_ scalar: UInt32) -> Bool { (0x2500...0x259f).contains(scalar) }

  /// Whether a scalar begins a button, a check box or a field of a single row.
  private static func isMark(_ scalar: UInt32) -> Bool {
    switch Unicode.Scalar(scalar) {
    case "[", "<", "(", "_", "☐", "☑", "☒": true
    default: false
    }
  }

  var whole: CellRect { CellRect(x: 0, y: 0, width: columns, height: rows) }

  func cell(_ x: Int, _ y: Int) -> Cell { screen.rows[y][x] }
  func ground(_ x: Int, _ y: Int) -> Ground { grounds[y * columns + x] }
  func isBlank(_ x: Int, _ y: Int) -> Bool { scalars[y * columns + x] == 0x20 }
  /// Whether the cell shows this scalar alone.
  func shows(_ scalar: Unicode.Scalar, _ x: Int, _ y: Int) -> Bool {
    scalars[y * columns + x] == scalar.value
  }
  /// What the cell shows, where that is one scalar.
  func scalar(_ x: Int, _ y: Int) -> Unicode.Scalar? {
    Unicode.Scalar(scalars[y * columns + x]).flatMap { $0.value == 0 ? nil : $0 }
  }
  /// Whether the row has more than blanks.
  func hasText(_ y: Int) -> Bool { hasText[y] }
  /// Whether the row may have a button, a check box or a field of a single row.
  func hasMarks(_ y: Int) -> Bool { hasMarks[y] }
  /// Whether the cell shows what boxes are drawn with, a frame or not.
  func isFramePiece(_ x: Int, _ y: Int) -> Bool { Self.isFrame(scalars[y * columns + x]) }
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
    guard rowExists(y), hasText[y] else { return nil }
    return range.clamped(to: 0..<columns).first { isText($0, y) }
  }

  func rowExists(_ y: Int) -> Bool { y >= 0 && y < rows }

  mutating func take(_ range: Range<Int>, _ y: Int) {
    for x in range { taken[y * columns + x] = true }
  }

  mutating func addEdges(of box: ScreenBox) {
    let (frame, isCut) = (box.frame, box.isCut)
    for y in frame.y..<frame.y + frame.height { hasEdges[y] = true }
    for x in frame.x..<frame.x + frame.width {
      edges[frame.y * columns + x] = true
      // A frame that the screen's end cuts off has its content in the last row.
      if !isCut { edges[(frame.y + frame.height - 1) * columns + x] = true }
    }
    for y in frame.y..<frame.y + frame.height {
      // What lies over a frame's side is no part of it.
      for x in [frame.x, frame.x + frame.width - 1] where !hasWord(x, y) {
        edges[y * columns + x] = true
      }
    }
  }

  private func hasWord(_ x: Int, _ y: Int) -> Bool {
    guard let scalar = scalar(x, y) else { return true }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Whether the cell is a piece of a frame, a line that is drawn with letters included.
  func isLine(_ x: Int, _ y: Int) -> Bool {
    if isFramePiece(x, y) { return true }
    guard isEdge(x, y), let scalar = scalar(x, y) else { return false }
    return ["-", "=", "+", "|"].contains(scalar)
  }

  /// The ground of most cells in a rectangle.
  func commonGround(in rect: CellRect) -> Ground {
    var counts: [Ground: Int] = [:]
    var (last, run) = (Ground.plain, 0)
    for y in rect.y..<rect.y + rect.height {
      for x in rect.x..<rect.x + rect.width {
        let ground = ground(x, y)
        // Neighbours are mostly alike: they are counted together.
        if ground != last {
          counts[last, default: 0] += run
          (last, run) = (ground, 0)
        }
        run += 1
      }
    }
    counts[last, default: 0] += run
    return counts.max { $0.value < $1.value }?.key ?? .plain
  }

  /// The parts of a row's range between frames.
  func segments(_ y: Int, in range: Range<Int>? = nil) -> [Range<Int>] {
    let range = range ?? 0..<columns
    if !hasEdges[y] { return range.isEmpty ? [] : [range] }
    return runs(range) { !isEdge($0, y) }
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
  /// The scalar that the text is; 0 where it is none or several.
  fileprivate var singleScalar: UInt32 {
    if utf8.count == 1 { return UInt32(utf8.first ?? 0) }
    let scalars = unicodeScalars
    guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
    else { return 0 }
    return first.value
  }

  /// Whether it is a character that boxes are drawn with (U+2500 … U+259F).
  var isFrame: Bool {
    guard utf8.count == 3, let scalar = unicodeScalars.first else { return false }
    return (0x2500...0x259f).contains(scalar.value)
  }
}
