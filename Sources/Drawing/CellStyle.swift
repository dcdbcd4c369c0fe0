package import Imaging

/// How a cell's text looks on a ``CellCanvas``.
package struct CellStyle: Hashable, Sendable {
  /// A line through or along a cell.
  package enum Line: Hashable, Sendable {
    case single, double, curly, dotted, dashed
  }

  /// The text's colour.
  package var color: RGBA
  /// Whether the bold typeface is used.
  package var isBold: Bool
  /// Whether letters lean.
  package var isItalic: Bool
  /// The line under the text.
  package var underline: Line?
  /// That line's colour; nil follows the text.
  package var underlineColor: RGBA?
  /// Whether a line runs through the text.
  package var isStruck: Bool
  /// Whether a line runs over the text.
  package var isOverlined: Bool

  /// Makes a style; plain but for its colour.
  package init(
    color: RGBA, isBold: Bool = false, isItalic: Bool = false, underline: Line? = nil,
    underlineColor: RGBA? = nil, isStruck: Bool = false, isOverlined: Bool = false
  ) {
    self.color = color
    self.isBold = isBold
    self.isItalic = isItalic
    self.underline = underline
    self.underlineColor = underlineColor
    self.isStruck = isStruck
    self.isOverlined = isOverlined
  }
}
