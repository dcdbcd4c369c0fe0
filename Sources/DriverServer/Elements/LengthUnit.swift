import TerminalModel

/// What rectangles and coordinates are told in.
package enum LengthUnit: String, Sendable {
  /// Cells of a bare terminal.
  case cells
  /// Points of a device profile: 8 × 16 a cell.
  case points
  /// Points of a page, in which its elements' frames are already.
  case pixels

  var cellWidth: Int { self == .points ? 8 : 1 }
  var cellHeight: Int { self == .points ? 16 : 1 }

  /// A rectangle of cells in this unit.
  func rect(_ frame: CellRect) -> CellRect {
    CellRect(
      x: frame.x * cellWidth, y: frame.y * cellHeight, width: frame.width * cellWidth,
      height: frame.height * cellHeight)
  }

  /// The cell that holds a point given in this unit; outside the screen where the point is.
  func cell(x: Double, y: Double) -> CellPoint {
    // Farther off than any screen is as good as at the end of all numbers.
    func cell(_ length: Double, _ size: Int) -> Int {
      Int((max(-1e9, min(length, 1e9)) / Double(size)).rounded(.down))
    }
    return CellPoint(x: cell(x, cellWidth), y: cell(y, cellHeight))
  }
}
