import ScriptFormat
import TerminalModel
import TextModel
import WireProtocol

/// A recorded test as a script of a terminal.
struct ScriptText: TestWriter {
  private let test: RecordedTest

  init(_ test: RecordedTest) { self.test = test }

  let languageName = "A script"
  let comment = "#"
  let indent = 0
  let nesting = 0

  var head: [String] {
    let secrets = test.secrets.map { " -e \($0)=…" }.joined()
    return ["# Recorded by qa-runner."]
      + (secrets.isEmpty ? [] : ["# Give its secrets when you run it: qa-runner FILE\(secrets)"])
      + ["app \(test.words.map(Self.word).joined(separator: " "))", "size \(size)", ""]
  }

  private var size: String { "\(test.size.columns)x\(test.size.rows)" }

  var tail: [String] { [] }

  func sectionStart(_ name: String) -> [String] { ["mark \(Self.quoted(name))"] }

  var sectionEnd: [String] { [] }

  func line(_ action: RecordedStep.Action) -> String? {
    guard let line = text(action) else { return nil }
    // What is not read as it was meant is a gap.
    guard let step = try? TerminalStepParser.step(line), Self.means(step, action) else {
      return nil
    }
    return line
  }

  private func text(_ action: RecordedStep.Action) -> String? {
    switch action {
    case .tap(let target): "click \(Self.target(target))"
    case .click(let cell): "click \(cell.x),\(cell.y)"
    case .type(let text): "type \(Self.quoted(text))"
    case .secret(let name): "secret ${\(name)}"
    case .paste(let text): "paste \(Self.quoted(text))"
    case .press(let key): "key \(Self.word(key))"
    case .wheel(let isUp, let turns, let cell):
      "wheel \(isUp ? "up" : "down") \(turns)" + (cell.map { " at \($0.x),\($0.y)" } ?? "")
    case .drag(let from, let to): "drag \(from.x),\(from.y) \(to.x),\(to.y)"
    case .resize(let size): "resize \(size.columns)x\(size.rows)"
    case .signal(let name): "signal \(name)"
    case .focus(let isIn): "focus \(isIn ? "in" : "out")"
    case .expectText(let text): "wait \(Self.quoted(text))"
    case .expectNoText(let text): "wait \(Self.quoted(text)) gone"
    case .expectVisible(let target): "wait \(Self.target(target))"
    case .expectGone(let target): "wait \(Self.target(target)) gone"
    case .expectValue(_, let value): "wait \(Self.quoted(value))"
    case .expectSnapshot(let name): "snapshot \(Self.quoted(name))"
    case .expectExit(let code): "wait exit \(code)"
    case .expectTerminal(let condition, let isGone):
      Self.words(condition).map { "wait \($0)\(isGone ? " gone" : "")" }
    case .host(let command): "host \(command)"
    case .section: nil
    }
  }

  private static func words(_ condition: TerminalWait.Condition) -> String? {
    switch condition {
    case .scrollback(let match): text(match).map { "scrollback \($0)" }
    case .clipboard(let match): text(match).map { "clipboard \($0)" }
    case .styled(let match, let style): text(match).map { "styled \($0) \(style)" }
    case .hidesInput: "noecho"
    }
  }

  private static func text(_ match: TextMatch) -> String? {
    switch match {
    case .equals(let text), .contains(let text): quoted(text)
    case .matches(let pattern): "/\(pattern.replacing("\\", with: "\\\\"))/"
    }
  }

  /// Whether a step that was read does what was recorded.
  private static func means(_ step: TerminalStep, _ action: RecordedStep.Action) -> Bool {
    switch (step, action) {
    case (.type(let text, isSecret: false), .type(let meant)): text == meant
    case (.paste(let text), .paste(let meant)): text == meant
    case (.keys(let keys), .press(let meant)): keys == [meant]
    case (.snapshot(let name, isPicture: false), .expectSnapshot(let meant)): name == meant
    case (.wait(.element(.named(let text), isGone: false), nil), .expectText(let meant)),
      (.wait(.element(.named(let text), isGone: false), nil), .expectValue(_, let meant)),
      (.wait(.element(.named(let text), isGone: true), nil), .expectNoText(let meant)):
      text == meant
    case (.click(let target), .tap(let meant)): means(target, meant)
    case (.wait(.element(let target, isGone: false), nil), .expectVisible(let meant)):
      means(target, meant)
    case (.wait(.element(let target, isGone: true), nil), .expectGone(let meant)):
      means(target, meant)
    case (.wait(.terminal(let condition, let isGone), nil), .expectTerminal(let meant, let isMeant)):
      condition == meant && isGone == isMeant
    case (.host(let command), .host(let meant)): command == meant
    case (.host, _), (.wait(.terminal, _), _): false
    case (.type, _), (.paste, _), (.keys, _), (.snapshot, _), (.wait(.element, _), _): false
    default: true
    }
  }

  private static func means(_ target: TerminalTarget, _ meant: RecordedTarget) -> Bool {
    guard let query = PastedLocator(meant.swift)?.query else { return false }
    switch target {
    case .pasted(let locator): return locator.query == query
    case .identifier(let id): return query == LocatorQuery(identifier: id)
    case .role(let role, let name?):
      return query == LocatorQuery(role: ElementRole(rawValue: role), name: .equals(name))
    default: return false
    }
  }

  // MARK: Words

  /// The short form of a locator, `button "OK"` or `#id`, else the locator itself.
  private static func target(_ target: RecordedTarget) -> String {
    guard let query = PastedLocator(target.swift)?.query else { return target.swift }
    if let role = query.role, case .equals(let name)? = query.name,
      query == LocatorQuery(role: role, name: .equals(name))
    {
      return "\(role == .textField ? "field" : role.rawValue) \(quoted(name))"
    }
    if let id = query.identifier, query == LocatorQuery(identifier: id), isPlain(id) {
      return "#\(id)"
    }
    return target.swift
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:/+=,@%".contains($0)) }
  }

  private static func word(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  private static func quoted(_ text: String) -> String {
    let inner = text.map { character -> String in
      switch character {
      case "\"", "\\": "\\\(character)"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "\u{1B}": "\\e"
      default: String(character)
      }
    }
    return "\"\(inner.joined())\""
  }
}
