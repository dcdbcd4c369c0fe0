/// A button of the mouse.
public enum MouseButton: String, Hashable, Sendable {
  /// The one for selecting.
  case left
  /// The wheel's own.
  case middle
  /// The one for menus.
  case right

  /// As W3C WebDriver numbers them (section "Pointer actions").
  var number: Double {
    switch self {
    case .left: 0
    case .middle: 1
    case .right: 2
    }
  }
}
