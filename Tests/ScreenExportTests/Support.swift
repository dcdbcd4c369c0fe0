import TerminalModel

/// A screen whose rows are the given cells, filled up with blanks.
func screen(_ rows: [[Cell]], columns: Int, cursor: Cursor? = nil) -> Screen {
  Screen(
    size: CellSize(columns: columns, rows: rows.count),
    rows: rows.map { $0 + Array(repeating: .blank, count: columns - $0.count) },
    cursor: cursor ?? Cursor(position: CellPoint(x: 0, y: 0), isVisible: false))
}

/// The cells of a text of one style, one column a character.
func cells(_ text: String, _ style: Style = .plain) -> [Cell] {
  text.map { Cell(String($0), style: style) }
}
