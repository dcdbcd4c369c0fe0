/// A new size. The main screen's text is broken anew, together with its scrollback; the alternate
/// screen is cut or filled, since its program draws it again.
extension Interpreter {
  mutating func resize(columns newColumns: Int, rows newRows: Int) {
    let newColumns = max(1, newColumns)
    let newRows = max(1, newRows)
    if modes.alternateScreen {
      // Under the alternate screen, the main one's cursor is where it was saved.
      reflow(\.hiddenGrid, [\.hiddenSavedCursor], columns: newColumns, rows: newRows)
      let gone = grid.resize(columns: newColumns, rows: newRows, keeping: cursor.y)
      cursor.y -= gone
      savedCursor.y = max(0, savedCursor.y - gone)
    } else {
      reflow(\.grid, [\.cursor, \.savedCursor], columns: newColumns, rows: newRows)
      let gone = hiddenGrid.resize(
        columns: newColumns, rows: newRows, keeping: min(hiddenSavedCursor.y, rows - 1))
      hiddenSavedCursor.y = max(0, hiddenSavedCursor.y - gone)
    }
    if newColumns > columns {
      for column in columns..<newColumns { tabStops.append(column % 8 == 0) }
    }
    tabStops.removeLast(tabStops.count - newColumns)
    columns = newColumns
    rows = newRows
    resetMargins()
    cursor.x = min(cursor.x, columns - 1)
    cursor.y = min(max(0, cursor.y), rows - 1)
    cursor.pendingWrap = false
    joinable = nil
  }

  private mutating func reflow(
    _ grid: WritableKeyPath<Interpreter, Grid>,
    _ cursors: [WritableKeyPath<Interpreter, CursorState>],
    columns newColumns: Int, rows newRows: Int
  ) {
    guard newColumns != columns || newRows != rows else { return }
    let above = scrollback.count
    let shown = self[keyPath: grid].lines.map { Line(trimming: $0) }
    let source = scrollback.lines + shown
    let places = cursors.map { key in
      Reflow.Place(row: above + self[keyPath: key].y, column: self[keyPath: key].x)
    }
    let reflow = Reflow(source, width: columns, columns: newColumns, places: places)

    // Blank rows below the text and the cursor make room first.
    let cursorRow = reflow.places[0].row
    let lastText = reflow.rows.lastIndex { !$0.cells.isEmpty || $0.wraps } ?? 0
    let used = max(lastText, cursorRow) + 1
    // The text's end stays in sight, unless the cursor stands far above it.
    let start = min(max(0, used - newRows), cursorRow)
    scrollback.removeAll()
    for row in 0..<start { scrollback.append(reflow.rows[row]) }
    self[keyPath: grid].replaceAll(
      Array(reflow.rows[start..<min(used, start + newRows)]), columns: newColumns, rows: newRows)
    for (key, place) in zip(cursors, reflow.places) {
      self[keyPath: key].y = min(max(0, place.row - start), newRows - 1)
      self[keyPath: key].x = min(place.column, newColumns - 1)
    }
  }
}
