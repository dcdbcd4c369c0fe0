/// A position on a screen, in cells: 0-based, from the top left.
public struct CellPoint: Hashable, Sendable, Codable {
  /// The column, 0 at the left edge.
  public var x: Int
  /// The row, 0 at the top edge.
  public var y: Int

  /// Makes a position from a 0-based column and row.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// An extent in cells: columns × rows.
public struct CellSize: Hashable, Sendable, Codable {
  /// The number of columns.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Makes an extent of `columns` × `rows` cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A rectangle of cells: 0-based from the top left, half-open on its right and bottom edges.
public struct CellRect: Hashable, Sendable, Codable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns; 0 makes the rectangle empty.
  public var width: Int
  /// The number of rows; 0 makes the rectangle empty.
  public var height: Int

  /// Makes a rectangle from its top-left cell and its extent, in cells.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether the rectangle holds no cell.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The cell at the middle, rounded towards the top left; the cell that a click presses.
  public var center: CellPoint {
    CellPoint(x: x + max(0, width - 1) / 2, y: y + max(0, height - 1) / 2)
  }

  /// Whether `point` lies inside.
  public func contains(_ point: CellPoint) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }

  /// The cells that both rectangles hold; an empty rectangle where they don't meet.
  public func intersection(_ other: CellRect) -> CellRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    return CellRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}
