import TerminalModel
import TextModel

extension Screen {
  private static let sign = "•"
  /// Of the width of two cells.
  private static let wideSign = "＊"

  /// The screen with a sign in place of each character of a secret, so that everything else stays
  /// where it is; one that goes on in the next row is found, too.
  func masked(by secrets: SecretTexts) -> Screen {
    guard !secrets.isEmpty else { return self }
    var links: [String: String] = [:]
    let shown = rows.map { $0.map { $0.masked(by: secrets, &links) } }
    return Screen(size: size, rows: shown, cursor: cursor, lineSizes: lineSizes)
      .hiding(hiddenCells(by: secrets).joined())
  }

  /// The screen with a sign in these cells.
  func hiding(_ cells: some Sequence<CellPoint>) -> Screen {
    var hidden = rows
    for cell in cells where cell.y < size.rows && cell.x < size.columns {
      let isWide = hidden[cell.y][cell.x].width == 2
      hidden[cell.y][cell.x].text = isWide ? Self.wideSign : Self.sign
    }
    return Screen(size: size, rows: hidden, cursor: cursor, lineSizes: lineSizes)
  }

  /// The cells of each secret.
  func hiddenCells(by secrets: SecretTexts) -> [[CellPoint]] {
    guard !secrets.isEmpty else { return [] }
    var text = ""
    // The cell of each byte of the text.
    var cells: [CellPoint] = []
    for (y, row) in rows.enumerated() {
      for (x, cell) in row.enumerated() {
        text += cell.text
        cells += repeatElement(CellPoint(x: x, y: y), count: cell.text.utf8.count)
      }
    }
    return secrets.hidden(in: text).map { range in
      cells[range].reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
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
