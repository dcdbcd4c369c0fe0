/// Some rows of the scrollback, packed without their trailing blanks: a byte a cell where the text
/// is ASCII, as nearly all of what scrolls away is. Pages are filled anew, so that scrolling
/// allocates nothing.
struct ScrollbackPage: Sendable {
  /// The rows of a full page.
  static let capacity = 64

  /// Cells up to `end` have this style.
  private struct Run: Sendable {
    var style: UInt32
    var end: UInt32
  }

  /// Where a row ends; it begins where the one before ends.
  private struct Entry: Sendable {
    var ascii: UInt32
    var runs: UInt32
    var cells: UInt32
    var wraps: Bool
    var hasGap: Bool
  }

  private var entries: [Entry] = []
  private var ascii: [UInt8] = []
  /// The styles of ASCII rows; none for a plain one.
  private var runs: [Run] = []
  /// The cells of the other rows.
  private var cells: [PackedCell] = []

  var count: Int { entries.count }
  var isFull: Bool { entries.count == Self.capacity }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    ascii.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  mutating func append(_ line: borrowing Line) {
    let span = line.cells.span
    let blank = PackedCell.blank(style: 0)
    var count = span.count
    while count > 0, span[count - 1] == blank { count -= 1 }
    var seen: UInt64 = 0
    var unlike: UInt64 = 0
    let first = count > 0 ? span[0].bits : 0
    for column in 0..<count {
      let bits = span[column].bits
      seen |= bits ^ blank.bits
      unlike |= bits ^ first
    }
    if seen & PackedCell.beyondASCIIMask != 0 {
      for column in 0..<count { cells.append(span[column]) }
    } else if count > 0 {
      appendASCII(span.extracting(0..<count))
      if unlike >> 32 != 0 || first >> 32 != 0 { appendRuns(span.extracting(0..<count)) }
    }
    entries.append(
      Entry(
        ascii: UInt32(ascii.count), runs: UInt32(runs.count), cells: UInt32(cells.count),
        wraps: line.wraps, hasGap: line.hasGap))
  }

  private mutating func appendASCII(_ row: Span<PackedCell>) {
    let start = ascii.count
    ascii.append(contentsOf: repeatElement(0, count: row.count))
    unsafe ascii.withUnsafeMutableBufferPointer { bytes in
      let room = bytes.extracting(start..<start + row.count)
      unsafe row.withUnsafeBufferPointer { row in
        for column in 0..<row.count {
          unsafe room[column] = UInt8(truncatingIfNeeded: row[column].bits)
        }
      }
    }
  }

  private mutating func appendRuns(_ row: Span<PackedCell>) {
    var style = row[0].style
    for column in 1..<max(1, row.count) where row[column].style != style {
      runs.append(Run(style: style, end: UInt32(column)))
      style = row[column].style
    }
    runs.append(Run(style: style, end: UInt32(row.count)))
  }

  /// A row, its cells as many as were kept.
  func line(_ row: Int) -> Line {
    var line = Line(cells: cells(row), stamp: 0)
    line.wraps = entries[row].wraps
    line.hasGap = entries[row].hasGap
    return line
  }

  /// The cells of a row, as many as were kept.
  func cells(_ row: Int) -> [PackedCell] {
    let end = entries[row]
    let start =
      row > 0 ? entries[row - 1] : Entry(ascii: 0, runs: 0, cells: 0, wraps: false, hasGap: false)
    if end.cells > start.cells { return Array(cells[Int(start.cells)..<Int(end.cells)]) }
    var run = Int(start.runs)
    return ascii[Int(start.ascii)..<Int(end.ascii)].enumerated().map { column, byte in
      while run < end.runs, runs[run].end <= column { run += 1 }
      let style = run < end.runs ? runs[run].style : 0
      return PackedCell(scalar: UInt32(byte), width: 1, style: style)
    }
  }

  mutating func renumber(styles: [UInt32], clusters: [UInt32]) {
    for index in runs.indices { runs[index].style = styles[Int(runs[index].style)] }
    for index in cells.indices {
      cells[index] = cells[index].renumbered(styles: styles, clusters: clusters)
    }
  }

  /// Marks the styles and clusters that the rows use.
  func mark(styles: inout [Bool], clusters: inout [Bool]) {
    for run in runs { styles[Int(run.style)] = true }
    for cell in cells {
      styles[Int(cell.style)] = true
      if let cluster = cell.cluster { clusters[Int(cluster)] = true }
    }
  }
}
