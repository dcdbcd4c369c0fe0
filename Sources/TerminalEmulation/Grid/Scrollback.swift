/// The rows that have left the main screen at its top, oldest first; bounded.
struct Scrollback: Sendable {
  let limit: Int
  private var lines: [Line] = []
  /// The index in `lines` of the oldest row, once the limit is reached.
  private var start = 0

  init(limit: Int) { self.limit = limit }

  var count: Int { lines.count }

  /// The row at `index`, 0 the oldest.
  subscript(index: Int) -> Line { lines[(start + index) % lines.count] }

  mutating func append(_ line: Line) {
    guard limit > 0 else { return }
    if lines.count < limit {
      lines.append(line)
    } else {
      lines[start] = line
      start = (start + 1) % limit
    }
  }

  mutating func removeAll() {
    lines = []
    start = 0
  }

  mutating func renumber(styles: [UInt32]?, clusters: [UInt32]?) {
    for row in lines.indices { lines[row].renumber(styles: styles, clusters: clusters) }
  }

  func forEachCell(_ body: (PackedCell) -> Void) {
    for line in lines {
      for cell in line.cells { body(cell) }
    }
  }
}
