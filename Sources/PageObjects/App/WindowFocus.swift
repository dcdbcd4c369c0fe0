/// Whether a terminal's window is the one that takes keys.
public enum WindowFocus: String, Hashable, Sendable {
  /// The window has come in front.
  case `in`
  /// Another window has.
  case out
}
