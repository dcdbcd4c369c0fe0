/// A screen on the wire: a table of styles, and each row as runs of one style.
extension Screen: Codable {
  private struct Run: Codable {
    /// The run's cells, one string each where any is wide or empty, else the text alone.
    var text: String?
    var cells: [String]?
    var style: Int
  }

  private struct Wire: Codable {
    var size: CellSize
    var cursor: Cursor
    var styles: [Style]
    var rows: [[Run]]
    var lineSizes: [LineSize]?
  }

  /// Writes the styles once and each row as runs.
  public func encode(to encoder: any Encoder) throws {
    var styles: [Style] = []
    var indices: [Style: Int] = [:]
    let runs = rows.map { row in
      row.chunked().map { cells in
        let style = cells[cells.startIndex].style
        let index = indices[style] ?? styles.count
        if index == styles.count {
          styles.append(style)
          indices[style] = index
        }
        let plain = cells.allSatisfy { $0.width == 1 && $0.text.utf8.count == 1 }
        return Run(
          text: plain ? cells.map(\.text).joined() : nil, cells: plain ? nil : cells.map(\.wire),
          style: index)
      }
    }
    try Wire(
      size: size, cursor: cursor, styles: styles, rows: runs,
      lineSizes: lineSizes.isEmpty ? nil : lineSizes
    ).encode(to: encoder)
  }

  /// Reads what `encode(to:)` wrote.
  /// - Throws: `DecodingError` where a style is not in the table or a row doesn't fill the size.
  public init(from decoder: any Decoder) throws {
    let wire = try Wire(from: decoder)
    let rows = try wire.rows.map { runs in
      try runs.flatMap { run in
        guard wire.styles.indices.contains(run.style) else {
          throw Self.corrupt("style \(run.style) is not in the table", decoder)
        }
        let style = wire.styles[run.style]
        if let text = run.text { return text.map { Cell(String($0), style: style) } }
        return (run.cells ?? []).map { Cell(wire: $0, style: style) }
      }
    }
    guard rows.count == wire.size.rows, rows.allSatisfy({ $0.count == wire.size.columns }) else {
      throw Self.corrupt("the rows do not fill \(wire.size.columns) × \(wire.size.rows)", decoder)
    }
    let lineSizes = wire.lineSizes ?? []
    guard lineSizes.isEmpty || lineSizes.count == rows.count else {
      throw Self.corrupt("\(lineSizes.count) sizes of lines for \(rows.count) rows", decoder)
    }
    self.init(size: wire.size, rows: rows, cursor: wire.cursor, lineSizes: lineSizes)
  }

  private static func corrupt(_ why: String, _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: why))
  }
}

extension Cell {
  /// The text, marked with a leading U+0002 where it takes two columns.
  fileprivate var wire: String { width == 2 ? "\u{2}" + text : text }

  fileprivate init(wire: String, style: Style) {
    let isWide = wire.unicodeScalars.first == "\u{2}"
    self.init(
      isWide ? String(wire.unicodeScalars.dropFirst()) : wire,
      width: wire.isEmpty ? 0 : isWide ? 2 : 1, style: style)
  }
}

extension [Cell] {
  /// The maximal runs of one style, in order.
  fileprivate func chunked() -> [ArraySlice<Cell>] {
    var runs: [ArraySlice<Cell>] = []
    var start = startIndex
    for index in indices.dropFirst() where self[index].style != self[start].style {
      runs.append(self[start..<index])
      start = index
    }
    if start < endIndex { runs.append(self[start...]) }
    return runs
  }
}
