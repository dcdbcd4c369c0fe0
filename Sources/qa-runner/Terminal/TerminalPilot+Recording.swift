import FlowRunning
import JSONModel
import Recording
import ScriptFormat
import TerminalModel
import WireProtocol

/// What a step means for a recording.
enum TerminalDeed: Sendable {
  case input(RecordedInput)
  /// What is no input, and waits for nothing by itself.
  case expectation(RecordedStep.Action)
  /// The program's end is waited for; which exit code it has shows afterwards.
  case exit

  /// Whether it types what no screen shows.
  var isSecret: Bool {
    switch self {
    case .input(.type(_, let isSecret)), .input(.paste(_, let isSecret)): isSecret
    default: false
    }
  }
}

extension TerminalStep {
  /// Whether a recording keeps it.
  var isRecorded: Bool {
    switch self {
    case .type, .paste, .keys, .click, .fill, .drag, .wheel, .resize, .signal, .focus: true
    case .wait(.rest, _), .expect(.rest), .wait(.lasting(.rest, _), _), .expect(.lasting(.rest, _)):
      false
    case .wait, .expect, .snapshot, .typeVariable, .host: true
    case .setting, .screen, .tree, .find, .save, .state, .mark, .help, .quit: false
    }
  }
}

extension TerminalPilot {
  /// What a step does, as a recording has it.
  /// - Throws: as the step itself for an element that is not there.
  func deeds(_ step: TerminalStep, on look: Look) async throws -> [TerminalDeed] {
    switch step {
    case .type(let text, let isSecret):
      let isHidden = look.hidesInput || look.focused?.isSecret == true
      return [.input(.type(text, isSecret: isSecret || isHidden))]
    case .paste(let text):
      let isSecret = look.hidesInput || look.focused?.isSecret == true
      return [.input(.paste(text, isSecret: isSecret))]
    case .keys(let names):
      return names.map { name in
        .input(name.count == 1 ? .type(name, isSecret: false) : .press(name))
      }
    case .click(.cell(let cell)): return [.input(.click(cell))]
    case .click(let target): return [.input(.click(try await middle(of: target)))]
    case .fill(let target, let text):
      let cell = try await middle(of: target)
      let isSecret = look.element(at: cell)?.isSecret == true
      return [.input(.click(cell)), .input(.type(text, isSecret: isSecret))]
    case .drag(let from, let to): return [.input(.drag(from: from, to: to))]
    case .wheel(let isUp, let turns, let cell):
      return [.input(.wheel(isUp: isUp, turns: turns, at: cell))]
    case .resize(let size): return [.input(.resize(size))]
    case .signal(let name):
      let name = name.uppercased()
      return [.input(.signal(name.hasPrefix("SIG") ? String(name.dropFirst(3)) : name))]
    case .focus(let isIn): return [.input(.focus(isIn))]
    case .host(let command): return [.expectation(.host(command))]
    case .snapshot(let name, _): return [.expectation(.expectSnapshot(name))]
    case .wait(let condition, _), .expect(let condition):
      return [try await deed(condition, on: look)]
    default: return []
    }
  }

  private func deed(_ condition: TerminalStep.Condition, on look: Look) async throws -> TerminalDeed
  {
    switch condition {
    case .lasting(let condition, _): return try await deed(condition, on: look)
    case .rest, .exit: return .exit
    case .terminal(let condition, let isGone):
      return .expectation(.expectTerminal(condition, isGone: isGone))
    case .element(.named(let text), let isGone), .element(.text(let text), let isGone):
      return .expectation(isGone ? .expectNoText(text) : .expectText(text))
    case .element(let target, let isGone):
      if let first = try await actions.elements(target).first,
        let seen = look.element(at: try await middle(ofElement: first)),
        let recorded = RecordedTarget(seen, on: look)
      {
        return .expectation(isGone ? .expectGone(recorded) : .expectVisible(recorded))
      }
      // What has gone is known by its locator alone.
      if isGone, let recorded = RecordedTarget(gone: actions.queries(target).first) {
        return .expectation(.expectGone(recorded))
      }
      throw Failure(
        .usage, "\(target) has no locator that a test could use: wait for a text in quotes")
    }
  }

  private func middle(of target: TerminalTarget) async throws -> CellPoint {
    try await middle(ofElement: try await actions.element(target))
  }

  private func middle(ofElement id: String) async throws -> CellPoint {
    let rect = try await client.send(.elementRect, nil, session: session, element: id)
    func number(_ key: String) -> Int { Int(rect[key]?.numberValue ?? 0) }
    return CellRect(
      x: number("x"), y: number("y"), width: number("width"), height: number("height")
    ).center
  }
}
