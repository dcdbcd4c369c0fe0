import TerminalEmulation
import TerminalModel

extension Screen {
  private static let sign = "•"
  /// Of the width of two cells.
  private static let wideSign = "＊"

  /// The screen with a sign in place of each character of a secret, so that everything else stays
  /// where it is; one that goes on in the next row is found, too.
  func masked(by secrets: SecretTexts) -> Screen {
    guard !secrets.ordered.isEmpty else { return self }
    var text = ""
    // The cell of each byte of the text.
    var cells: [(row: Int, column: Int)] = []
    for (y, row) in rows.enumerated() {
      for (x, cell) in row.enumerated() {
        text += cell.text
        cells += repeatElement((row: y, column: x), count: cell.text.utf8.count)
      }
    }
    let ranges = secrets.ranges(in: text)
    guard !ranges.isEmpty else { return self }
    var masked = rows
    for range in ranges {
      let first = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let end = text.utf8.distance(from: text.startIndex, to: range.upperBound)
      for (y, x) in cells[first..<end] {
        masked[y][x].text = masked[y][x].width == 2 ? Self.wideSign : Self.sign
      }
    }
    return Screen(size: size, rows: masked, cursor: cursor, lineSizes: lineSizes)
  }
}
