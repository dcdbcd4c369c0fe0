import TerminalModel

/// Rows of double width and height (DECSWL, DECDWL, DECDHL).
extension Interpreter {
  /// The columns of the cursor's row.
  var lineColumns: Int {
    grid.hasDoubleLines ? grid.columns(ofRow: cursor.y) : columns
  }

  /// Brings a cursor beyond the end of a row of double width back to its last column.
  mutating func stayOnLine() {
    if grid.hasDoubleLines { cursor.x = min(cursor.x, lineColumns - 1) }
  }

  /// `ESC # 3` to `6`. What stands in the right half of a double row doesn't show, and is there again
  /// when the row is single again.
  mutating func setLineSize(_ size: LineSize) {
    // Side margins and rows of double width exclude each other (VT510, DECLRMM).
    guard !modes.leftRightMargins else { return }
    grid.setSize(cursor.y, size)
    if cursor.x >= lineColumns { cursor.pendingWrap = false }
    stayOnLine()
    joinable = nil
  }
}
