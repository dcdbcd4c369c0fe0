import TerminalModel
import TextModel

extension GridFile {
  /// The most columns or rows that a file may announce.
  static let sizeLimit = 10_000
  /// The most cells that a file may announce.
  static let cellLimit = 4_000_000

  /// Reads a file's text; line ends may be LF or CRLF.
  /// - Throws: `SnapshotError.unreadable`, with the line.
  public init(text: String) throws(SnapshotError) {
    var reader = GridReader(text)
    self = try reader.read()
  }

  /// Reads a file's bytes.
  /// - Throws: `SnapshotError.unreadable`, with the line where there is one.
  public init(bytes: [UInt8]) throws(SnapshotError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(line: nil, reason: "it is not UTF-8 text")
    }
    try self.init(text: text)
  }
}

/// Reads a grid file a line at a time.
private struct GridReader {
  private let lines: [Substring]
  private var next = 0
  private var size = CellSize(columns: 0, rows: 0)
  private var rowTexts: [[Character]] = []
  private var styles: [[Style]] = []
  private var wide: [Set<Int>] = []
  private var raw: [[Int: (width: UInt8, text: String)]] = []

  init(_ text: String) {
    // "\r\n" is one Character, so it is split on scalars.
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      Substring($0.last == "\r" ? $0.dropLast() : $0)
    }
  }

  mutating func read() throws(SnapshotError) -> GridFile {
    try readSize()
    for row in 0..<size.rows { try readRow(row) }
    let cursor = try readCursor()
    var outline: ElementOutline?
    if peek == "styles" {
      next += 1
      while let line = peek, !line.isEmpty, !line.hasPrefix("elements ") {
        try readLegend(line)
        next += 1
      }
    }
    if let line = peek, line.hasPrefix("elements ") {
      guard let unit = ElementOutline.Unit(rawValue: String(line.dropFirst(9))) else {
        throw failure("the unit of the elements is neither cells nor points")
      }
      next += 1
      var elements: [SnapshotElement] = []
      while let line = peek, !line.isEmpty {
        guard let element = ElementOutline.element(String(line)) else {
          throw failure("this is not an element")
        }
        elements.append(element)
        next += 1
      }
      outline = ElementOutline(unit: unit, elements: elements)
    }
    while let line = peek {
      guard line.isEmpty else { throw failure("nothing more was expected here") }
      next += 1
    }
    return GridFile(screen: try screen(cursor), outline: outline)
  }

  private var peek: Substring? { next < lines.count ? lines[next] : nil }

  private func failure(_ reason: String) -> SnapshotError {
    .unreadable(line: next + 1, reason: reason)
  }

  private mutating func readSize() throws(SnapshotError) {
    guard let line = peek, line.hasPrefix("grid ") else {
      throw failure("a grid begins with \"grid 1 COLUMNSxROWS\"")
    }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "1" else {
      throw failure("only version 1 of grid references is known")
    }
    let parts = words[2].split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = number(parts[0]), let rows = number(parts[1]),
      columns <= GridFile.sizeLimit, rows <= GridFile.sizeLimit,
      columns * rows <= GridFile.cellLimit
    else { throw failure("the size is not COLUMNSxROWS") }
    // A file can't hold more rows than lines: nothing is reserved on its word alone.
    guard rows < lines.count else { throw failure("the file has fewer than \(rows) rows") }
    size = CellSize(columns: columns, rows: rows)
    let plain = Array(repeating: Style.plain, count: columns)
    styles = Array(repeating: plain, count: rows)
    wide = Array(repeating: [], count: rows)
    raw = Array(repeating: [:], count: rows)
    next += 1
  }

  private mutating func readRow(_ row: Int) throws(SnapshotError) {
    guard let line = peek, line.unicodeScalars.first == "|", line.unicodeScalars.last == "|",
      line.unicodeScalars.count >= 2
    else { throw failure("row \(row + 1) does not stand between bars") }
    rowTexts.append(Array(Substring(line.unicodeScalars.dropFirst().dropLast())))
    next += 1
  }

  private mutating func readCursor() throws(SnapshotError) -> Cursor {
    guard let line = peek, line.hasPrefix("cursor ") else {
      throw failure("the line of the cursor was expected")
    }
    var words = line.split(separator: " ").dropFirst()
    let isHidden = words.first == "hidden"
    if isHidden { words = words.dropFirst() }
    if isHidden, words.isEmpty {
      next += 1
      return Screen.hiddenCursor
    }
    guard words.count == 2, let place = words.first, let shapeName = words.last,
      let shape = Cursor.Shape(rawValue: String(shapeName)),
      case let parts = place.split(separator: ":", omittingEmptySubsequences: false),
      parts.count == 2, let row = Int(parts[0]), let column = Int(parts[1]),
      abs(row) <= 1_000_000, abs(column) <= 1_000_000
    else { throw failure("the cursor is not ROW:COLUMN SHAPE") }
    next += 1
    return Cursor(
      position: CellPoint(x: column - 1, y: row - 1), isVisible: !isHidden, shape: shape)
  }

  private mutating func readLegend(_ line: Substring) throws(SnapshotError) {
    guard let colon = line.firstIndex(of: ":"),
      let space = line[colon...].firstIndex(of: " "),
      let rows = range(line[..<colon], limit: size.rows)
    else { throw failure("a legend's line is ROWS:COLUMNS NAME, counted from 1") }
    let name = line[line.index(after: space)...]
    var columns: [ClosedRange<Int>] = []
    for part in line[line.index(after: colon)..<space].split(
      separator: ",", omittingEmptySubsequences: false)
    {
      guard let some = range(part, limit: size.columns) else {
        throw failure("\(part) is not a range of the \(size.columns) columns")
      }
      columns.append(some)
    }
    if name == "wide" {
      for row in rows { for range in columns { wide[row - 1].formUnion(range.map { $0 - 1 }) } }
    } else if name.hasPrefix("cell ") {
      guard let words = QuotedText.words(name), words.count == 3, let width = UInt8(words[1]),
        words[2].hasPrefix("\""), let text = QuotedText.unquoted(words[2])
      else { throw failure("a cell is ROW:COLUMN cell WIDTH \"TEXT\"") }
      for row in rows {
        for column in columns.joined() { raw[row - 1][column - 1] = (width, text) }
      }
    } else {
      guard let style = StyleName.style(named: name) else {
        throw failure("\"\(name)\" is not a style")
      }
      for row in rows {
        for column in columns.joined() { styles[row - 1][column - 1] = style }
      }
    }
  }

  /// The cells: now that the legend is known, the rows' characters find their columns.
  private func screen(_ cursor: Cursor) throws(SnapshotError) -> Screen {
    var rows: [[Cell]] = []
    for (index, characters) in rowTexts.enumerated() {
      var cells: [Cell] = []
      for character in characters {
        guard cells.count < size.columns else { throw wrongLength(index) }
        let column = cells.count
        let style = styles[index][column]
        if let special = raw[index][column] {
          cells.append(Cell(special.text, width: special.width, style: style))
        } else if wide[index].contains(column), column + 1 < size.columns {
          cells.append(Cell(String(character), width: 2, style: style))
          cells.append(.continuation(style: styles[index][column + 1]))
        } else {
          cells.append(Cell(String(character), style: style))
        }
      }
      guard cells.count == size.columns else { throw wrongLength(index) }
      rows.append(cells)
    }
    return Screen(size: size, rows: rows, cursor: cursor)
  }

  private func wrongLength(_ row: Int) -> SnapshotError {
    .unreadable(
      line: row + 2, reason: "row \(row + 1) does not fill exactly \(size.columns) columns")
  }

  private func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), text.utf8.count <= 6 else { return nil }
    return Int(text)
  }

  private func range(_ text: Substring, limit: Int) -> ClosedRange<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first.flatMap(number), let last = parts.last.flatMap(number),
      parts.count <= 2, first >= 1, first <= last, last <= limit
    else { return nil }
    return first...last
  }
}
