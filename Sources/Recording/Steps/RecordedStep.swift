package import TerminalModel
package import WireProtocol

/// One step of a recorded test.
package struct RecordedStep: Hashable, Sendable {
  /// What it does or expects.
  package enum Action: Hashable, Sendable {
    case tap(RecordedTarget)
    case click(CellPoint)
    case type(String)
    /// The variable that holds what is typed.
    case secret(String)
    case paste(String)
    case press(String)
    case wheel(isUp: Bool, turns: Int, at: CellPoint?)
    case drag(from: CellPoint, to: CellPoint)
    case resize(CellSize)
    /// Without `SIG`.
    case signal(String)
    case focus(Bool)
    case expectText(String)
    case expectNoText(String)
    case expectVisible(RecordedTarget)
    case expectGone(RecordedTarget)
    case expectValue(RecordedTarget, String)
    case expectSnapshot(String)
    case expectExit(Int)
    /// What the terminal has besides its screen, or has not.
    case expectTerminal(TerminalWait.Condition, isGone: Bool)
    /// A command of the machine's shell.
    case host(String)
    /// The steps after it, up to the next one of these, are a step of this name.
    case section(String)
  }

  package var action: Action
  /// Whether the recorder added it: what it waits for before the next input.
  package var isAutomatic: Bool

  package init(_ action: Action, isAutomatic: Bool = false) {
    self.action = action
    self.isAutomatic = isAutomatic
  }

  /// In a few words, for a list.
  package var title: String {
    switch action {
    case .tap(let target): "click \(target.title)"
    case .click(let cell): "click \(cell.x),\(cell.y)"
    case .type(let text): "type \"\(text)\""
    case .secret(let name): "type the secret \(name)"
    case .paste(let text): "paste \"\(text)\""
    case .press(let key): "press \(key)"
    case .wheel(let isUp, let turns, _): "turn the wheel \(isUp ? "up" : "down") \(turns)"
    case .drag(let from, let to): "drag \(from.x),\(from.y) to \(to.x),\(to.y)"
    case .resize(let size): "resize to \(size.columns)x\(size.rows)"
    case .signal(let name): "send \(name)"
    case .focus(let isIn): "\(isIn ? "give" : "take") the window \(isIn ? "the" : "its") focus"
    case .expectText(let text): "expect \"\(text)\""
    case .expectNoText(let text): "expect no \"\(text)\""
    case .expectVisible(let target): "expect \(target.title)"
    case .expectGone(let target): "expect no \(target.title)"
    case .expectValue(let target, let value): "expect \"\(value)\" in \(target.title)"
    case .expectSnapshot(let name): "compare the snapshot \(name)"
    case .expectExit(let code): "expect the exit code \(code)"
    case .expectTerminal(let condition, let isGone):
      "expect \(isGone ? "no " : "")\(condition.title)"
    case .host(let command): "run \(command)"
    case .section(let name): "step \"\(name)\""
    }
  }

  /// Whether it says what must be so.
  package var isExpectation: Bool {
    switch action {
    case .expectText, .expectNoText, .expectVisible, .expectGone, .expectValue, .expectSnapshot,
      .expectExit, .expectTerminal:
      true
    default: false
    }
  }
}

extension TerminalWait.Condition {
  /// In a few words.
  fileprivate var title: String {
    switch self {
    case .scrollback(let match): "scrollback \(match.title)"
    case .clipboard(let match): "clipboard \(match.title)"
    case .styled(let match, let style): "\(match.title) in \(style)"
    case .hidesInput: "hidden input"
    }
  }
}

extension TextMatch {
  fileprivate var title: String {
    switch self {
    case .equals(let text), .contains(let text): "\"\(text)\""
    case .matches(let pattern): "/\(pattern)/"
    }
  }
}
