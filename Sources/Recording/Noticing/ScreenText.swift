package import TerminalModel

/// A text on a screen: what stands between two blanks or frames.
package struct ScreenText: Hashable, Sendable {
  package var text: String
  package var row: Int
  package var columns: Range<Int>

  /// How much it says of where a program is; 0 for what has neither a letter nor a number.
  ///
  /// Numbers are values, which broken programs get wrong. Keys and menus are on many screens.
  package var telling: Int {
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return 0 }
    var score = 20 + min(text.count(where: \.isLetter), 24)
    if text.contains(where: \.isNumber) { score += 10 }
    if text.count > 60 { score -= 10 }
    if let first = text.first, "<[^".contains(first) { score -= 15 }
    return max(1, score)
  }

  /// The texts of a screen, row by row.
  package static func all(on screen: Screen) -> [ScreenText] {
    screen.rows.enumerated().flatMap { row, cells in texts(cells, row: row) }
  }

  private static func texts(_ cells: [Cell], row: Int) -> [ScreenText] {
    var texts: [ScreenText] = []
    var start: Int?
    var end = 0
    func close() {
      guard let from = start else { return }
      texts.append(
        ScreenText(
          text: cells[from..<end].map(\.text).joined(), row: row, columns: from..<end))
      start = nil
    }
    for (column, cell) in cells.enumerated() {
      if isFrame(cell.text) {
        close()
      } else if cell.text == " " {
        if column - end >= 1 { close() }
      } else {
        if start == nil { start = column }
        end = column + 1
      }
    }
    close()
    return texts
  }

  private static func isFrame(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first?.value else { return false }
    return (0x2500...0x259F).contains(scalar) || text == "|"
  }
}
