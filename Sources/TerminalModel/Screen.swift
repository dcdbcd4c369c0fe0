/// One cell of a screen: a grapheme cluster and its style.
public struct Cell: Hashable, Sendable {
  /// The grapheme cluster; a blank is `" "`, and the second half of a wide character is `""`.
  public var text: String
  /// The columns that the text takes: 1 or 2; 0 for the second half of a wide character.
  public var width: UInt8
  /// How the cell looks.
  public var style: Style

  /// Makes a cell.
  public init(_ text: String = " ", width: UInt8 = 1, style: Style = .plain) {
    self.text = text
    self.width = width
    self.style = style
  }

  /// A blank in the plain style.
  public static let blank = Cell()
  /// The second half of a wide character, in `style`.
  public static func continuation(style: Style) -> Cell { Cell("", width: 0, style: style) }
}

/// Where the cursor is and how it shows.
public struct Cursor: Hashable, Sendable, Codable {
  /// The shapes of DECSCUSR.
  public enum Shape: String, Hashable, Sendable, Codable {
    case block, underline, bar
  }

  /// The cell it stands on.
  public var position: CellPoint
  /// Whether it is drawn.
  public var isVisible: Bool
  /// How it is drawn.
  public var shape: Shape

  /// Makes a cursor.
  public init(position: CellPoint, isVisible: Bool = true, shape: Shape = .block) {
    self.position = position
    self.isVisible = isVisible
    self.shape = shape
  }
}

/// An immutable picture of a terminal: rows × columns of cells, row-major, 0-based from the top left.
public struct Screen: Hashable, Sendable {
  /// The extent, in cells.
  public let size: CellSize
  /// The rows, top first; each holds exactly `size.columns` cells.
  public let rows: [[Cell]]
  /// The cursor.
  public let cursor: Cursor
  /// How large each row is drawn, top first; empty where all are single.
  public let lineSizes: [LineSize]

  /// Makes a screen from rows.
  /// - Precondition: there are `size.rows` rows, each of `size.columns` cells; and as many
  ///   `lineSizes`, or none.
  public init(size: CellSize, rows: [[Cell]], cursor: Cursor, lineSizes: [LineSize] = []) {
    precondition(
      lineSizes.isEmpty || lineSizes.count == size.rows, "a size for each row, or for none")
    precondition(
      rows.count == size.rows && rows.allSatisfy { $0.count == size.columns },
      "a screen's rows must fill its size")
    self.size = size
    self.rows = rows
    self.cursor = cursor
    self.lineSizes = lineSizes.allSatisfy { $0 == .single } ? [] : lineSizes
  }

  /// Makes a blank screen with a hidden cursor at the top left.
  public init(blank size: CellSize) {
    self.init(
      size: size,
      rows: Array(repeating: Array(repeating: .blank, count: size.columns), count: size.rows),
      cursor: Cursor(position: CellPoint(x: 0, y: 0), isVisible: false))
  }

  /// How large a row is drawn.
  /// - Precondition: `row` is in 0 ..< `size.rows`.
  public func lineSize(row: Int) -> LineSize { lineSizes.isEmpty ? .single : lineSizes[row] }

  /// The cell at `point`, or nil outside the screen.
  public subscript(point: CellPoint) -> Cell? {
    guard rows.indices.contains(point.y), rows[point.y].indices.contains(point.x) else {
      return nil
    }
    return rows[point.y][point.x]
  }

  /// The text of a row, trailing blanks kept.
  /// - Precondition: `row` is in 0 ..< `size.rows`.
  public func text(row: Int) -> String {
    rows[row].reduce(into: "") { $0 += $1.text }
  }

  /// The rows' text joined by newlines, each without its trailing blanks.
  public var text: String {
    rows.map { cells in
      var line = cells.reduce(into: "") { $0 += $1.text }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// The text inside a rectangle, a line a row, trailing blanks removed; clipped to the screen.
  public func text(in rect: CellRect) -> String {
    let clipped = rect.intersection(CellRect(x: 0, y: 0, width: size.columns, height: size.rows))
    return (clipped.y..<clipped.y + clipped.height).map { row in
      var line = rows[row][clipped.x..<clipped.x + clipped.width].reduce(into: "") { $0 += $1.text }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
