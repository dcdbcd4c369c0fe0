import Devices
import DriverServer
import Execution
import Files
import Foundation
import JSONModel
import Recording
import Reports
import RunRecord
import ScreenExport
import SnapshotKit
import TerminalModel
import WireProtocol

/// Carries out steps on one session.
struct TerminalPilot {
  /// What a step shows.
  struct Outcome {
    /// For people.
    var text = ""
    /// For programs.
    var value: JSONValue = .null
    /// Whether the step may have changed the screen.
    var isAction = false
    /// Whether the line held a secret that only the program's screen tells.
    var isSecret = false
  }

  /// A step that could not be done, or found what it did not expect.
  struct Failure: Error, CustomStringConvertible {
    var description: String
    var code: String
    var data: [String: JSONValue] = [:]
  }

  let client: DriverClient
  let session: String
  let workingDirectory: String
  var waitLimit = Duration.seconds(10)
  /// The columns that lists may take; nil where they are not shown in a terminal.
  var columns: Int?
  /// What becomes a test of it; nil where nothing does.
  var recording: TerminalRecording?

  func perform(_ step: TerminalStep) async throws -> Outcome {
    do {
      guard let recording, step.isRecorded else { return try await carryOutHiding(step) }
      let look = try await AppLook.take(client, session)
      let deeds = try await deeds(step, on: look)
      let hides = deeds.contains { $0.isSecret }
      var outcome = try await carryOut(step, isHidden: hides)
      outcome.isSecret = outcome.isSecret || hides
      // What was waited for is seen afterwards.
      let isInput = if case .input? = deeds.first { true } else { false }
      await recording.note(deeds, on: isInput ? look : try await AppLook.take(client, session))
      return outcome
    } catch let refusal as DriverClient.Refusal {
      throw Failure(description: refusal.message, code: refusal.code, data: refusal.data)
    }
  }

  /// Masks what is typed or pasted while the program hides it, as at a password's prompt.
  private func carryOutHiding(_ step: TerminalStep) async throws -> Outcome {
    switch step {
    case .type, .paste: break
    default: return try await carryOut(step)
    }
    let state = try await client.mobile(.getState, session: session)
    let isHidden = state["terminal"]?["hidesInput"] == true
    var outcome = try await carryOut(step, isHidden: isHidden)
    outcome.isSecret = outcome.isSecret || isHidden
    return outcome
  }

  /// - Parameter isHidden: whether the program does not show what is typed now.
  private func carryOut(
    _ step: TerminalStep, isHidden: Bool = false
  ) async throws -> Outcome {
    switch step {
    case .screen: return try await screenOutcome()
    case .tree: return try await tree()
    case .find(let target): return try await find(target)
    case .type(let text, let isSecret):
      return try await action(
        .type, ["text": .string(text), "sensitive": .bool(isSecret || isHidden)])
    case .paste(let text):
      return try await action(.paste, ["text": .string(text), "sensitive": .bool(isHidden)])
    case .keys(let names):
      return try await action(.keys, ["keys": .array(names.map { .string($0) })])
    case .click(let target): return try await click(target)
    case .fill(let target, let text):
      let element = try await element(target)
      let role = try await client.send(.tagName, nil, session: session, element: element)
      try await client.send(
        .sendKeys, ["text": .string(text)], session: session, element: element)
      return Outcome(isAction: true, isSecret: role.stringValue == ElementRole.secureField.rawValue)
    case .drag(let from, let to): return try await pointer(path(from, to))
    case .wheel(let isUp, let turns, let point): return try await wheel(isUp, turns, point)
    case .wait(let condition, let limit): return try await wait(condition, limit ?? waitLimit)
    case .expect(let condition): return try await wait(condition, .zero)
    case .resize(let size):
      try await client.send(
        .setWindowRect,
        ["width": .number(Double(size.columns)), "height": .number(Double(size.rows))],
        session: session)
      return Outcome(isAction: true)
    case .signal(let name): return try await action(.signal, ["signal": .string(name)])
    case .focus(let isIn): return try await action(.focus, ["focused": .bool(isIn)])
    case .save(let format, let path): return try await save(format, path)
    case .state:
      let state = try await client.mobile(.getState, session: session)
      return Outcome(text: StateText(state).text, value: state)
    case .mark(let text):
      try await client.mobile(.mark, ["label": .string(text)], session: session)
      return Outcome()
    case .help(let name):
      guard let text = TerminalVocabulary.help(name) else {
        let hint = NearestMatch.of(name ?? "", among: TerminalVocabulary.entries.map(\.name))
        throw Failure(
          description: "there is no command \"\(name ?? "")\""
            + (hint.map { "; did you mean \($0)?" } ?? ""), code: "usage")
      }
      return Outcome(text: text)
    case .quit: return Outcome()
    }
  }

  private func action(_ command: MobileCommand, _ argument: JSONValue) async throws -> Outcome {
    try await client.mobile(command, argument, session: session)
    return Outcome(isAction: true)
  }

  // MARK: Looking

  func screen() async throws -> Screen {
    try await client.mobile(.screen, session: session).decoded(as: Screen.self)
  }

  /// The screen for a person, and how the program ended if it has.
  func view(isColored: Bool) async throws -> String {
    let text = ScreenText(try await screen()).framed(isColored: isColored)
    let state = try await client.mobile(.getState, session: session)
    return text + (state["end"]?.stringValue.map { "\n(the program \($0))" } ?? "")
  }

  /// The program's end where it was not with code 0; nil for one that runs or left in good order.
  func badEnd() async throws -> Failure? {
    let answer = try await client.mobile(.exitStatus, session: session)
    guard answer["running"] == false, answer["status"] != 0 else { return nil }
    let end = answer["end"]?.stringValue ?? "ended"
    let word = answer["status"]?.integerValue.map { " \($0)" } ?? ""
    return Failure(
      description: "the program \(end), which no line expected: write `wait exit\(word)` where it "
        + "should",
      code: "unexpected", data: ["screen": .string(try await screen().text)])
  }

  private func screenOutcome() async throws -> Outcome {
    let screen = try await screen()
    return Outcome(text: ScreenText(screen).framed(), value: .string(screen.text))
  }

  private func tree() async throws -> Outcome {
    let answer = try await client.mobile(.inspect, session: session)
    return Outcome(
      text: InspectionText(answer, columns: columns).text, value: answer["elements"] ?? .null)
  }

  private func find(_ target: TerminalTarget) async throws -> Outcome {
    let elements = try await elements(target)
    guard !elements.isEmpty else {
      throw Failure(description: "nothing matches \(target)", code: "no such element")
    }
    let all = try await elements.asyncMap { element -> JSONValue in
      func get(_ endpoint: Endpoint) async throws -> JSONValue {
        try await client.send(endpoint, nil, session: session, element: element)
      }
      return [
        "role": try await get(.tagName), "text": try await get(.text),
        "name": try await get(.computedLabel), "rect": try await get(.elementRect),
        "enabled": try await get(.isEnabled), "selected": try await get(.isSelected),
      ]
    }
    let lines = all.map { element -> String in
      func number(_ name: String) -> String { "\(element["rect"]?[name]?.integerValue ?? 0)" }
      return "\(element["role"]?.stringValue ?? "") \"\(element["name"]?.stringValue ?? "")\""
        + (element["selected"] == true ? " [selected]" : "")
        + "  at \(number("x")),\(number("y")), \(number("width"))×\(number("height"))"
    }
    return Outcome(text: lines.joined(separator: "\n"), value: .array(all))
  }

  // MARK: Targets

  /// The queries that a target may mean, the likeliest first.
  func queries(_ target: TerminalTarget) -> [LocatorQuery] {
    switch target {
    case .cell: []
    case .named(let name):
      ElementRole.controls.map { LocatorQuery(role: $0, name: .equals(name)) }
        + [
          LocatorQuery(role: .text, text: .equals(name)),
          LocatorQuery(role: .text, text: .contains(name)),
          LocatorQuery(name: .contains(name)),
        ]
    case .role(let role, let name):
      [LocatorQuery(role: ElementRole(rawValue: role), name: name.map { .equals($0) })]
        + (name.map { [LocatorQuery(role: ElementRole(rawValue: role), name: .contains($0))] } ?? [])
    case .text(let text):
      [LocatorQuery(text: .equals(text)), LocatorQuery(role: .text, text: .contains(text))]
    case .pattern(let pattern): [LocatorQuery(role: .text, text: .matches(pattern))]
    case .identifier(let identifier): [LocatorQuery(identifier: identifier)]
    case .css(let selector): [LocatorQuery(css: selector)]
    case .xpath(let path): [LocatorQuery(xpath: path)]
    case .pasted(let locator): [locator.query]
    case .highlighted: [LocatorQuery(isHighlighted: true)]
    }
  }

  /// What the first query that finds anything finds.
  func elements(_ target: TerminalTarget) async throws -> [String] {
    for query in queries(target) {
      let found = try await elements(query)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func elements(_ query: LocatorQuery) async throws -> [String] {
    let answer = try await client.send(.findElements, try strategy(query), session: session)
    return (answer.arrayValue ?? []).compactMap { $0[ElementReference.key]?.stringValue }
  }

  private func strategy(_ query: LocatorQuery) throws -> JSONValue {
    [
      "using": .string(LocatorStrategy.query.rawValue), "value": try JSONValue(encoding: query),
    ]
  }

  /// The one element that a target means.
  func element(_ target: TerminalTarget) async throws -> String {
    let found = try await elements(target)
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      let list = try await find(target).text
      throw Failure(
        description: "\(target) means \(found.count) elements:\n\(list)", code: "ambiguous")
    }
    // The driver's own answer names what is near.
    guard let query = queries(target).first else {
      throw Failure(description: "\(target) is no element", code: "no such element")
    }
    let answer = try await client.send(.findElement, try strategy(query), session: session)
    return answer[ElementReference.key]?.stringValue ?? ""
  }

  // MARK: Mouse

  private func click(_ target: TerminalTarget) async throws -> Outcome {
    if case .cell(let point) = target { return try await pointer([point]) }
    let element = try await element(target)
    try await client.send(.click, [:], session: session, element: element)
    return Outcome(isAction: true)
  }

  /// The cells between two, both included, as a hand moves.
  private func path(_ from: CellPoint, _ to: CellPoint) -> [CellPoint] {
    let steps = max(abs(to.x - from.x), abs(to.y - from.y), 1)
    return (0...steps).map { step in
      CellPoint(
        x: from.x + (to.x - from.x) * step / steps, y: from.y + (to.y - from.y) * step / steps)
    }
  }

  private func pointer(_ points: [CellPoint]) async throws -> Outcome {
    func move(_ point: CellPoint) -> JSONValue {
      [
        "type": "pointerMove", "duration": 0, "origin": "viewport",
        "x": .number(Double(point.x)), "y": .number(Double(point.y)),
      ]
    }
    var actions = [move(points[0]), ["type": "pointerDown", "button": 0]]
    actions += points.dropFirst().map(move) + [["type": "pointerUp", "button": 0]]
    try await client.send(
      .performActions,
      [
        "actions": [
          [
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
            "actions": .array(actions),
          ]
        ]
      ], session: session)
    return Outcome(isAction: true)
  }

  private func wheel(_ isUp: Bool, _ turns: Int, _ point: CellPoint?) async throws -> Outcome {
    var argument: [String: JSONValue] = [
      "direction": isUp ? "up" : "down", "amount": .number(Double(turns)),
    ]
    if let point {
      argument["x"] = .number(Double(point.x))
      argument["y"] = .number(Double(point.y))
    }
    return try await action(.scroll, .object(argument))
  }

  // MARK: Waiting

  private func wait(_ condition: TerminalStep.Condition, _ limit: Duration) async throws -> Outcome
  {
    let milliseconds = Int(limit / .milliseconds(1))
    let patience = limit + .seconds(20)
    switch condition {
    case .rest:
      try await client.mobile(
        .settle, ["timeout": .number(Double(milliseconds))], session: session, within: patience)
    case .exit(let status):
      let answer = try await client.mobile(
        .waitForExit, ["timeout": .number(Double(milliseconds))], session: session,
        within: patience)
      let end = answer["end"]?.stringValue ?? "ended"
      if let status, answer["status"]?.integerValue != Int(status) {
        throw Failure(
          description: "the program \(end) where status \(status) was expected", code: "unexpected",
          data: ["end": .string(end)])
      }
      return Outcome(text: "the program \(end)", value: answer)
    case .element(let target, let isGone):
      let request = WaitRequest(
        locator: try sight(of: target, isGone: isGone), condition: isGone ? .gone : .present,
        isNegated: false, timeout: milliseconds)
      try await client.mobile(
        .waitFor, try JSONValue(encoding: request), session: session, within: patience)
    }
    return Outcome()
  }

  /// What a wait looks for: any element will do.
  private func sight(of target: TerminalTarget, isGone: Bool) throws -> LocatorQuery {
    var query: LocatorQuery
    switch target {
    case .cell:
      throw Failure(description: "a cell is always there; name what it shows", code: "usage")
    case .named(let text), .text(let text): query = LocatorQuery(text: .contains(text))
    default: query = queries(target)[0]
    }
    if !isGone { query.index = 0 }
    return query
  }

  // MARK: Files

  private func save(_ format: TerminalStep.Format, _ path: String) async throws -> Outcome {
    let absolute = PathParts.absolute(path, in: workingDirectory)
    let data: Data
    switch format {
    case .png:
      let answer = try await client.send(.screenshot, nil, session: session)
      data = Data(base64Encoded: answer.stringValue ?? "") ?? Data()
    case .cast:
      let answer = try await client.mobile(.recording, session: session)
      data = Data((answer["cast"]?.stringValue ?? "").utf8)
    case .json: data = try await client.mobile(.screen, session: session).encoded()
    case .svg: data = Data(try await screen().svg().utf8)
    case .html: data = Data(try await screen().htmlPage().utf8)
    case .ansi: data = Data((try await screen().ansi + "\n").utf8)
    case .txt: data = Data((try await screen().text + "\n").utf8)
    }
    do {
      try data.write(to: URL(fileURLWithPath: absolute))
    } catch {
      throw Failure(
        description: "\(absolute) can't be written: \(error.localizedDescription)", code: "file")
    }
    return Outcome(text: "wrote \(absolute) (\(data.count) bytes)", value: .string(absolute))
  }
}

extension ElementRole {
  /// What a bare name is sought among, the likeliest first.
  fileprivate static let controls: [ElementRole] = [
    .button, .menuItem, .toggle, .link, .tab, .textField, .secureField, .row,
  ]
}

extension Array {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
