package import TerminalModel

/// An image that a program sent: where, how large, in which protocol. Its pixels are not kept.
package struct TerminalImage: Sendable, Hashable {
  package enum Format: String, Sendable, Hashable {
    case sixel, kitty
  }

  package var format: Format
  /// The cell of its top left corner, when it was sent.
  package var origin: CellPoint
  /// Its extent in pixels, 0 × 0 where the program left it to the file's own head.
  package var pixels: CellSize
  /// The cells that it covers, at 8 × 16 pixels a cell or as the program asked.
  package var cells: CellSize
}
