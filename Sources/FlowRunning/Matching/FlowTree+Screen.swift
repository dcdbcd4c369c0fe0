import PageObjects
import TerminalModel

extension FlowTree {
  /// The tree with the texts of the screen beside its elements: whole rows, and the runs between
  /// two blanks or frames.
  ///
  /// A bare program's screen has more to read than the elements that are recognised on it.
  func withTexts(of screen: Screen) -> FlowTree {
    var tree = self
    for (row, line) in screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      for run in Self.runs(Array(line)) {
        var element = FlowElement()
        element.role = "text"
        element.text = run.text
        element.frame = Rect(
          x: Double(run.column) * cell.width, y: Double(row) * cell.height,
          width: Double(run.text.count) * cell.width, height: cell.height)
        element.address = .screenText(run.text)
        tree.elements.append(element)
      }
    }
    return tree
  }

  private static func isBorder(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return (0x2500...0x259F).contains(scalar.value) || character == "|"
  }

  /// Runs, then the whole row where that is another.
  private static func runs(_ line: [Character]) -> [(text: String, column: Int)] {
    var runs: [(text: String, column: Int)] = []
    var start: Int?
    func add(_ from: Int, _ end: Int) {
      let text = String(line[from..<end]).reversed().drop { $0 == " " }.reversed()
      if !text.isEmpty { runs.append((String(text), from)) }
    }
    for index in line.indices {
      let isBlank = line[index] == " "
      let endsRun =
        isBorder(line[index])
        || (isBlank && (index + 1 == line.count || line[index + 1] == " "))
      if endsRun {
        if let from = start { add(from, index) }
        start = nil
      } else if start == nil, !isBlank {
        start = index
      }
    }
    if let from = start { add(from, line.count) }
    if let first = line.firstIndex(where: { $0 != " " }), runs.count > 1 {
      add(first, line.count)
    }
    return runs
  }
}
