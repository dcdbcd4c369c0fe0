import TerminalModel

/// What Perform Actions has left pressed, by source (W3C WebDriver, section "Input state").
struct InputState: Sendable {
  struct Pointer: Sendable {
    var position = CellPoint(x: 0, y: 0)
    var pressed: MouseEvent.Button?
  }

  /// Modifiers that a key source holds down.
  var modifiers: Key.Modifiers = []
  var pointers: [String: Pointer] = [:]
}
