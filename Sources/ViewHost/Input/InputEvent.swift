package import TerminalModel

/// What a person did, decoded; where the terminal's input and a driver's commands meet.
package enum InputEvent: Hashable, Sendable {
  /// A key press; typed text comes as one event for each scalar or grapheme cluster.
  case key(Key)
  /// A mouse event at a cell.
  case mouse(MouseEvent)
  /// Text pasted as one piece.
  case paste(String)
  /// The terminal's window got or lost the keyboard.
  case windowFocus(Bool)
}
