package import TerminalModel

/// One thing that the user did to an app.
package enum RecordedInput: Hashable, Sendable {
  case type(String, isSecret: Bool)
  case paste(String, isSecret: Bool)
  /// By its name: `enter`, `ctrl+c`.
  case press(String)
  case click(CellPoint)
  /// Two clicks or more, in quick succession.
  case clicks(CellPoint, times: Int)
  case wheel(isUp: Bool, turns: Int, at: CellPoint?)
  case drag(from: CellPoint, to: CellPoint)
  case resize(CellSize)
  case signal(String)
  case focus(Bool)
}
