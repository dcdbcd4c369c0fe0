import TerminalModel
import WireProtocol

/// Reads the elements of one row of a bare screen.
///
/// A run ends at two blanks, at a box-drawing character, and where the background, the inversion or
/// the link changes. A bracketed button inside a run is an element of its own.
struct RowReader {
  private let cells: [Cell]
  private let row: Int
  /// The background that most cells of the screen have; another one is a highlight.
  private let ground: Ground

  private struct Ground: Hashable {
    var background: Color
    var isInverse: Bool

    init(_ style: Style) {
      background = style.background
      isInverse = style.attributes.contains(.inverse)
    }
  }

  init(screen: Screen, row: Int) {
    cells = screen.rows[row]
    self.row = row
    var counts: [Ground: Int] = [:]
    for neighbour in max(0, row - 1)...min(screen.size.rows - 1, row + 1) {
      for cell in screen.rows[neighbour] { counts[Ground(cell.style), default: 0] += 1 }
    }
    ground = counts.max { $0.value < $1.value }?.key ?? Ground(.plain)
  }

  /// The row's elements from left to right.
  func elements() -> [InferredElement] {
    let buttons = buttons()
    let others = runs(outside: buttons).compactMap(runElement)
    let pressed = buttons.map { range in
      element(.button, name: text(in: range.lowerBound + 1..<range.upperBound - 1).folded, range)
    }
    return (others + pressed).sorted { $0.frame.x < $1.frame.x }
  }

  private func buttons() -> [Range<Int>] {
    var buttons: [Range<Int>] = []
    var column = 0
    while column < cells.count {
      if let end = buttonEnd(at: column) {
        buttons.append(column..<end)
        column = end
      } else {
        column += 1
      }
    }
    return buttons
  }

  /// The runs as ranges of columns, without the blanks at their ends.
  private func runs(outside buttons: [Range<Int>]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    var end = 0
    func close() {
      if let begun = start { runs.append(begun..<end) }
      start = nil
    }
    for (column, cell) in cells.enumerated() {
      if let begun = start, !looksAlike(cell, cells[begun]) { close() }
      if cell.text.isFrame || buttons.contains(where: { $0.contains(column) }) {
        close()
      } else if cell.text == " " {
        if column > end { close() }
      } else {
        if start == nil { start = column }
        end = column + 1
      }
    }
    close()
    return runs
  }

  private func looksAlike(_ cell: Cell, _ other: Cell) -> Bool {
    Ground(cell.style) == Ground(other.style) && cell.style.link == other.style.link
  }

  private func runElement(_ run: Range<Int>) -> InferredElement? {
    guard let isChecked = checkBox(at: run.lowerBound, until: run.upperBound) else {
      return text(run)
    }
    let label = text(in: run.lowerBound + 3..<run.upperBound).folded
    return element(.toggle, name: label, run, isChecked: isChecked)
  }

  private func text(_ range: Range<Int>) -> InferredElement? {
    var range = range
    while let first = range.first, cells[first].text == " " { range.removeFirst() }
    while let last = range.last, cells[last].text == " " { range.removeLast() }
    guard !range.isEmpty else { return nil }
    let role: ElementRole = cells[range.lowerBound].style.link == nil ? .text : .link
    return element(role, name: text(in: range).folded, range)
  }

  private func element(
    _ role: ElementRole, name: String, _ range: Range<Int>, isChecked: Bool? = nil
  ) -> InferredElement {
    let style = cells[range.lowerBound].style
    return InferredElement(
      role: role, name: name, text: text(in: range),
      frame: CellRect(x: range.lowerBound, y: row, width: range.count, height: 1),
      isChecked: isChecked, isHighlighted: Ground(style) != ground, link: style.link, style: style)
  }

  private func text(in range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    return cells[range].reduce(into: "") { $0 += $1.text }
  }

  /// One past a button `[ OK ]` or `< OK >` that starts at `column`.
  private func buttonEnd(at column: Int) -> Int? {
    let closing: String
    switch cells[column].text {
    case "<": closing = ">"
    case "[": closing = "]"
    default: return nil
    }
    guard let last = (column + 1..<cells.count).first(where: { cells[$0].text == closing }) else {
      return nil
    }
    let inside = text(in: column + 1..<last)
    let label = inside.folded
    guard label.count > 1 || (label.first?.isLetter ?? false), label.count <= 30,
      label.first?.isLetter == true || label.first?.isNumber == true
    else { return nil }
    // `[x]` is a check box; `[ x ]` with blanks could be a button of one letter.
    if closing == "]", inside.count < 3 || inside.first != " " { return nil }
    return last + 1
  }

  /// Whether a check box or radio button at `column` is on; nil where there is none.
  private func checkBox(at column: Int, until end: Int) -> Bool? {
    guard column + 3 <= end else { return nil }
    let mark = cells[column + 1].text
    switch (cells[column].text, cells[column + 2].text) {
    case ("[", "]"), ("(", ")"): break
    default: return nil
    }
    if ["x", "X", "*", "✓", "✔", "•", "●"].contains(mark) { return true }
    return mark == " " ? false : nil
  }
}

extension String {
  /// Whether it is a character that boxes are drawn with (U+2500 … U+259F).
  fileprivate var isFrame: Bool {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
    return (0x2500...0x259f).contains(scalar.value)
  }
}
