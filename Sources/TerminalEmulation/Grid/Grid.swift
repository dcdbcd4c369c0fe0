import TerminalModel

/// The rows of one screen (main or alternate), and every way to change them.
///
/// All rows and columns are 0-based; ranges are half-open. Callers keep them inside the grid.
struct Grid: Sendable {
  private(set) var columns: Int
  private(set) var lines: [Line]
  /// The stamp last given out; rows of two grids never share one.
  private var lastStamp: UInt64
  /// Whether a row was made double since all were last single.
  private(set) var hasDoubleLines = false

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
  /// Says that a row's text goes on in the next one; with `gap`, its last column holds none of it.
  mutating func setWraps(_ row: Int, gap: Bool) {
    lines[row].wraps = true
    lines[row].hasGap = gap
  }
  mutating func mark(_ row: Int, _ mark: SemanticMark?) { lines[row].mark = mark }

  /// The columns that a row has for text.
  func columns(ofRow row: Int) -> Int {
    lines[row].size == .single ? columns : max(1, columns / 2)
  }

  mutating func setSize(_ row: Int, _ size: LineSize) {
    guard lines[row].size != size else { return }
    touch(row)
    lines[row].size = size
    if size != .single { hasDoubleLines = true }
  }

  /// Makes rows single again.
  mutating func makeSingle(_ rows: Range<Int>) {
    guard hasDoubleLines else { return }
    for row in rows { setSize(row, .single) }
    hasDoubleLines = lines.contains { $0.size != .single }
  }

  /// Gives `body` the cells of a row to change.
  ///
  /// The one door to the cells: `body` must stay inside the buffer, which holds `columns` cells.
  @inline(__always)
  private mutating func edit(
    _ row: Int, _ body: (inout UnsafeMutableBufferPointer<PackedCell>) -> Void
  ) {
    lastStamp &+= 1
    let stamp = lastStamp
    unsafe lines.withUnsafeMutableBufferPointer { lines in
      precondition(row >= 0 && row < lines.count, "a row of the grid")
      unsafe lines[row].stamp = stamp
      unsafe lines[row].cells.withUnsafeMutableBufferPointer { unsafe body(&$0) }
    }
  }

  // MARK: Writing

  /// Writes ASCII text of one style, blanking the other halves of wide cells it cuts.
  mutating func write(
    _ ascii: Span<UInt8>, row: Int, column: Int, template: PackedCell
  ) {
    let count = ascii.count
    unsafe edit(row) { cells in
      precondition(column >= 0 && column + count <= cells.count, "text inside its row")
      unsafe cells.split(at: column)
      unsafe cells.split(at: column + count)
      unsafe ascii.withUnsafeBufferPointer { ascii in
        for index in 0..<count {
          unsafe cells[column + index] = PackedCell(bits: template.bits | UInt64(ascii[index]))
        }
      }
    }
  }

  /// Writes one cell of one or two columns.
  mutating func write(_ cell: PackedCell, row: Int, column: Int) {
    unsafe edit(row) { cells in
      let width = max(1, cell.width)
      precondition(column >= 0 && column + width <= cells.count, "a character inside its row")
      unsafe cells.split(at: column)
      unsafe cells.split(at: column + width)
      unsafe cells[column] = cell
      if width == 2 {
        var second = PackedCell.continuation(style: cell.style)
        second.isProtected = cell.isProtected
        unsafe cells[column + 1] = second
      }
    }
  }

  /// Replaces a cell by one of the same width, or widens it over the next column.
  mutating func replace(row: Int, column: Int, by cell: PackedCell) {
    if cell.width == lines[row].cells[column].width {
      lastStamp &+= 1
      lines[row].stamp = lastStamp
      lines[row].cells[column] = cell
    } else {
      write(cell, row: row, column: column)
    }
  }

  /// Replaces a part of a row; wide cells that the part or its edges cut in two become blank.
  mutating func replace(row: Int, column: Int, with part: [PackedCell]) {
    unsafe edit(row) { cells in
      let range = column..<column + part.count
      precondition(column >= 0 && range.upperBound <= cells.count, "a part of the row")
      unsafe cells.split(at: range.lowerBound)
      unsafe cells.split(at: range.upperBound)
      for (offset, cell) in part.enumerated() {
        let isWhole =
          switch cell.width {
          case 2: offset + 1 < part.count && part[offset + 1].width == 0
          case 0: offset > 0 && part[offset - 1].width == 2
          default: true
          }
        unsafe cells[column + offset] = isWhole ? cell : .blank(style: cell.style)
      }
    }
  }

  // MARK: Erasing

  /// Blanks columns; with `selective`, protected cells stay.
  mutating func erase(_ row: Int, _ range: Range<Int>, style: UInt32, selective: Bool = false) {
    guard !range.isEmpty else { return }
    if range.upperBound == columns {
      lines[row].wraps = false
      if range.lowerBound == 0 { lines[row].mark = nil }
    }
    unsafe edit(row) { cells in
      precondition(range.lowerBound >= 0 && range.upperBound <= cells.count, "a part of the row")
      if selective {
        for column in range where unsafe !cells[column].isProtected {
          unsafe cells.split(at: column)
          unsafe cells.split(at: column + 1)
          unsafe cells[column] = .blank(style: style)
        }
        return
      }
      unsafe cells.split(at: range.lowerBound)
      unsafe cells.split(at: range.upperBound)
      unsafe cells.extracting(range).update(repeating: .blank(style: style))
    }
  }

  /// Fills the whole grid with one cell.
  mutating func fill(with cell: PackedCell) {
    makeSingle(lines.indices)
    for row in lines.indices {
      lines[row].wraps = false
      unsafe edit(row) { unsafe $0.update(repeating: cell) }
    }
  }

  // MARK: Moving within a row

  /// Moves cells from `range.lowerBound` to the right by `count`; what leaves the range is lost.
  mutating func insert(_ count: Int, row: Int, in range: Range<Int>, style: UInt32) {
    let count = min(count, range.count)
    guard count > 0 else { return }
    unsafe edit(row) { cells in
      precondition(range.lowerBound >= 0 && range.upperBound <= cells.count, "a part of the row")
      unsafe cells.split(at: range.lowerBound)
      unsafe cells.split(at: range.upperBound)
      unsafe cells.split(at: range.upperBound - count)
      for column in range.dropFirst(count).reversed() {
        unsafe cells[column] = cells[column - count]
      }
      for column in range.prefix(count) { unsafe cells[column] = .blank(style: style) }
    }
  }

  /// Moves the cells after `range.lowerBound + count` to the left by `count`, and blanks the end.
  mutating func delete(_ count: Int, row: Int, in range: Range<Int>, style: UInt32) {
    let count = min(count, range.count)
    guard count > 0 else { return }
    lines[row].wraps = false
    unsafe edit(row) { cells in
      precondition(range.lowerBound >= 0 && range.upperBound <= cells.count, "a part of the row")
      unsafe cells.split(at: range.lowerBound)
      unsafe cells.split(at: range.lowerBound + count)
      unsafe cells.split(at: range.upperBound)
      for column in range.dropLast(count) { unsafe cells[column] = cells[column + count] }
      for column in range.suffix(count) { unsafe cells[column] = .blank(style: style) }
    }
  }

  // MARK: Moving rows

  /// Moves the rows of a region up; those that leave it at its top come back blank at its bottom.
  mutating func scrollUp(_ count: Int, rows: Range<Int>, style: UInt32) {
    let count = min(count, rows.count)
    guard count > 0 else { return }
    rotate(rows, by: count)
    for row in rows.suffix(count) { blank(row, style: style) }
  }

  /// Moves the rows of a region down; those that leave it at its bottom come back blank at its top.
  mutating func scrollDown(_ count: Int, rows: Range<Int>, style: UInt32) {
    let count = min(count, rows.count)
    guard count > 0 else { return }
    rotate(rows, by: rows.count - count)
    for row in rows.prefix(count) { blank(row, style: style) }
  }

  private mutating func blank(_ row: Int, style: UInt32) {
    lines[row].wraps = false
    lines[row].mark = nil
    lines[row].size = .single
    unsafe edit(row) { unsafe $0.update(repeating: .blank(style: style)) }
  }

  /// Moves the rows of a region up by `count`; the first ones become the last ones.
  private mutating func rotate(_ rows: Range<Int>, by count: Int) {
    if count == 1 {
      unsafe lines.withUnsafeMutableBufferPointer { lines in
        precondition(rows.lowerBound >= 0 && rows.upperBound <= lines.count, "rows of the grid")
        guard let base = lines.baseAddress else { return }
        let first = unsafe base + rows.lowerBound
        let gone = unsafe first.move()
        unsafe first.moveInitialize(from: first + 1, count: rows.count - 1)
        unsafe (first + (rows.count - 1)).initialize(to: gone)
      }
    } else if count < rows.count {
      let moved = Array(lines[rows.dropFirst(count)] + lines[rows.prefix(count)])
      lines.replaceSubrange(rows, with: moved)
    }
  }

  /// As `scrollUp` or, with a negative count, `scrollDown`, for some of the columns only.
  mutating func scroll(_ count: Int, rows: Range<Int>, columns range: Range<Int>, style: UInt32) {
    let distance = min(abs(count), rows.count)
    guard distance > 0, !range.isEmpty else { return }
    for row in rows {
      unsafe edit(row) { cells in
        unsafe cells.split(at: range.lowerBound)
        unsafe cells.split(at: range.upperBound)
      }
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
  /// above `keeping` are given up first.
  /// - Returns: how many rows were given up at the top.
  mutating func resize(columns newColumns: Int, rows newRows: Int, keeping cursorRow: Int) -> Int {
    let above = max(0, min(cursorRow + 1, rows) - newRows)
    if newColumns < columns {
      for row in lines.indices { unsafe edit(row) { unsafe $0.split(at: newColumns) } }
    }
    var kept = Array(lines[above..<min(rows, above + newRows)])
    for row in kept.indices {
      kept[row].wraps = false
      kept[row].cells = Array(kept[row].cells.prefix(newColumns))
    }
    replaceAll(kept, columns: newColumns, rows: newRows)
    return above
  }

  /// Takes other rows, none longer than `columns`, and fills them up with blanks.
  mutating func replaceAll(_ rows: [Line], columns newColumns: Int, rows newRows: Int) {
    columns = newColumns
    lines = rows.prefix(newRows).map { row in
      var row = row
      row.cells = Array(row.cells.prefix(newColumns))
      let missing = newColumns - row.cells.count
      row.cells += repeatElement(.blank(style: 0), count: missing)
      lastStamp &+= 1
      row.stamp = lastStamp
      return row
    }
    while lines.count < newRows { lines.append(blankLine(style: 0)) }
  }

  /// Renumbers the styles and clusters of every cell.
  mutating func renumber(styles: [UInt32], clusters: [UInt32]) {
    for row in lines.indices { lines[row].renumber(styles: styles, clusters: clusters) }
  }
}

extension UnsafeMutableBufferPointer<PackedCell> {
  /// Blanks both halves of a wide cell that `column` would cut in two.
  @inline(__always)
  fileprivate func split(at column: Int) {
    guard column > 0, column < count, unsafe self[column].width == 0 else { return }
    let blank = unsafe PackedCell.blank(style: self[column - 1].style)
    unsafe self[column - 1] = blank
    unsafe self[column] = blank
  }
}
