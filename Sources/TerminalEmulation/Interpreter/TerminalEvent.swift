/// Something a program told its terminal that is not on the screen.
package enum TerminalEvent: Sendable {
  /// A synchronised update was closed; the capture is the screen at that byte.
  case updated(TerminalCapture)
  /// The private revision mark, OSC 7770; the capture is the screen at that byte.
  case marked(secret: String, revision: UInt64, insideUpdate: Bool, TerminalCapture)
  /// BEL.
  case bell
  /// A clipboard write (OSC 52), decoded.
  case clipboard(selection: String, text: String)
  /// A desktop notification (OSC 9 or 777).
  case notification(String)
}
