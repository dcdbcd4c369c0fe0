/// Rows that are kept but seldom read, packed without their trailing blanks: a byte a cell where the
/// text is ASCII, as nearly all is, and four for any other.
struct PackedLines: Sendable {
  /// Cells up to `end` have this style.
  private struct Run: Sendable {
    var style: UInt32
    var end: UInt32
  }

  /// Where a row ends; it begins where the one before ends.
  private struct Entry: Sendable {
    var text: UInt32 = 0
    var runs: UInt32 = 0
    var wraps = false
    var hasGap = false
  }

  private var entries: [Entry] = []
  private(set) var text: [UInt8] = []
  /// The styles of rows; none for a plain one.
  private var runs: [Run] = []

  var count: Int { entries.count }

  /// Keeps its room, so that filling it anew allocates nothing.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
  }

  /// Gives up the room that nothing was put in.
  mutating func trim() {
    entries = Self.trimmed(entries)
    text = Self.trimmed(text)
    runs = Self.trimmed(runs)
  }

  /// A copy: an array made of another takes its room over.
  private static func trimmed<Element>(_ array: [Element]) -> [Element] {
    var copy: [Element] = []
    copy.reserveCapacity(array.count)
    copy += array
    return copy
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
    if count > 0 {
      let row = span.extracting(0..<count)
      if seen & PackedCell.beyondASCIIMask == 0 {
        appendASCII(row)
      } else {
        PackedText.append(row, to: &text)
      }
      if unlike >> 32 != 0 || first >> 32 != 0 { appendRuns(row) }
    }
    entries.append(
      Entry(
        text: UInt32(text.count), runs: UInt32(runs.count), wraps: line.wraps,
        hasGap: line.hasGap))
  }

  private mutating func appendASCII(_ row: Span<PackedCell>) {
    let start = text.count
    text.append(contentsOf: repeatElement(0, count: row.count))
    unsafe text.withUnsafeMutableBufferPointer { bytes in
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
    let start = row > 0 ? entries[row - 1] : Entry()
    var cells: [PackedCell] = []
    var place = Int(start.text)
    var run = Int(start.runs)
    while place < end.text {
      while run < end.runs, runs[run].end <= cells.count { run += 1 }
      let style = run < end.runs ? runs[run].style : 0
      cells.append(PackedText.cell(of: text, at: &place, style: style))
    }
    return cells
  }

  mutating func renumber(styles: [UInt32], clusters: [UInt32]) {
    for index in runs.indices { runs[index].style = styles[Int(runs[index].style)] }
    var place = 0
    while place < text.count {
      let start = place
      let cell = PackedText.cell(of: text, at: &place, style: 0)
      guard let cluster = cell.cluster else { continue }
      let new = cell.replacing(cluster: clusters[Int(cluster)], width: cell.width)
      PackedText.replace(in: &text, at: start, by: new)
    }
  }

  /// Marks the styles and clusters that the rows use.
  func mark(styles: inout [Bool], clusters: inout [Bool]) {
    for run in runs { styles[Int(run.style)] = true }
    var place = 0
    while place < text.count {
      let cell = PackedText.cell(of: text, at: &place, style: 0)
      if let cluster = cell.cluster { clusters[Int(cluster)] = true }
    }
  }
}
