import WireProtocol

/// One input device of Perform Actions (W3C WebDriver, section "Input sources").
struct ActionSource: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case none, key, wheel
    case pointer(Pointer)
  }

  enum Pointer: String, Hashable, Sendable, CaseIterable {
    case mouse, pen, touch
  }

  var id: String
  var kind: Kind
}

/// Where the coordinates of an action start from.
enum ActionOrigin: Hashable, Sendable {
  case viewport
  case pointer
  case element(String)
}

/// What one source does in one tick.
enum SourceAction: Hashable, Sendable {
  case pause
  /// A key's value as the protocol writes it: a character or a code of the private use area.
  case keyDown(String)
  case keyUp(String)
  case pointerDown(button: Int)
  case pointerUp(button: Int)
  case pointerMove(x: Double, y: Double, ActionOrigin)
  case pointerCancel
  case scroll(x: Double, y: Double, deltaX: Double, deltaY: Double, ActionOrigin)
}
