/// How large a row's characters are drawn (DECSWL, DECDWL, DECDHL).
public enum LineSize: String, Hashable, Sendable, Codable {
  /// A cell a column.
  case single
  /// Two columns a cell, so that the row has half the cells; the other half stays blank.
  case doubleWidth
  /// As `doubleWidth`, and the upper half of characters of double height.
  case doubleHeightTop
  /// As `doubleWidth`, and the lower half of characters of double height.
  case doubleHeightBottom
}
