import TerminalModel
import TextModel

extension Screen {
  private static let sign = "•"
  /// Of the width of two cells.
  private static let wideSign = "＊"

  /// The screen with a sign in place of each character of a secret, so that everything else stays
  /// where it is; one that goes on in the next row is found, too.
  func masked(by secrets: SecretTexts) -> Screen {
    guard !secrets.ordered.isEmpty else { return self }
    var links: [String: String] = [:]
    var text = ""
    // The cell of each byte of the text.
    var cells: [(row: Int, column: Int)] = []
    for (y, row) in rows.enumerated() {
      for (x, cell) in row.enumerated() {
        text += cell.text
        cells += repeatElement((row: y, column: x), count: cell.text.utf8.count)
      }
    }
    var masked = rows.map { $0.map { $0.masked(by: secrets, &links) } }
    let ranges = secrets.ranges(in: text)
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

extension Cell {
  /// The cell without secrets in its link's address, whose masked form is kept in `links`.
  fileprivate func masked(by secrets: SecretTexts, _ links: inout [String: String]) -> Cell {
    guard let link = style.link else { return self }
    let shown = links[link] ?? secrets.maskedInput(link)
    links[link] = shown
    guard shown != link else { return self }
    var cell = self
    cell.style.link = shown
    return cell
  }
}
