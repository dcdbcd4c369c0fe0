import TerminalModel
import WireProtocol

/// Looks for a text over a screen, row by row.
struct ScreenSearch {
  private let screen: Screen

  init(_ screen: Screen) { self.screen = screen }

  /// The cell in the middle of each match, from the top left.
  /// - Throws: `invalid selector` for a regular expression that is bad or takes too long.
  func places(of match: TextMatch) throws(WebDriverError) -> [CellPoint] {
    let expression: BoundedRegex?
    let wanted: String
    switch match {
    case .equals(let text), .contains(let text): (wanted, expression) = (text, nil)
    case .matches(let pattern): (wanted, expression) = (pattern, try BoundedRegex(pattern))
    }
    guard !wanted.isEmpty else { return [] }
    var places: [CellPoint] = []
    for y in screen.rows.indices {
      let (text, columns) = line(y)
      let ranges = try expression?.ranges(in: text) ?? text.ranges(of: wanted)
      for range in ranges where !range.isEmpty {
        let first = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        let last = text.utf8.distance(from: text.startIndex, to: range.upperBound) - 1
        places.append(CellPoint(x: (columns[first] + columns[last]) / 2, y: y))
      }
    }
    return places
  }

  /// A row's text and the column of each of its UTF-8 bytes: an expression may match a part of what
  /// a reader takes for one character.
  private func line(_ y: Int) -> (text: String, columns: [Int]) {
    var text = ""
    var columns: [Int] = []
    for (x, cell) in screen.rows[y].enumerated() {
      text += cell.text
      columns += repeatElement(x, count: cell.text.utf8.count)
    }
    return (text, columns)
  }
}
