package import FlowFormat
import Geometry
package import TerminalModel

extension FlowTree {
  /// The tree with the texts of the screen beside its elements: whole rows, and the runs between
  /// two blanks or frames.
  ///
  /// A bare program's screen has more to read than the elements that are recognised on it.
  package func withTexts(of screen: Screen) -> FlowTree {
    var tree = self
    for (row, cells) in screen.rows.enumerated() {
      for run in Self.runs(cells) + Self.wrapped(screen.rows, from: row) {
        var element = FlowElement()
        element.role = "text"
        element.text = run.text
        element.frame = Rect(
          x: Double(run.columns.lowerBound) * cell.width, y: Double(row) * cell.height,
          width: Double(run.columns.count) * cell.width, height: cell.height)
        element.address = .screenText(run.text)
        tree.elements.append(element)
      }
    }
    return tree
  }

  private static func isBorder(_ cell: Cell) -> Bool {
    guard let scalar = cell.text.unicodeScalars.first else { return false }
    return (0x2500...0x259F).contains(scalar.value) || cell.text == "|"
  }

  /// How many rows a text may go over.
  private static let mostRows = 20

  /// The text that begins in a row and goes on in the next ones, as a terminal wraps it at its edge.
  private static func wrapped(
    _ rows: [[Cell]], from row: Int
  ) -> [(text: String, columns: Range<Int>)] {
    func isFull(_ cells: [Cell]) -> Bool {
      // The blank between two words may be the last cell.
      cells.suffix(2).contains { $0.text != " " && $0.width > 0 && !isBorder($0) }
        && cells.first.map(isBorder) != true
    }
    guard rows.indices.contains(row + 1), isFull(rows[row]), row == 0 || !isFull(rows[row - 1])
    else { return [] }
    var text = ""
    for cells in rows[row...].prefix(mostRows) {
      text += cells.map(\.text).joined()
      if !isFull(cells) { break }
    }
    guard let first = rows[row].firstIndex(where: { $0.text != " " }) else { return [] }
    let shown = text.drop { $0 == " " }
    let end = shown.lastIndex { $0 != " " }.map { shown[...$0] } ?? ""
    return [(String(end), first..<rows[row].count)]
  }

  /// Runs, then the whole row where that is another.
  private static func runs(_ line: [Cell]) -> [(text: String, columns: Range<Int>)] {
    var runs: [(text: String, columns: Range<Int>)] = []
    var start: Int?
    func add(_ from: Int, _ limit: Int) {
      var end = limit
      while end > from, line[end - 1].text == " " { end -= 1 }
      if end > from { runs.append((line[from..<end].map(\.text).joined(), from..<end)) }
    }
    for index in line.indices {
      let isBlank = line[index].text == " "
      let endsRun =
        isBorder(line[index])
        || (isBlank && (index + 1 == line.count || line[index + 1].text == " "))
      if endsRun {
        if let from = start { add(from, index) }
        start = nil
      } else if start == nil, !isBlank {
        start = index
      }
    }
    if let from = start { add(from, line.count) }
    if let first = line.firstIndex(where: { $0.text != " " }), runs.count > 1 {
      add(first, line.count)
    }
    return runs
  }
}

extension FlowSelector {
  /// Whether it asks for a text alone, which the screen may show though no element has it: a state, a place among
  /// others and a size are of elements.
  package var meansText: Bool {
    text != nil && isTextOrPlace
      && relations.allSatisfy { $0.selector.isTextOrPlace || $0.selector.id != nil }
  }

  private var isTextOrPlace: Bool {
    id == nil && css == nil && index == nil && isEnabled == nil && isChecked == nil
      && isFocused == nil && isSelected == nil && traits.isEmpty && width == nil && height == nil
  }
}
