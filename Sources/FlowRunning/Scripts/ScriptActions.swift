package import JSONModel
package import ScriptFormat
package import TerminalModel
import WireProtocol

/// What the commands of a script do to the session of a terminal.
package struct ScriptActions: Sendable {
  /// What a command has found or done.
  package struct Outcome: Sendable {
    /// For people.
    package var text = ""
    /// For programs.
    package var value = JSONValue.null
    /// Whether it may have changed the screen.
    package var isAction = false
    /// Whether it typed into a field for secrets.
    package var isSecret = false

    package init(text: String = "", value: JSONValue = .null, isAction: Bool = false) {
      self.text = text
      self.value = value
      self.isAction = isAction
    }
  }

  package let driver: any ScriptDriver
  /// How long a `wait` without a time takes at most.
  package var waitLimit = Duration.seconds(10)

  private let host: HostShell

  package init(_ driver: any ScriptDriver, host: HostShell) {
    self.driver = driver
    self.host = host
  }

  /// Performs a step that acts on the program or waits for it; nil for any other.
  ///
  /// - Parameter isHidden: whether the program does not show what is typed now.
  /// - Throws: `ScriptFailure`, and what the driver refuses.
  package func perform(_ step: TerminalStep, isHidden: Bool = false) async throws -> Outcome? {
    switch step {
    case .type(let text, let isSecret):
      return try await action(
        .type, ["text": .string(text), "sensitive": .bool(isSecret || isHidden)])
    case .paste(let text):
      return try await action(.paste, ["text": .string(text), "sensitive": .bool(isHidden)])
    case .keys(let names):
      return try await action(.keys, ["keys": .array(names.map { .string($0) })])
    case .click(let target): return try await click(target)
    case .fill(let target, let text): return try await fill(target, text)
    case .drag(let from, let to): return try await pointer(path(from, to))
    case .wheel(let isUp, let turns, let point): return try await wheel(isUp, turns, point)
    case .wait(let condition, let limit): return try await wait(condition, limit ?? waitLimit)
    case .expect(let condition): return try await wait(condition, .zero)
    case .resize(let size):
      try await driver.send(
        .setWindowRect,
        ["width": .number(Double(size.columns)), "height": .number(Double(size.rows))])
      return Outcome(isAction: true)
    case .signal(let name): return try await action(.signal, ["signal": .string(name)])
    case .focus(let isIn): return try await action(.focus, ["focused": .bool(isIn)])
    case .host(let command): return try await host.run(command)
    case .find(let target): return try await find(target)
    case .mark(let text):
      try await driver.mobile(.mark, ["label": .string(text)])
      return Outcome()
    default: return nil
    }
  }

  private func action(_ command: MobileCommand, _ argument: JSONValue) async throws -> Outcome {
    try await driver.mobile(command, argument)
    return Outcome(isAction: true)
  }

  private func fill(_ target: TerminalTarget, _ text: String) async throws -> Outcome {
    let element = try await element(target)
    let role = try await driver.send(.tagName, element: element)
    try await driver.send(.sendKeys, ["text": .string(text)], element: element)
    var outcome = Outcome(isAction: true)
    outcome.isSecret = role.stringValue == ElementRole.secureField.rawValue
    return outcome
  }

  /// Whether a target is a field for secrets; false where it is not there, or several match.
  func isSecret(_ target: TerminalTarget) async throws -> Bool {
    let found = try await elements(target)
    guard found.count == 1 else { return false }
    let role = try await driver.send(.tagName, element: found[0])
    return role.stringValue == ElementRole.secureField.rawValue
  }

  private func find(_ target: TerminalTarget) async throws -> Outcome {
    let elements = try await elements(target)
    guard !elements.isEmpty else { throw ScriptFailure(.notFound, "nothing matches \(target)") }
    var all: [JSONValue] = []
    for element in elements {
      func get(_ endpoint: Endpoint) async throws -> JSONValue {
        try await driver.send(endpoint, element: element)
      }
      all.append([
        "role": try await get(.tagName), "text": try await get(.text),
        "name": try await get(.computedLabel), "rect": try await get(.elementRect),
        "enabled": try await get(.isEnabled), "selected": try await get(.isSelected),
      ])
    }
    let lines = all.map { element -> String in
      func number(_ name: String) -> String { "\(element["rect"]?[name]?.integerValue ?? 0)" }
      return "\(element["role"]?.stringValue ?? "") \"\(element["name"]?.stringValue ?? "")\""
        + (element["selected"] == true ? " [selected]" : "")
        + "  at \(number("x")),\(number("y")), \(number("width"))×\(number("height"))"
    }
    return Outcome(text: lines.joined(separator: "\n"), value: .array(all))
  }

  // MARK: Waiting

  private func wait(
    _ condition: TerminalStep.Condition, _ limit: Duration, lasting: Duration? = nil
  ) async throws -> Outcome {
    let time = JSONValue.number((limit / .milliseconds(1)).rounded())
    let patience = limit + .seconds(20)
    switch condition {
    case .lasting(let condition, let lasting):
      return try await wait(condition, max(limit, lasting), lasting: lasting)
    case .rest:
      var argument: [String: JSONValue] = ["timeout": time, "still": true]
      argument["lasting"] = lasting.map { .number(($0 / .milliseconds(1)).rounded()) }
      argument["step"] = try await driver.newDenial().map { .number(Double($0)) }
      try await driver.mobile(.settle, .object(argument), patience: patience)
    case .exit(let status):
      let answer = try await driver.mobile(.waitForExit, ["timeout": time], patience: patience)
      let end = answer["end"]?.stringValue ?? "ended"
      if let status, answer["status"]?.integerValue != Int(status) {
        throw ScriptFailure(
          .unexpected, "the program \(end) where status \(status) was expected",
          data: ["end": .string(end)])
      }
      return Outcome(text: "the program \(end)", value: answer)
    case .terminal(let condition, let isGone):
      let request = TerminalWait(
        condition, isNegated: isGone, timeout: Int(limit / .milliseconds(1)),
        step: isGone ? try await driver.newDenial() : nil)
      try await driver.mobile(
        .waitForTerminal, try JSONValue(encoding: request), patience: patience)
    case .element(let target, let isGone):
      let request = WaitRequest(
        locator: try sight(of: target, isGone: isGone), condition: isGone ? .gone : .present,
        isNegated: false, timeout: Int(limit / .milliseconds(1)),
        lasting: lasting.map { Int($0 / .milliseconds(1)) },
        step: isGone ? try await driver.newDenial() : nil)
      try await driver.mobile(.waitFor, try JSONValue(encoding: request), patience: patience)
    }
    return Outcome()
  }

  /// What a wait looks for: any element will do.
  private func sight(of target: TerminalTarget, isGone: Bool) throws -> LocatorQuery {
    var query: LocatorQuery
    switch target {
    case .cell:
      throw ScriptFailure(.usage, "a cell is always there; name what it shows")
    case .named(let text), .text(let text): query = LocatorQuery(text: .contains(text))
    default: query = queries(target)[0]
    }
    if !isGone { query.index = 0 }
    return query
  }

  /// How the program has ended.
  package struct End: Sendable {
    /// What an end is that no line expects.
    package var failure: ScriptFailure
    /// The signal that ended it; nil where it left by itself.
    package var signal: String?
    /// What that is for a test.
    var fault: AppFault?
    /// How long ago it was.
    package var age: Duration
  }

  /// How the program has ended; nil for one that runs.
  package func end() async throws -> End? {
    let answer = try await driver.mobile(.exitStatus)
    guard answer["running"] == false else { return nil }
    let end = answer["end"]?.stringValue ?? "ended"
    let word = answer["status"]?.integerValue.map { " \($0)" } ?? ""
    let failure = ScriptFailure(
      .unexpected,
      "the program \(end), which no line expected: write `wait exit\(word)` where it should",
      data: ["screen": .string(try await screen().text)])
    let age = Duration.milliseconds(answer["age"]?.integerValue ?? 0)
    return End(
      failure: failure, signal: answer["signal"]?.stringValue,
      fault: answer["fault"]?.stringValue.flatMap(AppFault.init(rawValue:)), age: age)
  }

  package func screen() async throws -> Screen {
    try await driver.mobile(.screen).decoded(as: Screen.self)
  }
}
