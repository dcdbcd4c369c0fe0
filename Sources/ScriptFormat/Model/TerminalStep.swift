package import TerminalModel
package import WireProtocol

/// One thing that a person can ask of a driven terminal, as its line says it.
package enum TerminalStep: Hashable, Sendable {
  /// What a step waits for, or checks.
  package enum Condition: Hashable, Sendable {
    case element(TerminalTarget, isGone: Bool)
    /// The program has done what it was sent, and the screen stays as it is.
    case rest
    case exit(Int32?)
    /// What is gone, or a screen that stays as it is, and has been so for a time.
    indirect case lasting(Condition, Duration)
    /// What the terminal has besides its screen.
    case terminal(TerminalWait.Condition, isGone: Bool)

    /// Whether it says what the program shows, or has done.
    var looks: Bool {
      switch self {
      case .element, .exit, .terminal: true
      case .rest: false
      case .lasting(let condition, _): condition.looks
      }
    }
  }

  /// What a screen is saved as, told by the file's ending.
  package enum Format: String, CaseIterable, Sendable {
    case png, svg, html, ansi, txt, json, cast
  }

  case screen
  case tree
  case find(TerminalTarget)
  case type(String, isSecret: Bool)
  /// Types the value of a variable, which nothing may show.
  case typeVariable(String)
  case paste(String)
  case keys([String])
  case click(TerminalTarget)
  case fill(TerminalTarget, String)
  case drag(from: CellPoint, to: CellPoint)
  case wheel(isUp: Bool, turns: Int, at: CellPoint?)
  case wait(Condition, Duration?)
  case expect(Condition)
  case resize(CellSize)
  case signal(String)
  case focus(Bool)
  /// A command of this machine's shell, beside the program.
  case host(String)
  case save(Format, String)
  case state
  case mark(String)
  /// Compares the screen with the reference of this name, or its picture too.
  case snapshot(String, isPicture: Bool)
  /// What a script says of itself before its first command.
  case setting(ScriptSetting)
  case help(String?)
  case quit

  /// Whether it can be done only where the program shows, or has done, what the script expects.
  package var looks: Bool {
    switch self {
    case .wait(let condition, _), .expect(let condition): condition.looks
    case .find, .fill, .snapshot: true
    case .click(.cell): false
    case .click: true
    case .screen, .tree, .type, .typeVariable, .paste, .keys, .drag, .wheel, .resize, .signal,
      .focus, .host, .save, .state, .mark, .setting, .help, .quit:
      false
    }
  }
}
