import TerminalModel

/// What a person could do to an app.
enum AppInput: Hashable, Sendable {
  case key(Key)
  /// Text typed a grapheme cluster at a time.
  case text(String)
  case paste(String)
  case mouse(MouseEvent)
}
