import FlowFormat
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
    let place = FlowPlace(file: "recording", line: 1)
    guard let step = try? ScriptLine(line, at: place)?.step, Self.means(step, action) else {
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
    case .matches(let pattern): "/\(pattern.replacing("/", with: "\\/"))/"
    }
  }

  /// Whether a step that was read does what was recorded.
  private static func means(_ step: FlowStep, _ action: RecordedStep.Action) -> Bool {
    let values = step.values
    switch action {
    case .type(let text): return step.name == .inputText && values.text == written(text)
    case .paste(let text): return step.name == .paste && values.text == written(text)
    case .press(let key): return values.keys == [key]
    case .expectSnapshot(let name):
      return values.snapshotName == written(name) && values.kinds == [.grid]
    case .expectText(let text), .expectValue(_, let text):
      return values.target?.locator == .named(text)
    case .expectNoText(let text): return values.notVisible?.locator == .named(text)
    case .tap(let target), .expectVisible(let target):
      return means(values.target?.locator, target)
    case .expectGone(let target): return means(values.notVisible?.locator, target)
    case .expectTerminal(let condition, _):
      let read =
        values.scrollback?.first ?? values.notScrollback?.first ?? values.styled?.first?.text
        ?? values.notStyled?.first?.text ?? values.clipboard ?? values.notClipboard
      return condition == .hidesInput
        ? values.hidesInput != nil : read?.text == written(condition.text)
    case .host(let command): return values.hostCommand == written(command)
    case .click, .secret, .wheel, .drag, .resize, .signal, .focus, .expectExit, .section:
      return true
    }
  }

  private static func means(_ locator: FlowLocator?, _ target: RecordedTarget) -> Bool {
    PastedLocator(target.swift).map { $0.query == locator?.queries.first } ?? false
  }

  private static func written(_ text: String) -> String { FlowLiteral.written(text) }

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

extension TerminalWait.Condition {
  /// The text or the pattern that it is about.
  fileprivate var text: String {
    switch self {
    case .scrollback(let match), .clipboard(let match), .styled(let match, _):
      switch match {
      case .equals(let text), .contains(let text), .matches(let text): text
      }
    case .hidesInput: ""
    }
  }
}
