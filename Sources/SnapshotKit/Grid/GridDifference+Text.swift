import TerminalModel

extension GridDifference {
  /// The differing rows of both screens, beside one another where they fit, with their numbers.
  ///
  /// In colour, differing cells are magenta; without, carets stand under them. Changes of style alone are listed
  /// as `row:columns before → after`.
  /// - Parameters:
  ///   - isColored: whether the lines go to a terminal that shows colour.
  ///   - width: the columns to stay within if it can be done; wider pairs stand one above the other.
  package func lines(isColored: Bool, width: Int = 120) -> [String] {
    let digits = "\(expected.size.rows)".count
    let isBeside = expected.size.columns * 2 + digits + 8 <= width
    var lines: [String] = []
    if isBeside, !rows.isEmpty {
      let title = "expected".padding(to: expected.size.columns)
      lines.append(String(repeating: " ", count: digits) + " │" + title + "│ actual")
    }
    for row in rows {
      let number = "\(row + 1)".padded(toLeft: digits)
      let before = text(of: expected.rows[row], marks[row], isColored: isColored)
      let after = text(of: actual.rows[row], marks[row], isColored: isColored)
      let carets = marks[row].map { $0 == nil ? " " : "^" }.joined()
      let hasText = marks[row].contains(.text)
      let blank = String(repeating: " ", count: digits)
      if isBeside {
        lines.append("\(number) │\(before)│\(after)│")
        if !isColored, hasText { lines.append("\(blank) │\(carets)│\(carets)│".trimmed) }
      } else {
        lines.append("\(number) -│\(before)│")
        lines.append("\(blank) +│\(after)│")
        if !isColored, hasText { lines.append("\(blank)  │\(carets)".trimmed) }
      }
    }
    lines += styleLines
    if let cursorChange { lines.append(cursorChange) }
    return lines
  }

  private var styleLines: [String] {
    rows.flatMap { row in
      // Where texts changed too the style of what happens to be equal says nothing.
      let stretches = Self.stretches(marks[row].map { $0 != nil })
        .filter { !marks[row][$0].contains(.text) }
      return stretches.flatMap { stretch in
        pieces(row, stretch).map { piece in
          let columns =
            piece.count == 1
            ? "\(piece.lowerBound + 1)" : "\(piece.lowerBound + 1)-\(piece.upperBound)"
          let before = StyleName.name(of: expected.rows[row][piece.lowerBound].style)
          let after = StyleName.name(of: actual.rows[row][piece.lowerBound].style)
          return "\(row + 1):\(columns)  style \(before) → \(after)"
        }
      }
    }
  }

  /// The styles of cells that kept their text, before and after: "bold → plain".
  var styleChanges: [String] {
    var changes = Set<String>()
    for row in rows {
      for column in marks[row].indices where marks[row][column] == .style {
        let before = StyleName.name(of: expected.rows[row][column].style)
        let after = StyleName.name(of: actual.rows[row][column].style)
        changes.insert("\(before) → \(after)")
      }
    }
    return changes.sorted()
  }

  /// The texts of the stretches that differ by text, before and after.
  var textChanges: [String] {
    rows.flatMap { row in
      Self.stretches(marks[row].map { $0 == .text }).map { stretch in
        let before = expected.rows[row][stretch].map(\.text).joined()
        let after = actual.rows[row][stretch].map(\.text).joined()
        return "\(before) → \(after)"
      }
    }
  }

  /// A stretch cut where either style changes.
  private func pieces(_ row: Int, _ stretch: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for column in stretch {
      if let last = result.last,
        expected.rows[row][last.lowerBound].style == expected.rows[row][column].style,
        actual.rows[row][last.lowerBound].style == actual.rows[row][column].style
      {
        result[result.count - 1] = last.lowerBound..<column + 1
      } else {
        result.append(column..<column + 1)
      }
    }
    return result
  }

  private func text(of cells: [Cell], _ marks: [Mark?], isColored: Bool) -> String {
    var result = ""
    var isMarked = false
    for (cell, mark) in zip(cells, marks) {
      if isColored, (mark != nil) != isMarked {
        isMarked.toggle()
        result += isMarked ? "\u{1B}[1;38;5;231;48;5;162m" : "\u{1B}[0m"
      }
      result += Self.shown(cell)
    }
    return result + (isMarked ? "\u{1B}[0m" : "")
  }

  /// A cell's text, made safe to print: what could move a cursor or colour a terminal is replaced.
  private static func shown(_ cell: Cell) -> String {
    let isSafe = cell.text.unicodeScalars.allSatisfy {
      switch $0.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
      default: true
      }
    }
    return isSafe ? (cell.text.isEmpty && cell.width > 0 ? " " : cell.text) : GridFile.replacement
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String {
    self.count >= count
      ? String(prefix(count)) : self + String(repeating: " ", count: count - self.count)
  }

  fileprivate func padded(toLeft count: Int) -> String {
    String(repeating: " ", count: Swift.max(0, count - self.count)) + self
  }

  fileprivate var trimmed: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
