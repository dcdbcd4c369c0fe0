extension Interpreter {
  /// The cursor is between the side margins.
  private var isInsideSides: Bool { cursor.x >= left && cursor.x < right }

  // MARK: Lines

  /// Moves down a row, scrolling at the region's bottom (IND, LF).
  mutating func lineFeed() {
    cursor.pendingWrap = false
    if cursor.y == bottom - 1 {
      if isInsideSides { scrollUp(1) }
    } else if cursor.y < rows - 1 {
      cursor.y += 1
    }
  }

  /// Moves up a row, scrolling at the region's top (RI).
  mutating func reverseLineFeed() {
    cursor.pendingWrap = false
    if cursor.y == top {
      if isInsideSides { scrollDown(1) }
    } else if cursor.y > 0 {
      cursor.y -= 1
    }
  }

  mutating func carriageReturn() {
    cursor.pendingWrap = false
    cursor.x = cursor.x >= left ? left : 0
  }

  mutating func backspace() {
    cursor.pendingWrap = false
    if cursor.x > (cursor.x >= left ? left : 0) {
      cursor.x -= 1
    } else if modes.reverseWrap, modes.autowrap, cursor.y > top {
      cursor.y -= 1
      cursor.x = right - 1
    }
  }

  /// Moves the region's rows up; at the top of the main screen they go to the scrollback.
  mutating func scrollUp(_ count: Int) {
    let style = eraseStyle()
    if left > 0 || right < columns {
      grid.scroll(count, rows: top..<bottom, columns: left..<right, style: style)
      return
    }
    if top == 0, !modes.alternateScreen {
      for row in 0..<min(count, bottom) { scrollback.append(grid.lines[row]) }
    }
    grid.scrollUp(count, rows: top..<bottom, style: style)
  }

  mutating func scrollDown(_ count: Int) {
    let style = eraseStyle()
    if left > 0 || right < columns {
      grid.scroll(-count, rows: top..<bottom, columns: left..<right, style: style)
    } else {
      grid.scrollDown(count, rows: top..<bottom, style: style)
    }
  }

  // MARK: Moves

  /// Moves to a 0-based place, which in origin mode counts from the region's corner.
  mutating func moveTo(row: Int, column: Int) {
    cursor.pendingWrap = false
    if modes.origin {
      cursor.y = min(max(0, row) + top, bottom - 1)
      cursor.x = min(max(0, column) + left, right - 1)
    } else {
      cursor.y = min(max(0, row), rows - 1)
      cursor.x = min(max(0, column), columns - 1)
    }
    stayOnLine()
  }

  mutating func moveUp(_ count: Int) {
    cursor.pendingWrap = false
    cursor.y = max(cursor.y >= top ? top : 0, cursor.y - count)
  }

  mutating func moveDown(_ count: Int) {
    cursor.pendingWrap = false
    cursor.y = min(cursor.y < bottom ? bottom - 1 : rows - 1, cursor.y + count)
  }

  mutating func moveLeft(_ count: Int) {
    cursor.pendingWrap = false
    cursor.x = max(cursor.x >= left ? left : 0, cursor.x - count)
  }

  mutating func moveRight(_ count: Int) {
    cursor.pendingWrap = false
    cursor.x = min(cursor.x < right ? right - 1 : columns - 1, cursor.x + count)
    stayOnLine()
  }

  /// The row and column as the program counts them, 0-based (CPR).
  var reportedPosition: (row: Int, column: Int) {
    modes.origin ? (cursor.y - top, cursor.x - left) : (cursor.y, cursor.x)
  }

  // MARK: Tabs

  /// At the right edge there is nowhere to go, and a pending wrap stays.
  mutating func tab(_ count: Int) {
    let limit = min(cursor.x < right ? right : columns, lineColumns) - 1
    for _ in 0..<min(count, columns) {
      guard cursor.x < limit else { return }
      cursor.pendingWrap = false
      cursor.x += 1
      while cursor.x < limit, !tabStops[cursor.x] { cursor.x += 1 }
    }
  }

  mutating func backTab(_ count: Int) {
    cursor.pendingWrap = false
    let limit = modes.origin ? left : 0
    for _ in 0..<min(count, columns) {
      guard cursor.x > limit else { return }
      cursor.x -= 1
      while cursor.x > limit, !tabStops[cursor.x] { cursor.x -= 1 }
    }
  }

  // MARK: Saving

  mutating func saveCursor() {
    savedCursor = cursor
    savedCursor.origin = modes.origin
  }

  mutating func restoreCursor() {
    cursor = savedCursor
    modes.origin = savedCursor.origin
    cursor.x = min(cursor.x, columns - 1)
    cursor.y = min(cursor.y, rows - 1)
    joinable = nil
  }

  // MARK: Margins

  /// Sets the scroll region (DECSTBM) from 1-based, inclusive rows.
  mutating func setVerticalMargins(_ first: Int, _ last: Int) {
    let top = max(1, first) - 1
    let bottom = min(last == 0 ? rows : last, rows)
    guard bottom - top >= 2 || rows == 1 && bottom - top == 1 else { return }
    self.top = top
    self.bottom = bottom
    moveTo(row: 0, column: 0)
  }

  /// Sets the side margins (DECSLRM) from 1-based, inclusive columns.
  mutating func setSideMargins(_ first: Int, _ last: Int) {
    let left = max(1, first) - 1
    let right = min(last == 0 ? columns : last, columns)
    guard right - left >= 2 else { return }
    self.left = left
    self.right = right
    moveTo(row: 0, column: 0)
  }

  mutating func resetMargins() {
    top = 0
    bottom = rows
    left = 0
    right = columns
  }
}
