import TerminalModel

/// Where text goes next, and how it will look: what DECSC saves.
struct CursorState: Sendable {
  var x = 0
  var y = 0
  /// The last column is written, and the next character goes to the next row.
  var pendingWrap = false
  var pen = PackedStyle.plain
  /// New cells are protected from selective erasure (DECSCA).
  var isProtected = false
  var charsets = Charsets()
  var origin = false
}
