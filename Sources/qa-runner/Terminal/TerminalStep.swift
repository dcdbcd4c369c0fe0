import Recording
import TerminalModel

/// One thing that a person can ask of a driven terminal, as its line says it.
enum TerminalStep: Equatable {
  /// What a step waits for, or checks.
  enum Condition: Equatable {
    case element(TerminalTarget, isGone: Bool)
    /// The program seems to wait for input.
    case rest
    case exit(Int32?)
  }

  /// What a screen is saved as, told by the file's ending.
  enum Format: String, CaseIterable {
    case png, svg, html, ansi, txt, json, cast
  }

  case screen
  case tree
  case find(TerminalTarget)
  case type(String, isSecret: Bool)
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
  case save(Format, String)
  case state
  case mark(String)
  case help(String?)
  case quit

  /// Whether it waits for the program's end, or may bring it about.
  var isAboutEnd: Bool {
    switch self {
    case .wait(.exit, _), .expect(.exit), .signal: true
    default: false
    }
  }
}

/// The place or the element that a step is about.
enum TerminalTarget: Equatable, CustomStringConvertible {
  case cell(CellPoint)
  /// Any element of this name, or, where there is none, text that holds it.
  case named(String)
  case role(String, String?)
  case text(String)
  case pattern(String)
  case identifier(String)
  case css(String)
  case xpath(String)
  case pasted(PastedLocator)
  case highlighted

  var description: String {
    switch self {
    case .cell(let point): "the cell \(point.x),\(point.y)"
    case .named(let name): "\"\(name)\""
    case .role(let role, let name): name.map { "the \(role) \"\($0)\"" } ?? "the \(role)"
    case .text(let text): "the text \"\(text)\""
    case .pattern(let pattern): "text like /\(pattern)/"
    case .identifier(let identifier): "#\(identifier)"
    case .css(let selector): "css=\(selector)"
    case .xpath(let path): "xpath=\(path)"
    case .pasted(let locator): locator.text
    case .highlighted: "the highlighted row"
    }
  }
}
