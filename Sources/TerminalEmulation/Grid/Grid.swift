/// The rows of one screen (main or alternate), and every way to change them.
///
/// All rows and columns are 0-based; ranges are half-open. Callers keep them inside the grid.
struct Grid: Sendable {
  private(set) var columns: Int
  private(set) var lines: [Line]
  /// The stamp last given out; rows of two grids never share one.
  private var lastStamp: UInt64

  var rows: Int { lines.count }

  init(columns: Int, rows: Int, firstStamp: UInt64) {
    self.columns = columns
    lastStamp = firstStamp + UInt64(rows)
    lines = (0..<rows).map {
      Line(
        cells: Array(repeating: .blank(style: 0), count: columns),
        stamp: firstStamp + UInt64($0) + 1)
    }
  }

  private mutating func touch(_ row: Int) {
    lastStamp &+= 1
    lines[row].stamp = lastStamp
  }

  private mutating func blankLine(style: UInt32) -> Line {
    lastStamp &+= 1
    return Line(
      cells: Array(repeating: .blank(style: style), count: columns), stamp: lastStamp)
  }

  subscript(row: Int, column: Int) -> PackedCell { lines[row].cells[column] }

  func wraps(_ row: Int) -> Bool { lines[row].wraps }
  mutating func setWraps(_ row: Int, _ wraps: Bool) { lines[row].wraps = wraps }

  // MARK: Writing

  /// Writes ASCII text of one style, blanking the other halves of wide cells it cuts.
  mutating func write(
    _ ascii: Span<UInt8>, row: Int, column: Int, template: PackedCell
  ) {
    touch(row)
    split(row, at: column)
    split(row, at: column + ascii.count)
    var cells = lines[row].cells.mutableSpan
    for index in 0..<ascii.count {
      cells[column + index] = PackedCell(bits: template.bits | UInt64(ascii[index]))
    }
  }

  /// Writes one cell of one or two columns.
  mutating func write(_ cell: PackedCell, row: Int, column: Int) {
    touch(row)
    let width = max(1, cell.width)
    split(row, at: column)
    split(row, at: column + width)
    lines[row].cells[column] = cell
    if width == 2 {
      var second = PackedCell.continuation(style: cell.style)
      second.isProtected = cell.isProtected
      lines[row].cells[column + 1] = second
    }
  }

  /// Replaces a cell by one of the same width, or widens it over the next column.
  mutating func replace(row: Int, column: Int, by cell: PackedCell) {
    if cell.width == lines[row].cells[column].width {
      touch(row)
      lines[row].cells[column] = cell
    } else {
      write(cell, row: row, column: column)
    }
  }

  /// Blanks both halves of a wide cell that `column` would cut in two.
  private mutating func split(_ row: Int, at column: Int) {
    guard column > 0, column < columns, lines[row].cells[column].width == 0 else { return }
    let style = lines[row].cells[column - 1].style
    lines[row].cells[column - 1] = .blank(style: style)
    lines[row].cells[column] = .blank(style: style)
  }

  // MARK: Erasing

  /// Blanks columns; with `selective`, protected cells stay.
  mutating func erase(_ row: Int, _ range: Range<Int>, style: UInt32, selective: Bool = false) {
    guard !range.isEmpty else { return }
    touch(row)
    if range.upperBound == columns { lines[row].wraps = false }
    if selective {
      for column in range where !lines[row].cells[column].isProtected {
        split(row, at: column)
        split(row, at: column + 1)
        lines[row].cells[column] = .blank(style: style)
      }
      return
    }
    split(row, at: range.lowerBound)
    split(row, at: range.upperBound)
    let blank = PackedCell.blank(style: style)
    var cells = lines[row].cells.mutableSpan
    for column in range { cells[column] = blank }
  }

  /// Fills the whole grid with one cell.
  mutating func fill(with cell: PackedCell) {
    for row in lines.indices {
      touch(row)
      lines[row].wraps = false
      lines[row].cells = Array(repeating: cell, count: columns)
    }
  }

  // MARK: Moving within a row

  /// Moves cells from `range.lowerBound` to the right by `count`; what leaves the range is lost.
  mutating func insert(_ count: Int, row: Int, in range: Range<Int>, style: UInt32) {
    let count = min(count, range.count)
    guard count > 0 else { return }
    touch(row)
    split(row, at: range.lowerBound)
    split(row, at: range.upperBound)
    split(row, at: range.upperBound - count)
    var cells = lines[row].cells.mutableSpan
    for column in range.dropFirst(count).reversed() { cells[column] = cells[column - count] }
    let blank = PackedCell.blank(style: style)
    for column in range.prefix(count) { cells[column] = blank }
  }

  /// Moves the cells after `range.lowerBound + count` to the left by `count`, and blanks the end.
  mutating func delete(_ count: Int, row: Int, in range: Range<Int>, style: UInt32) {
    let count = min(count, range.count)
    guard count > 0 else { return }
    touch(row)
    lines[row].wraps = false
    split(row, at: range.lowerBound)
    split(row, at: range.lowerBound + count)
    split(row, at: range.upperBound)
    var cells = lines[row].cells.mutableSpan
    for column in range.dropLast(count) { cells[column] = cells[column + count] }
    let blank = PackedCell.blank(style: style)
    for column in range.suffix(count) { cells[column] = blank }
  }

  // MARK: Moving rows

  /// Moves the rows of a region up, and returns those that left it at its top.
  mutating func scrollUp(_ count: Int, rows: Range<Int>, style: UInt32) -> [Line] {
    let count = min(count, rows.count)
    guard count > 0 else { return [] }
    if count == 1 {
      let gone = lines[rows.lowerBound]
      lines.remove(at: rows.lowerBound)
      lines.insert(blankLine(style: style), at: rows.upperBound - 1)
      return [gone]
    }
    let gone = Array(lines[rows.prefix(count)])
    lines.removeSubrange(rows.prefix(count))
    let fresh = (0..<count).map { _ in blankLine(style: style) }
    lines.insert(contentsOf: fresh, at: rows.upperBound - count)
    return gone
  }

  /// Moves the rows of a region down; those that leave it at its bottom are lost.
  mutating func scrollDown(_ count: Int, rows: Range<Int>, style: UInt32) {
    let count = min(count, rows.count)
    guard count > 0 else { return }
    lines.removeSubrange(rows.suffix(count))
    let fresh = (0..<count).map { _ in blankLine(style: style) }
    lines.insert(contentsOf: fresh, at: rows.lowerBound)
  }

  /// As `scrollUp` or, with a negative count, `scrollDown`, for some of the columns only.
  mutating func scroll(_ count: Int, rows: Range<Int>, columns range: Range<Int>, style: UInt32) {
    let distance = min(abs(count), rows.count)
    guard distance > 0, !range.isEmpty else { return }
    for row in rows {
      split(row, at: range.lowerBound)
      split(row, at: range.upperBound)
    }
    let targets = count > 0 ? Array(rows) : rows.reversed()
    let step = count > 0 ? distance : -distance
    for row in targets {
      touch(row)
      lines[row].wraps = false
      if rows.contains(row + step) {
        lines[row].cells.replaceSubrange(range, with: lines[row + step].cells[range])
      } else {
        lines[row].cells.replaceSubrange(
          range, with: repeatElement(.blank(style: style), count: range.count))
      }
    }
  }

  // MARK: The whole

  /// Changes the size: rows are cut or filled at their right, and at the grid's bottom; the rows
  /// above `keeping` are given up first, and returned.
  mutating func resize(columns newColumns: Int, rows newRows: Int, keeping cursorRow: Int) -> [Line]
  {
    if newColumns != columns {
      for row in lines.indices {
        touch(row)
        if newColumns < columns {
          split(row, at: newColumns)
          lines[row].cells.removeLast(columns - newColumns)
        } else {
          lines[row].cells.append(
            contentsOf: repeatElement(.blank(style: 0), count: newColumns - columns))
        }
        lines[row].wraps = false
      }
      columns = newColumns
    }
    let above = max(0, min(cursorRow + 1, rows) - newRows)
    let gone = Array(lines.prefix(above))
    lines.removeFirst(above)
    if rows > newRows { lines.removeLast(rows - newRows) }
    while rows < newRows { lines.append(blankLine(style: 0)) }
    return gone
  }

  /// Renumbers the styles and clusters of every cell.
  mutating func renumber(styles: [UInt32]?, clusters: [UInt32]?) {
    for row in lines.indices { lines[row].renumber(styles: styles, clusters: clusters) }
  }
}

extension Line {
  mutating func renumber(styles: [UInt32]?, clusters: [UInt32]?) {
    for column in cells.indices {
      if let styles { cells[column].style = styles[Int(cells[column].style)] }
      if let clusters, let cluster = cells[column].cluster {
        cells[column] = cells[column].replacing(
          cluster: clusters[Int(cluster)], width: cells[column].width)
      }
    }
  }
}
