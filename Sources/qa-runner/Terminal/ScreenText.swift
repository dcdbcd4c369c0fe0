import ScreenExport
import TerminalModel

/// A screen in a frame, for a person at a terminal.
struct ScreenText {
  private let screen: Screen

  init(_ screen: Screen) { self.screen = screen }

  /// Text with a column ruler, row numbers and the cursor's place, plain or in its colours.
  func framed(isColored: Bool = false) -> String {
    let columns = screen.size.columns
    let line = String(repeating: "─", count: columns)
    var ruler = ""
    for tens in 0...(columns / 10) {
      let text = String(tens * 10)
      ruler += text + String(repeating: " ", count: max(0, 10 - text.count))
    }
    let lines = isColored ? coloredRows : screen.rows.indices.map(screen.text(row:))
    let rows = screen.rows.indices.map { row -> String in
      let number = String(row)
      let gap = String(repeating: " ", count: max(0, 3 - number.count))
      return "\(gap)\(number) │\(lines[row])│"
    }
    let cursor = screen.cursor
    let place =
      "cursor \(cursor.position.x),\(cursor.position.y)"
      + (cursor.isVisible ? "" : " (hidden)")
    return
      (["     \(ruler.prefix(columns))", "    ┌\(line)┐"] + rows
      + ["    └\(line)┘  \(columns)×\(screen.size.rows), \(place)"]).joined(separator: "\n")
  }

  /// The rows with their sequences, filled up to the screen's width.
  private var coloredRows: [String] {
    let lines = screen.ansi.split(separator: "\n", omittingEmptySubsequences: false)
    return screen.rows.indices.map { row in
      let last = screen.rows[row].lastIndex { $0.text != " " || $0.style != .plain } ?? -1
      return lines[row] + String(repeating: " ", count: screen.size.columns - last - 1)
    }
  }
}
