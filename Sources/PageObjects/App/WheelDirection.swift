/// Where a mouse's wheel turns to.
public enum WheelDirection: String, Hashable, Sendable {
  /// Away from the user: earlier content comes.
  case up
  /// Towards the user: later content comes.
  case down
}
