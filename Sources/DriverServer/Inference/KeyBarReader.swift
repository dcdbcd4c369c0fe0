import TerminalModel
import TextModel

/// Reads bars of keys and what they do, `F1Help F2Setup` or `^G Help ^O Write Out`: each pair a
/// button. Key and words are told apart by their look.
struct KeyBarReader {
  private struct Pair {
    var y: Int
    var key: Range<Int>
    /// Nil for a key that does nothing here.
    var label: Range<Int>?
    var keyStyle: Style
  }

  static func read(_ grid: inout ScreenGrid) -> [InferredElement] {
    var elements: [InferredElement] = []
    for block in [[0], Array(max(1, grid.rows - 3)..<grid.rows)] {
      // One key's look for all of a bar's keys, and two at least.
      let pairs = block.filter(grid.rowExists).flatMap { Self.pairs(in: $0, grid) }
      let looks = Dictionary(grouping: pairs, by: { $0.keyStyle })
      guard let alike = looks.values.max(by: { $0.count < $1.count }), alike.count >= 2 else {
        continue
      }
      for pair in alike {
        guard let label = pair.label else { continue }
        let columns = pair.key.lowerBound..<label.upperBound
        elements.append(
          InferredElement(
            shape: .keyButton, name: grid.text(label, pair.y).folded,
            text: grid.text(columns, pair.y),
            frame: CellRect(x: columns.lowerBound, y: pair.y, width: columns.count, height: 1),
            style: grid.cell(label.lowerBound, pair.y).style,
            key: keyName(grid.text(pair.key, pair.y))))
        grid.take(columns, pair.y)
      }
    }
    return elements
  }

  private static func pairs(in y: Int, _ grid: ScreenGrid) -> [Pair] {
    var runs: [Range<Int>] = []
    for segment in grid.segments(y) { runs += styleRuns(segment, y, grid) }
    var pairs: [Pair] = []
    for (run, next) in zip(runs, runs.dropFirst()) where run.upperBound == next.lowerBound {
      guard let key = grid.trimmed(run, y), isKey(grid.text(key, y)),
        !grid.isTaken(key.lowerBound, y)
      else { continue }
      let keyStyle = grid.cell(key.lowerBound, y).style
      if let label = grid.trimmed(next, y) {
        guard label.lowerBound - key.upperBound <= 2, label.count <= 24,
          grid.text(label, y).contains(where: \.isLetter)
        else { continue }
        pairs.append(Pair(y: y, key: key, label: firstWords(label, y, grid), keyStyle: keyStyle))
      } else if next.count <= 12 {
        pairs.append(Pair(y: y, key: key, label: nil, keyStyle: keyStyle))
      }
    }
    return pairs
  }

  private static func firstWords(_ range: Range<Int>, _ y: Int, _ grid: ScreenGrid) -> Range<Int> {
    let gap = range.dropLast().first { grid.isBlank($0, y) && grid.isBlank($0 + 1, y) }
    return range.lowerBound..<(gap ?? range.upperBound)
  }

  /// Runs of one look; blanks belong to the run before them where their ground is its ground.
  private static func styleRuns(
    _ range: Range<Int>, _ y: Int, _ grid: ScreenGrid
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = range.lowerBound
    var look: Style?
    for x in range {
      if grid.isBlank(x, y), grid.ground(x, y) == grid.ground(start, y) { continue }
      let style = grid.cell(x, y).style
      if let look, look != style {
        runs.append(start..<x)
        start = x
      }
      look = style
    }
    runs.append(start..<range.upperBound)
    return runs
  }

  private static let words: Set<String> = [
    "Esc", "Enter", "Tab", "TAB", "Space", "Del", "Ins", "Home", "End", "PgUp", "PgDn",
  ]

  private static func isKey(_ text: String) -> Bool {
    if words.contains(text) { return true }
    if text.hasPrefix("^"), text.count == 2 { return true }
    if text.count == 3, text.hasPrefix("M-") || text.hasPrefix("C-") { return true }
    let digits = text.hasPrefix("F") ? text.dropFirst() : text[...]
    if let number = Int(digits), (1...12).contains(number) { return true }
    return text.count == 1 && text.first?.isLetter == true || text == "?"
  }

  private static func keyName(_ text: String) -> String { Int(text) == nil ? text : "F" + text }
}
