package import TerminalModel

/// The cells in which two screens of one extent differ.
package struct GridDifference: Hashable, Sendable {
  /// What one cell differs in.
  package enum Mark: UInt8, Hashable, Sendable {
    case text, style
  }

  package let expected: Screen
  package let actual: Screen
  /// A row of marks for each row of the screens; nil where the cells are equal.
  package let marks: [[Mark?]]

  /// Compares two screens; hidden cursors are equal wherever they stand.
  /// - Parameter ignored: cells whose differences don't count.
  /// - Precondition: both have the same extent.
  package init(expected: Screen, actual: Screen, ignoring ignored: [CellRect] = []) {
    precondition(expected.size == actual.size, "screens of one extent are compared")
    self.expected = expected.normalized
    self.actual = actual.normalized
    marks = zip(expected.rows, actual.rows).enumerated().map { y, rows in
      let ignored = ignored.filter { $0.y <= y && y < $0.y + $0.height }
      return zip(rows.0, rows.1).enumerated().map { x, cells in
        let (old, new) = cells
        if ignored.contains(where: { $0.contains(CellPoint(x: x, y: y)) }) { return nil }
        if !old.text.unicodeScalars.elementsEqual(new.text.unicodeScalars)
          || old.width != new.width
        {
          return .text
        }
        return old.style == new.style ? nil : .style
      }
    }
  }

  /// Whether nothing differs, the cursor included.
  package var isEmpty: Bool {
    expected.cursor == actual.cursor && marks.allSatisfy { $0.allSatisfy { $0 == nil } }
  }

  package func count(_ mark: Mark) -> Int {
    marks.reduce(0) { $0 + $1.count { $0 == mark } }
  }

  /// The differing rows, from 0.
  package var rows: [Int] { marks.indices.filter { marks[$0].contains { $0 != nil } } }

  /// One sentence with the counts: "12 of 1,886 cells (8 by text, 4 by style), the first at 5:12".
  package var summary: String {
    let (text, style) = (count(.text), count(.style))
    let total = expected.size.columns * expected.size.rows
    guard text + style > 0 else { return cursorChange ?? "nothing differs" }
    let kinds =
      style == 0 ? " by text" : text == 0 ? " by style" : " (\(text) by text, \(style) by style)"
    var result = "\(Count.text(text + style)) of \(Count.text(total)) cells\(kinds)"
    if let row = rows.first, let column = marks[row].firstIndex(where: { $0 != nil }) {
      result += ", the first at \(row + 1):\(column + 1)"
    }
    if let cursorChange { result += "; \(cursorChange)" }
    return result
  }

  /// How the cursors differ, if they do.
  package var cursorChange: String? {
    guard expected.cursor != actual.cursor else { return nil }
    return "the cursor \(Self.text(expected.cursor)) → \(Self.text(actual.cursor))"
  }

  private static func text(_ cursor: Cursor) -> String {
    guard cursor.isVisible else { return "hidden" }
    return "\(cursor.shape.rawValue) at \(cursor.position.y + 1):\(cursor.position.x + 1)"
  }

  /// The differing stretches as rectangles of cells, one row high; neighbours of one row are joined.
  package var stretches: [CellRect] {
    rows.flatMap { row in
      Self.stretches(marks[row].map { $0 != nil }).map {
        CellRect(x: $0.lowerBound, y: row, width: $0.count, height: 1)
      }
    }
  }

  static func stretches(_ flags: [Bool]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for (column, flag) in flags.enumerated() where flag {
      if let last = result.last, last.upperBound == column {
        result[result.count - 1] = last.lowerBound..<column + 1
      } else {
        result.append(column..<column + 1)
      }
    }
    return result
  }
}
