import TerminalModel
import TextModel

/// Reads input fields: runs of underscores, coloured runs in a dialog, frames of a single row,
/// padded brackets, and the line at the foot of the screen where the cursor is.
struct FieldReader {
  private var grid: ScreenGrid
  private let boxes: [ScreenBox]
  private var elements: [InferredElement] = []

  static func read(_ grid: inout ScreenGrid, boxes: [ScreenBox]) -> [InferredElement] {
    var reader = FieldReader(grid: grid, boxes: boxes)
    reader.read()
    grid = reader.grid
    return reader.elements
  }

  private init(grid: ScreenGrid, boxes: [ScreenBox]) {
    self.grid = grid
    self.boxes = boxes
  }

  private mutating func read() {
    for y in 0..<grid.rows where grid.hasMarks(y) {
      for segment in grid.segments(y) {
        readUnderscores(segment, y)
        readBrackets(segment, y)
      }
    }
    for box in boxes {
      if box.inside.height == 1, !box.isCut { readFrame(box) } else { readColoured(in: box) }
    }
    readPrompt()
  }

  // MARK: Kinds

  private mutating func readUnderscores(_ segment: Range<Int>, _ y: Int) {
    var x = segment.lowerBound
    while let start = (x..<segment.upperBound).first(where: { grid.shows("_", $0, y) }) {
      var end = start
      while end < segment.upperBound, grid.shows("_", end, y) { end += 1 }
      x = end
      guard end - start >= 4 else { continue }
      var first = start
      while first > segment.lowerBound, grid.isText(first - 1, y),
        grid.ground(first - 1, y) == grid.ground(start, y)
      { first -= 1 }
      add(first..<end, y)
    }
  }

  private mutating func readBrackets(_ segment: Range<Int>, _ y: Int) {
    for x in segment where grid.shows("[", x, y) && !grid.isTaken(x, y) {
      guard x == segment.lowerBound || grid.isBlank(x - 1, y),
        let last = (x + 1..<segment.upperBound).first(where: { grid.shows("]", $0, y) }),
        last - x > 6, grid.isBlank(last - 1, y), grid.isBlank(last - 2, y)
      else { continue }
      // A meter is padded too; a field's value begins at its left, and its label ends there.
      let inside = x + 1..<last
      let isEmpty = grid.firstText(inside, y) == nil
      let after = grid.firstText(last + 1..<segment.upperBound, y)
      guard isEmpty || !grid.isBlank(x + 1, y), after == nil || after ?? 0 > last + 2,
        label(before: x, y) != nil, !isColumn(x..<last + 1, y)
      else { continue }
      add(x..<last + 1, y, content: inside)
    }
  }

  /// Whether brackets stand in the same columns above or below: meters, one a row.
  private func isColumn(_ columns: Range<Int>, _ y: Int) -> Bool {
    [y - 1, y + 1].filter(grid.rowExists).contains { other in
      grid.cell(columns.lowerBound, other).text == "["
        && grid.cell(columns.upperBound - 1, other).text == "]"
    }
  }

  /// A frame of one row inside of another one.
  private mutating func readFrame(_ box: ScreenBox) {
    let row = box.inside
    let range = row.x..<row.x + row.width
    guard row.width >= 5, !range.contains(where: { grid.isTaken($0, row.y) }),
      boxes.contains(where: { $0.frame != box.frame && $0.frame.contains(box.frame) })
    else { return }
    add(range, row.y)
  }

  /// Runs of another ground than the dialog's, blank at their end or with the cursor in them.
  private mutating func readColoured(in box: ScreenBox) {
    let inside = box.inside
    guard !inside.isEmpty else { return }
    let ground = grid.commonGround(in: inside)
    for y in inside.y..<inside.y + inside.height {
      for run in grid.groundRuns(y, in: inside.x..<inside.x + inside.width)
      where grid.ground(run.lowerBound, y) != ground && run.count >= 5
        && run.count < inside.width && !run.contains(where: { grid.isTaken($0, y) })
      {
        guard isField(run, y, ground: ground) else { continue }
        add(run, y)
      }
    }
  }

  private func isField(_ run: Range<Int>, _ y: Int, ground: Ground) -> Bool {
    // A part of a row that lines part into columns.
    if run.lowerBound > 0, grid.isEdge(run.lowerBound - 1, y), run.upperBound < grid.columns,
      grid.isEdge(run.upperBound, y)
    {
      return false
    }
    guard let text = grid.trimmed(run, y) else {
      return !isStacked(run, y) || label(before: run.lowerBound, y) != nil
    }
    if text.lowerBound > run.lowerBound + 1 { return false }
    if cursor(isIn: run, y) { return true }
    // A chosen row is as long as its words, or as wide as its list.
    guard text.upperBound < run.upperBound - 1 else { return false }
    return !isStacked(run, y) || label(before: run.lowerBound, y) != nil
  }

  /// Whether the row above or below has the same ground in the same columns: a list's area.
  private func isStacked(_ run: Range<Int>, _ y: Int) -> Bool {
    [y - 1, y + 1].filter(grid.rowExists).contains { other in
      run.allSatisfy { grid.ground($0, other) == grid.ground(run.lowerBound, y) }
    }
  }

  /// What is typed at the foot of the screen: after `:` or `/`, or after words that end in a colon.
  private mutating func readPrompt() {
    let cursor = grid.screen.cursor
    let (x, y) = (cursor.position.x, cursor.position.y)
    guard cursor.isVisible, y >= grid.rows - 3, y > 0, x > 0, x < grid.columns,
      !grid.isTaken(x, y), !grid.isTaken(0, y), !grid.isEdge(0, y)
    else { return }
    let line = grid.text(0..<x, y)
    guard let first = line.first else { return }
    if ":/?".contains(first) {
      addPrompt(named: String(first), 1..<max(x + 1, 2), y)
    } else if let colon = line.firstIndex(of: ":"), line[..<colon].first?.isLetter == true,
      !line[..<colon].contains("/"), !line[..<colon].contains("@"),
      line[line.index(after: colon)...].first ?? " " == " "
    {
      let name = String(line[..<colon])
      addPrompt(named: name, min(x, name.count + 2)..<x + 1, y)
    }
  }

  private mutating func addPrompt(named name: String, _ columns: Range<Int>, _ y: Int) {
    let end = max(
      columns.upperBound,
      (grid.trimmed(columns.lowerBound..<grid.columns, y)).map {
        // A ruler far to the right is not typed text.
        $0.upperBound - columns.upperBound > 10 ? columns.upperBound : $0.upperBound
      } ?? 0)
    add(columns.lowerBound..<end, y, name: name)
  }

  // MARK: Elements

  private func cursor(isIn columns: Range<Int>, _ y: Int) -> Bool {
    let cursor = grid.screen.cursor
    return cursor.isVisible && cursor.position.y == y && columns.contains(cursor.position.x)
  }

  private mutating func add(
    _ columns: Range<Int>, _ y: Int, name given: String? = nil, content: Range<Int>? = nil
  ) {
    var value = grid.text(content ?? columns, y)
    while value.hasSuffix("_") || value.hasSuffix(" ") { value.removeLast() }
    value = value.folded
    let label = label(before: columns.lowerBound, y) ?? heading(above: columns, y)
    let name = given ?? label ?? innermostBox(columns.lowerBound, y)?.title ?? ""
    let isMasked = value.count > 1 && value.allSatisfy { "*•●".contains($0) }
    elements.append(
      InferredElement(
        shape: .field, name: name, text: value,
        frame: CellRect(x: columns.lowerBound, y: y, width: columns.count, height: 1),
        style: grid.cell(columns.lowerBound, y).style, value: value,
        isFocused: cursor(isIn: columns, y),
        isSecure: isMasked || name.lowercased().contains("passw")
          || name.lowercased().contains("passphrase")))
    grid.take(columns, y)
  }

  /// The words to the left in the same frame, without their colon.
  private func label(before x: Int, _ y: Int) -> String? {
    guard let segment = grid.segments(y).first(where: { $0.contains(x) }),
      let words = grid.trimmed(segment.lowerBound..<x, y), x - words.upperBound <= 8
    else { return nil }
    var start = words.upperBound
    while start > words.lowerBound {
      if start - 2 >= words.lowerBound, grid.isBlank(start - 1, y), grid.isBlank(start - 2, y) {
        break
      }
      start -= 1
    }
    let label = grid.text(start..<words.upperBound, y).folded
    guard label.contains(where: \.isLetter) else { return nil }
    return label.hasSuffix(":") ? String(label.dropLast()).folded : label
  }

  /// The words just above the field's left end; a frame of its own may lie between.
  private func heading(above columns: Range<Int>, _ y: Int) -> String? {
    for above in [y - 1, y - 2] where grid.rowExists(above) {
      let reach = max(0, columns.lowerBound - 3)..<columns.upperBound
      guard let first = grid.firstText(reach, above) else { continue }
      guard first <= columns.lowerBound + 2, !grid.isTaken(first, above) else { return nil }
      var end = first
      while end < grid.columns, !grid.isEdge(end, above) {
        if grid.isBlank(end, above), end + 1 >= grid.columns || grid.isBlank(end + 1, above) {
          break
        }
        end += 1
      }
      let text = grid.text(first..<end, above).folded
      return text.hasSuffix(":") ? String(text.dropLast()).folded : text
    }
    return nil
  }

  private func innermostBox(_ x: Int, _ y: Int) -> ScreenBox? {
    boxes.filter { $0.frame.contains(CellPoint(x: x, y: y)) && $0.title != nil }
      .min { $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height }
  }
}

extension CellRect {
  /// Whether another rectangle lies inside, edges included.
  func contains(_ other: CellRect) -> Bool {
    intersection(other) == other
  }
}
