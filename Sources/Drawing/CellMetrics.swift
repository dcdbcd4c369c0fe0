/// The size of a cell and of the letters in it.
package struct CellMetrics: Hashable, Sendable {
  /// In points.
  package var width: Double
  /// In points.
  package var height: Double
  /// The em of the typeface, in points.
  package var fontSize: Double

  package init(width: Double, height: Double, fontSize: Double) {
    self.width = width
    self.height = height
    self.fontSize = fontSize
  }

  /// 8 × 16 points, which letters fill from side to side.
  package static let standard = CellMetrics(
    width: CellCanvas.cellWidth, height: CellCanvas.cellHeight, fontSize: CellCanvas.fontSize)
}
