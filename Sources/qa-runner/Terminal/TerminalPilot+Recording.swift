import Configuration
import FlowFormat
import FlowRunning
import JSONModel
import Recording
import TerminalModel
import WireProtocol

/// What a step means for a recording.
enum TerminalDeed: Sendable {
  /// - Parameter isWhole: whether a text that is typed is a line of its own.
  case input(RecordedInput, isWhole: Bool = false)
  /// What is no input, and waits for nothing by itself.
  case expectation(RecordedStep)

  /// Whether it types what no screen shows.
  var isSecret: Bool {
    switch self {
    case .input(.type(_, let isSecret), _), .input(.paste(_, let isSecret), _): isSecret
    default: false
    }
  }
}

extension FlowStep {
  /// Whether a recording keeps it: looks around are no steps of a test.
  var isRecorded: Bool {
    ![.show, .find].contains(name)
  }
}

extension TerminalPilot {
  /// What a step of a line does, as a recording has it.
  /// - Throws: as the step itself for an element that is not there.
  func deeds(_ step: FlowStep, on look: Look) async throws -> [TerminalDeed] {
    let values = step.values
    let text = FlowLiteral.read(values.text ?? "")
    switch step.name {
    case .inputText, .paste:
      let isSecret = look.hidesInput || look.focused?.isSecret == true
      return [
        .input(
          step.name == .paste
            ? .paste(text, isSecret: isSecret) : .type(text, isSecret: isSecret), isWhole: true)
      ]
    case .secret:
      return [.input(.type(try flow.evaluated(values.text ?? ""), isSecret: true), isWhole: true)]
    case .pressKeys:
      return (values.keys ?? []).map { name in
        .input(name.count == 1 ? .type(name, isSecret: false) : .press(name))
      }
    case .tapOn:
      if let cell = values.point.flatMap(CellPoint.init(commaSeparated:)) {
        return [.input(.click(cell))]
      }
      return [.input(.click(try await middle(of: values.target)))]
    case .fill:
      let cell = try await middle(of: values.element)
      let isSecret = look.element(at: cell)?.isSecret == true
      return [.input(.click(cell)), .input(.type(text, isSecret: isSecret), isWhole: true)]
    case .drag:
      guard let from = values.start.flatMap(CellPoint.init(commaSeparated:)),
        let to = values.end.flatMap(CellPoint.init(commaSeparated:))
      else { return [] }
      return [.input(.drag(from: from, to: to))]
    case .wheel:
      let cell = values.wheelPlace.flatMap(CellPoint.init(commaSeparated:))
      return [.input(.wheel(isUp: values.wheelWay == .up, turns: values.turns ?? 1, at: cell))]
    case .resize:
      return (values.size.flatMap { CellSize(text: $0) }).map { [.input(.resize($0))] } ?? []
    case .signal: return [.input(.signal(values.signal ?? ""))]
    case .focus: return [.input(.focus(values.focusWay == .in))]
    case .host:
      let command = FlowLiteral.read(values.hostCommand ?? "")
      return [.expectation(.host(command))]
    case .expectSnapshot: return [.expectation(.expectSnapshot(values.snapshotName ?? ""))]
    case .expectScreen:
      return [.expectation(.expectTerminal(values))]
    case .waitFor:
      if let locator = values.target?.locator {
        return [try await expectation(of: locator, isGone: false, step, on: look)]
      }
      if let locator = values.notVisible?.locator {
        return [try await expectation(of: locator, isGone: true, step, on: look)]
      }
      return []
    case .expectSettled, .mark, .save: return [.expectation(.line(step))]
    // The exit code that the program has shows at the end.
    case .waitForExit: return []
    default: throw Refusal(description: "\(step.summary) can't be recorded")
    }
  }

  /// What a wait for a locator expects.
  private func expectation(
    of locator: FlowLocator, isGone: Bool, _ step: FlowStep, on look: Look
  ) async throws -> TerminalDeed {
    if let pattern = locator.soughtPattern {
      return .expectation(.pattern(pattern, isGone: isGone, line: step.label))
    }
    if let text = locator.soughtText {
      return .expectation(isGone ? .expectNoText(text) : .expectText(text))
    }
    var target = try await recorded(locator, on: look)
    // What has gone is known by its locator alone.
    if isGone { target = target ?? RecordedTarget(gone: locator) }
    guard let target else {
      throw Refusal(
        description: "\(locator) has no locator that a test could use: wait for a text in quotes")
    }
    return .expectation(isGone ? .expectGone(target) : .expectVisible(target))
  }

  private func recorded(_ locator: FlowLocator, on look: Look) async throws -> RecordedTarget? {
    guard let first = try await flow.elements(locator).first,
      let seen = look.element(at: try await middle(ofElement: first))
    else { return nil }
    return RecordedTarget(seen, on: look)
  }

  private func middle(of selector: FlowSelector?) async throws -> CellPoint {
    guard let locator = selector?.locator else { throw Refusal(description: "no element is named") }
    let found = try await flow.elements(locator)
    guard found.count == 1 else {
      throw Refusal(
        description: found.isEmpty
          ? "nothing matches \(locator)" : "\(locator) means \(found.count) elements",
        isUsage: false)
    }
    return try await middle(ofElement: found[0])
  }

  private func middle(ofElement id: String) async throws -> CellPoint {
    let rect = try await client.send(.elementRect, nil, session: session, element: id)
    func number(_ key: String) -> Int { Int(rect[key]?.numberValue ?? 0) }
    return CellRect(
      x: number("x"), y: number("y"), width: number("width"), height: number("height")
    ).center
  }
}
