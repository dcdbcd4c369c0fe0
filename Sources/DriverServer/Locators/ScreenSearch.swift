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
        let first = text.distance(from: text.startIndex, to: range.lowerBound)
        let last = text.distance(from: text.startIndex, to: range.upperBound) - 1
        places.append(CellPoint(x: (columns[first] + columns[last]) / 2, y: y))
      }
    }
    return places
  }

  /// A row's text and the column of each of its characters.
  private func line(_ y: Int) -> (text: String, columns: [Int]) {
    var text = ""
    var columns: [Int] = []
    for (x, cell) in screen.rows[y].enumerated() {
      for character in cell.text {
        text.append(character)
        columns.append(x)
      }
    }
    // A character that merged with the one before leaves a column too many, never one too few.
    return (text, columns)
  }
}
