/// The rows that have left the main screen at its top, oldest first; bounded.
struct Scrollback: Sendable {
  /// The rows of a full page.
  private static let pageRows = 64

  let limit: Int
  /// Full ones, and a last one that is being filled.
  private var pages: [PackedLines] = [PackedLines()]
  /// Rows at the start of the first page that are given up.
  private var skipped = 0
  private(set) var count = 0

  init(limit: Int) { self.limit = limit }

  /// The cells of a row without its trailing blanks; row 0 is the oldest.
  func cells(_ row: Int) -> [PackedCell] {
    let (page, row) = (row + skipped).quotientAndRemainder(dividingBy: Self.pageRows)
    return pages[page].cells(row)
  }

  /// All rows without their trailing blanks, oldest first.
  var lines: [Line] {
    (0..<count).map { row in
      let (page, row) = (row + skipped).quotientAndRemainder(dividingBy: Self.pageRows)
      return pages[page].line(row)
    }
  }

  mutating func append(_ line: borrowing Line) {
    guard limit > 0 else { return }
    if pages[pages.count - 1].count == Self.pageRows { addPage() }
    pages[pages.count - 1].append(line)
    if count < limit { count += 1 } else { skipped += 1 }
  }

  /// The first page is used again where all of its rows are given up.
  private mutating func addPage() {
    guard skipped >= Self.pageRows else { return pages.append(PackedLines()) }
    skipped -= Self.pageRows
    var page = pages.removeFirst()
    page.removeAll()
    pages.append(page)
  }

  mutating func removeAll() {
    pages = [PackedLines()]
    skipped = 0
    count = 0
  }

  mutating func renumber(styles: [UInt32], clusters: [UInt32]) {
    for page in pages.indices { pages[page].renumber(styles: styles, clusters: clusters) }
  }

  /// Marks the styles and clusters that the rows use.
  func mark(styles: inout [Bool], clusters: inout [Bool]) {
    for page in pages { page.mark(styles: &styles, clusters: &clusters) }
  }
}
