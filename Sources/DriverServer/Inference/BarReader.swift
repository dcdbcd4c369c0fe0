import TerminalModel

/// Tells where single blanks part words that belong to different things: the headings of a table's
/// columns, and the tabs of a bar.
struct BarReader {
  private let grid: ScreenGrid

  init(_ grid: ScreenGrid) { self.grid = grid }

  /// The columns in which a row is to be parted, besides those where every row is.
  func gaps(_ y: Int) -> Set<Int> {
    var gaps: Set<Int> = []
    for segment in grid.segments(y) {
      guard let words = grid.trimmed(segment, y) else { continue }
      let blanks = words.filter { isSingleBlank($0, y) }
      gaps.formUnion(separators(words, y))
      guard !blanks.isEmpty, words.count < 400 else { continue }
      if isTabBar(words, blanks, y) {
        gaps.formUnion(blanks)
      } else if blanks.count > 1 || grid.wordRuns(words, y).count > 1 {
        gaps.formUnion(headingGaps(words, blanks, y))
      }
    }
    return gaps
  }

  private func isSingleBlank(_ x: Int, _ y: Int) -> Bool {
    grid.isBlank(x, y) && x > 0 && !grid.isBlank(x - 1, y)
      && x + 1 < grid.columns && !grid.isBlank(x + 1, y)
  }

  // MARK: Separators

  /// `|` between the words of a row, twice at least.
  private func separators(_ words: Range<Int>, _ y: Int) -> [Int] {
    let places = words.filter { grid.shows("|", $0, y) && grid.isSeparator($0, y) }
    return places.count > 1 ? places : []
  }

  // MARK: Tabs

  /// Whether a few capitalised words stand at an end of the screen, one of them lit.
  private func isTabBar(_ words: Range<Int>, _ blanks: [Int], _ y: Int) -> Bool {
    guard y < 4 || y >= grid.rows - 2, blanks.count > 1 || hasLitBlank(words, y) else {
      return false
    }
    let grounds = grid.groundRuns(y, in: words)
    guard (2...3).contains(grounds.count),
      Set(grounds.map { grid.ground($0.lowerBound, y) }).count == 2
    else { return false }
    let names = grid.text(words, y).split(separator: " ")
    return (3...12).contains(names.count)
      && names.allSatisfy { name in
        name.count <= 16 && (name.first?.isUppercase == true || name.first?.isNumber == true)
          && name.last.map { !".,;!?".contains($0) } ?? false
      }
      // Where tabs stand farther apart, a single blank parts the words of one.
      && grid.wordRuns(words, y).count <= (hasLitBlank(words, y) ? 3 : 1)
  }

  /// Whether a lit word has a blank at its side on its own ground.
  private func hasLitBlank(_ words: Range<Int>, _ y: Int) -> Bool {
    words.contains { x in
      grid.isBlank(x, y) && x + 1 < words.upperBound && grid.isBlank(x + 1, y)
        && grid.ground(x, y) != grid.ground(x + 1, y)
    }
  }

  // MARK: Headings

  /// The single blanks of a table's heading that go on as gaps through the rows below.
  private func headingGaps(_ words: Range<Int>, _ blanks: [Int], _ y: Int) -> [Int] {
    guard looksLikeHeading(words, y) else { return [] }
    var rows: [Int: Int] = [:]
    for below in y + 1..<min(grid.rows, y + 7) {
      guard let row = grid.trimmed(words, below) else { break }
      for x in blanks where rows[x] != -1 && row.contains(x) {
        rows[x] = grid.isBlank(x, below) ? rows[x, default: 0] + 1 : -1
      }
    }
    // Three rows at least: in two words stand below each other by chance.
    return blanks.filter { rows[$0, default: 0] > 2 }
  }

  /// Whether it is drawn unlike the rows below, or each of its words begins as a title does.
  private func looksLikeHeading(_ words: Range<Int>, _ y: Int) -> Bool {
    guard grid.rowExists(y + 2) else { return false }
    // A single row of another ground below is the lit one of a list.
    let ground = grid.ground(words.lowerBound, y)
    if [y + 1, y + 2].allSatisfy({ grid.ground(words.lowerBound, $0) != ground }) { return true }
    let (style, below) = (
      grid.cell(words.lowerBound, y).style, grid.cell(words.lowerBound, y + 1).style
    )
    if style.attributes != below.attributes || style.underline != below.underline { return true }
    let names = grid.text(words, y).split(separator: " ")
    return names.count > 2
      && names.allSatisfy { name in
        name.first.map { $0.isUppercase || "%#".contains($0) } ?? false
      }
  }
}
