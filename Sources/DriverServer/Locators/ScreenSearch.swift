import Patterns
import TerminalModel
import TextModel
import WireProtocol

/// Looks for a text over a screen as a person reads it: along the rows, over the borders of elements
/// and frames, and on from one row to the next.
struct ScreenSearch {
  /// More than anybody asks for: a line of a frame is a thousand matches.
  private static let limit = 1000

  private let grid: ScreenGrid
  private let budget: SearchBudget

  init(_ screen: Screen, budget: SearchBudget) {
    self.budget = budget
    var grid = ScreenGrid(screen)
    for box in BoxFinder(grid).boxes() { grid.addEdges(of: box) }
    self.grid = grid
  }

  /// Where the text stands, from the top left.
  ///
  /// A text that must be equal begins and ends where a person sees a border: at a frame, at two blanks,
  /// at a change of ground, at a separator such as `|`. Others may stand anywhere.
  /// - Throws: `invalid selector` for a regular expression that is bad or takes too long.
  func runs(of match: TextMatch) throws(WebDriverError) -> [TextRun] {
    var frames: [CellRect] = []
    try look(for: match) { stream, range, lines in
      if case .equals = match, !isBordered(range, stream) { return }
      frames.append(frame(of: range, in: stream, lines))
    }
    var seen: Set<CellRect> = []
    return frames.filter { seen.insert($0).inserted }
      .sorted { ($0.y, $0.x) < ($1.y, $1.x) }.prefix(Self.limit)
      .compactMap { TextRun($0, on: grid.screen) }
  }

  /// The cell in the middle of each place of the text, borders or not.
  /// - Throws: as `runs`.
  func places(of match: TextMatch) throws(WebDriverError) -> [CellPoint] {
    if case .equals(let text) = match { return try places(of: .contains(text)) }
    return try runs(of: match).map(\.frame.center)
  }

  /// The cells of each place of the text, row by row, also of places of a text that overlap.
  /// - Throws: as `runs`.
  func cells(of match: TextMatch) throws(WebDriverError) -> [[(row: Int, columns: Range<Int>)]] {
    var places: [[(row: Int, columns: Range<Int>)]] = []
    try look(for: match, isOverlapping: true) { stream, range, _ in
      if case .equals = match, !isBordered(range, stream) { return }
      var rows: [(row: Int, columns: Range<Int>)] = []
      for place in range {
        let cell = point(place, stream)
        let end = cell.x + max(1, Int(grid.cell(cell.x, cell.y).width))
        if let last = rows.last, last.row == cell.y {
          rows[rows.count - 1].columns = last.columns.lowerBound..<max(last.columns.upperBound, end)
        } else {
          rows.append((cell.y, cell.x..<end))
        }
      }
      places.append(rows)
    }
    return places
  }

  // MARK: Streams

  /// Calls `found` for each match in a row, and for each that goes on in another row with the lines
  /// of the paragraph.
  private func look(
    for match: TextMatch, isOverlapping: Bool = false,
    found: (_ stream: TextStream, _ range: Range<Int>, _ lines: [Paragraphs.Line]) -> Void
  ) throws(WebDriverError) {
    let matcher = try Matcher(match)
    for y in 0..<grid.rows where grid.hasText(y) {
      var parts = [0..<grid.columns]
      // What stands between frames may begin and end with what the expression says.
      if matcher.isExpression { parts += grid.partsBetweenLines(y) }
      for part in parts {
        var stream = TextStream(isComposed: !matcher.isExpression)
        stream.append(part, y, of: grid)
        for range in try matcher.ranges(in: stream, budget, isOverlapping) {
          found(stream, range, [])
        }
      }
    }
    let paragraphs = Paragraphs(grid)
    for lines in paragraphs.all {
      let isBroken = zip(lines, lines.dropFirst()).contains { paragraphs.runsOn($0, $1) }
      for isTight in isBroken ? [false, true] : [false] {
        let stream = paragraphs.stream(
          lines, isTight: isTight, isComposed: !matcher.isExpression)
        for range in try matcher.ranges(in: stream, budget, isOverlapping)
        where row(range.lowerBound, stream) != row(range.upperBound - 1, stream) {
          found(stream, range, lines)
        }
      }
    }
  }

  /// A match made ready for many streams.
  private enum Matcher {
    case text([UInt32])
    case expression(BoundedRegex)

    init(_ match: TextMatch) throws(WebDriverError) {
      switch match {
      case .equals(let text), .contains(let text):
        self = .text(TextStream.scalars(of: text.folded))
      case .matches(let pattern):
        do {
          self = .expression(try BoundedRegex(pattern))
        } catch {
          throw WebDriverError(error)
        }
      }
    }

    var isExpression: Bool {
      if case .expression = self { true } else { false }
    }

    func ranges(
      in stream: TextStream, _ budget: SearchBudget, _ isOverlapping: Bool
    ) throws(WebDriverError) -> [Range<Int>] {
      try budget.spend(stream.cells.count / 4 + 1)
      switch self {
      case .text(let wanted): return stream.ranges(of: wanted, isOverlapping: isOverlapping)
      case .expression(let expression):
        return try stream.ranges(of: expression, until: budget.deadline)
      }
    }
  }

  // MARK: Places

  private func row(_ place: Int, _ stream: TextStream) -> Int {
    stream.cells[place] / grid.columns
  }

  private func point(_ place: Int, _ stream: TextStream) -> CellPoint {
    CellPoint(x: stream.cells[place] % grid.columns, y: row(place, stream))
  }

  /// The cells of a match: those of its row, or its paragraph's lines as far as it goes.
  private func frame(
    of range: Range<Int>, in stream: TextStream, _ lines: [Paragraphs.Line]
  ) -> CellRect {
    let (first, last) = (point(range.lowerBound, stream), point(range.upperBound - 1, stream))
    var (left, right) = (first.x, last.x + max(1, Int(grid.cell(last.x, last.y).width)))
    if first.y != last.y {
      let parts = lines.filter { (first.y...last.y).contains($0.y) }.map(\.columns)
      left = parts.map(\.lowerBound).min() ?? 0
      right = parts.map(\.upperBound).max() ?? grid.columns
    }
    return CellRect(x: left, y: first.y, width: right - left, height: last.y - first.y + 1)
  }

  // MARK: Borders

  private func isBordered(_ range: Range<Int>, _ stream: TextStream) -> Bool {
    let (first, last) = (point(range.lowerBound, stream), point(range.upperBound - 1, stream))
    let end = last.x + max(1, Int(grid.cell(last.x, last.y).width)) - 1
    return isBorder(first, -1) && isBorder(CellPoint(x: end, y: last.y), 1)
  }

  /// Whether a person sees a border beside a cell, to the left (−1) or to the right (1).
  private func isBorder(_ cell: CellPoint, _ step: Int) -> Bool {
    let y = cell.y
    var x = cell.x + step
    var blanks = 0
    while 0..<grid.columns ~= x, grid.isBlank(x, y) {
      blanks += 1
      if blanks > 1 { return true }
      x += step
    }
    guard 0..<grid.columns ~= x, !grid.isLine(x, y) else { return true }
    if grid.ground(x, y) != grid.ground(cell.x, y) { return true }
    return blanks == 1 && grid.isSeparator(x, y)
  }
}

extension ScreenGrid {
  /// Whether the cell alone parts what stands to its sides.
  func isSeparator(_ x: Int, _ y: Int) -> Bool {
    guard let scalar = scalar(x, y), [x - 1, x + 1].allSatisfy({ isBlankOrBeyond($0, y) })
    else { return false }
    return ["|", "·", "•", "-", "–", "—", "/", "›", ">", "»"].contains(scalar)
  }

  private func isBlankOrBeyond(_ x: Int, _ y: Int) -> Bool {
    !(0..<columns ~= x) || isBlank(x, y)
  }

  /// The parts of a row between lines; none where there is no line.
  fileprivate func partsBetweenLines(_ y: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for x in 0...columns where x == columns || isLine(x, y) {
      if x > start, start > 0 || x < columns { parts.append(start..<x) }
      start = x + 1
    }
    return parts
  }
}
