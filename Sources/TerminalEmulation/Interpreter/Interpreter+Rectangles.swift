import TerminalModel

/// The rectangular operations of a VT420: fill, erase, copy, change styles.
extension Interpreter {
  /// A rectangle of cells, half-open and 0-based.
  struct Area {
    var rows: Range<Int>
    var columns: Range<Int>
  }

  /// The rectangle that four parameters name, 1-based and inclusive; in origin mode they count from
  /// the margins' corner. Nil where it is turned inside out.
  func area(at index: Int) -> Area? {
    let (firstRow, lastRow) = modes.origin ? (top, bottom) : (0, rows)
    let (firstColumn, lastColumn) = modes.origin ? (left, right) : (0, columns)
    let start = (
      row: firstRow + sequence.parameters.count(index) - 1,
      column: firstColumn + sequence.parameters.count(index + 1) - 1
    )
    let given = (
      row: sequence.parameters.value(index + 2, or: 0),
      column: sequence.parameters.value(index + 3, or: 0)
    )
    let end = (
      row: given.row == 0 ? lastRow : min(lastRow, firstRow + given.row),
      column: given.column == 0 ? lastColumn : min(lastColumn, firstColumn + given.column)
    )
    guard start.row < end.row, start.column < end.column else { return nil }
    return Area(rows: start.row..<end.row, columns: start.column..<end.column)
  }

  /// DECFRA.
  mutating func fillArea() {
    let value = sequence.parameters.value(0, or: 32)
    guard (0x20..<0x7F).contains(value) || (0xA0...0xFF).contains(value), let area = area(at: 1)
    else { return }
    var cell = PackedCell(scalar: UInt32(value), width: 1, style: penStyle())
    cell.isProtected = cursor.isProtected
    for row in area.rows {
      for column in area.columns { grid.write(cell, row: row, column: column) }
    }
  }

  /// DECERA and DECSERA.
  mutating func eraseArea(selective: Bool) {
    guard let area = area(at: 0) else { return }
    let style = eraseStyle()
    for row in area.rows { grid.erase(row, area.columns, style: style, selective: selective) }
  }

  /// DECCRA; there is one page.
  mutating func copyArea() {
    guard let source = area(at: 0) else { return }
    let (firstRow, lastRow) = modes.origin ? (top, bottom) : (0, rows)
    let (firstColumn, lastColumn) = modes.origin ? (left, right) : (0, columns)
    let row = firstRow + sequence.parameters.count(5) - 1
    let column = firstColumn + sequence.parameters.count(6) - 1
    let height = min(source.rows.count, lastRow - row)
    let width = min(source.columns.count, lastColumn - column)
    guard height > 0, width > 0 else { return }
    let copied = source.rows.prefix(height).map { row in
      source.columns.prefix(width).map { grid[row, $0] }
    }
    for (offset, cells) in copied.enumerated() {
      grid.replace(row: row + offset, column: column, with: cells)
    }
  }

  /// DECCARA and, with `reversing`, DECRARA.
  mutating func changeArea(reversing: Bool) {
    guard let area = area(at: 0) else { return }
    var codes = (4..<max(4, sequence.parameters.count)).map { sequence.parameters.value($0, or: 0) }
    if codes.isEmpty { codes = [0] }
    for row in area.rows {
      // Unless told otherwise a stream: from the first place to the last one, row by row.
      let isFirst = changesRectangle || row == area.rows.lowerBound
      let isLast = changesRectangle || row == area.rows.upperBound - 1
      let start = isFirst ? area.columns.lowerBound : 0
      let end = isLast ? area.columns.upperBound : columns
      guard start < end else { continue }
      let range = start..<end
      restyle(row, range, codes: codes, reversing: reversing)
    }
  }

  private mutating func restyle(_ row: Int, _ range: Range<Int>, codes: [Int], reversing: Bool) {
    var cells = range.map { grid[row, $0] }
    for index in cells.indices {
      var style = styles[cells[index].style]
      for code in codes { style.apply(code, reversing: reversing) }
      cells[index].style = styles.number(of: style)
    }
    grid.replace(row: row, column: range.lowerBound, with: cells)
  }

  /// DECRQCRA: the sum of the characters and of what each attribute counts for, negated, as a VT420
  /// computes it.
  mutating func reportChecksum() {
    var sum: UInt32 = 0
    if let area = area(at: 2) {
      for row in area.rows {
        for column in area.columns { sum &+= checksum(grid[row, column]) }
      }
    }
    let digits = String(UInt16(truncatingIfNeeded: 0 &- sum), radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 4 - digits.utf8.count) + digits
    reply("\u{1B}P\(sequence.parameters.value(0, or: 0))!~\(padded)\u{1B}\\")
  }

  private func checksum(_ cell: PackedCell) -> UInt32 {
    let style = styles[cell.style]
    var sum =
      cell.scalar ?? clusters[cell.cluster ?? 0].unicodeScalars.first.map(\.value) ?? 0x20
    if cell.isProtected { sum += 0x04 }
    if style.attributes.contains(.conceal) { sum += 0x08 }
    if style.underline != .none { sum += 0x10 }
    if style.attributes.contains(.inverse) { sum += 0x20 }
    if style.attributes.contains(.blink) { sum += 0x40 }
    if style.attributes.contains(.bold) { sum += 0x80 }
    return sum
  }
}

extension PackedStyle {
  /// Changes one attribute as DECCARA does, or turns it over as DECRARA does.
  fileprivate mutating func apply(_ code: Int, reversing: Bool) {
    func change(_ attribute: Style.Attributes) {
      if reversing {
        attributes.formSymmetricDifference(attribute)
      } else {
        attributes.insert(attribute)
      }
    }
    switch code {
    case 0:
      if reversing {
        attributes.formSymmetricDifference([.bold, .blink, .inverse])
        underline = underline == .none ? .single : .none
      } else {
        attributes.subtract([.bold, .blink, .inverse])
        underline = .none
      }
    case 1: change(.bold)
    case 4: underline = reversing && underline != .none ? .none : .single
    case 5: change(.blink)
    case 7: change(.inverse)
    case 22 where !reversing: attributes.subtract([.bold, .dim])
    case 24 where !reversing: underline = .none
    case 25 where !reversing: attributes.remove(.blink)
    case 27 where !reversing: attributes.remove(.inverse)
    default: break
    }
  }
}
