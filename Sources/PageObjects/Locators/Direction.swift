/// Where a finger goes.
public enum Direction: String, Hashable, Sendable {
  /// To a side of the screen.
  case up, down, left, right
}
