extension Interpreter {
  /// ED and DECSED.
  mutating func eraseInDisplay(_ what: Int, selective: Bool) {
    cursor.pendingWrap = false
    let style = eraseStyle()
    switch what {
    case 0:
      eraseInLine(0, selective: selective)
      makeSingle(cursor.y + 1..<max(rows, cursor.y + 1), selective)
      for row in cursor.y + 1..<max(rows, cursor.y + 1) {
        grid.erase(row, 0..<columns, style: style, selective: selective)
      }
    case 1:
      makeSingle(0..<cursor.y, selective)
      for row in 0..<cursor.y {
        grid.erase(row, 0..<columns, style: style, selective: selective)
      }
      eraseInLine(1, selective: selective)
    case 2:
      makeSingle(0..<rows, selective)
      for row in 0..<rows { grid.erase(row, 0..<columns, style: style, selective: selective) }
    case 3: scrollback.removeAll()
    default: break
    }
  }

  /// A row that is erased whole is single again (VT510, ED).
  private mutating func makeSingle(_ rows: Range<Int>, _ selective: Bool) {
    if !selective { grid.makeSingle(rows) }
  }

  /// EL and DECSEL.
  mutating func eraseInLine(_ what: Int, selective: Bool) {
    cursor.pendingWrap = false
    let range: Range<Int>
    switch what {
    case 0: range = cursor.x..<columns
    case 1: range = 0..<cursor.x + 1
    case 2: range = 0..<columns
    default: return
    }
    grid.erase(cursor.y, range, style: eraseStyle(), selective: selective)
  }

  /// ECH.
  mutating func eraseCharacters(_ count: Int) {
    cursor.pendingWrap = false
    grid.erase(cursor.y, cursor.x..<min(columns, cursor.x + count), style: eraseStyle())
  }

  /// ICH.
  mutating func insertCharacters(_ count: Int) {
    cursor.pendingWrap = false
    guard cursor.x >= left, cursor.x < min(right, lineColumns) else { return }
    grid.insert(count, row: cursor.y, in: cursor.x..<min(right, lineColumns), style: eraseStyle())
  }

  /// DCH.
  mutating func deleteCharacters(_ count: Int) {
    cursor.pendingWrap = false
    guard cursor.x >= left, cursor.x < right else { return }
    grid.delete(count, row: cursor.y, in: cursor.x..<right, style: eraseStyle())
  }

  /// IL (a positive count) and DL (a negative one).
  mutating func insertLines(_ count: Int) {
    cursor.pendingWrap = false
    guard cursor.y >= top, cursor.y < bottom, cursor.x >= left, cursor.x < right else { return }
    let style = eraseStyle()
    let region = cursor.y..<bottom
    if left > 0 || right < columns {
      grid.scroll(-count, rows: region, columns: left..<right, style: style)
    } else if count > 0 {
      grid.scrollDown(count, rows: region, style: style)
    } else {
      grid.scrollUp(-count, rows: region, style: style)
    }
    cursor.x = left
  }

  /// DECIC (a positive count) and DECDC (a negative one).
  mutating func insertColumns(_ count: Int) {
    guard cursor.y >= top, cursor.y < bottom, cursor.x >= left, cursor.x < right else { return }
    let style = eraseStyle()
    for row in top..<bottom {
      if count > 0 {
        grid.insert(count, row: row, in: cursor.x..<right, style: style)
      } else {
        grid.delete(-count, row: row, in: cursor.x..<right, style: style)
      }
    }
  }

  /// DECALN: the whole screen full of E, to adjust a tube by.
  mutating func alignmentPattern() {
    resetMargins()
    modes.origin = false
    moveTo(row: 0, column: 0)
    grid.fill(with: PackedCell(scalar: 0x45, width: 1, style: 0))
  }
}
