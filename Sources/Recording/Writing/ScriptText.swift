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

  func line(_ step: RecordedStep) -> String? {
    guard let line = text(step) else { return nil }
    // What is not read as it was meant is a gap.
    let place = FlowPlace(file: "recording", line: 1)
    guard let read = try? ScriptLine(line, at: place)?.step, Self.means(read, step) else {
      return nil
    }
    return line
  }

  private func text(_ step: RecordedStep) -> String? {
    if let line = step.step.label { return line }
    let values = step.step.values
    func quoted(_ text: String?) -> String { Self.quoted(FlowLiteral.read(text ?? "")) }
    switch step.step.name {
    case .tapOn where values.count == nil:
      return "click \(step.target.map(Self.target) ?? values.point ?? "")"
    case .inputText: return "type \(quoted(values.text))"
    case .secret: return "secret \(values.text ?? "")"
    case .paste: return "paste \(quoted(values.text))"
    case .pressKey: return "key \(Self.word(FlowLiteral.read(values.key ?? "")))"
    case .wheel:
      return "wheel \(values.wheelWay?.rawValue ?? "") \(values.turns ?? 1)"
        + (values.wheelPlace.map { " at \($0)" } ?? "")
    case .drag: return "drag \(values.start ?? "") \(values.end ?? "")"
    case .resize: return "resize \(values.size ?? "")"
    case .signal: return "signal \(values.signal ?? "")"
    case .focus: return "focus \(values.focusWay?.rawValue ?? "")"
    case .assertVisible:
      return "wait \(step.value.map(Self.quoted) ?? step.target.map(Self.target) ?? "")"
    case .assertNotVisible: return step.target.map { "wait \(Self.target($0)) gone" }
    case .expectSettled: return "wait settled"
    case .expectSnapshot: return "snapshot \(quoted(values.snapshotName))"
    case .waitForExit: return "wait exit \(values.code?.first ?? "")"
    case .expectScreen:
      if let sought = values.contains?.first { return "wait \(quoted(sought))" }
      if let denied = values.notContains?.first { return "wait \(quoted(denied)) gone" }
      if let pattern = values.matches?.first.map(FlowLiteral.read) {
        // A script looks for a pattern in each row by itself.
        return pattern.contains("\\n") ? nil : "wait /\(pattern.replacing("/", with: "\\/"))/"
      }
      return TerminalFact(values, allowsPatterns: true).map(Self.wait)
    case .host: return "host \(FlowLiteral.read(values.hostCommand ?? ""))"
    default: return nil
    }
  }

  private static func wait(_ fact: TerminalFact) -> String {
    let text =
      fact.isPattern
      ? "/\((fact.text ?? "").replacing("/", with: "\\/"))/" : quoted(fact.text ?? "")
    let words =
      switch fact.kind {
      case .scrollback: "scrollback \(text)"
      case .clipboard: "clipboard \(text)"
      case .styled: "styled \(text) \(fact.style ?? "")"
      case .hidesInput: "noecho"
      }
    return "wait \(words)\(fact.isGone ? " gone" : "")"
  }

  /// Whether a line that was read does what was recorded.
  private static func means(_ read: FlowStep, _ step: RecordedStep) -> Bool {
    guard step.step.label == nil else { return true }
    let (values, meant) = (read.values, step.step.values)
    if let text = step.value ?? meant.contains?.first.map(FlowLiteral.read) {
      return values.target?.locator == .named(text)
    }
    if let text = meant.notContains?.first.map(FlowLiteral.read) {
      return values.notVisible?.locator == .named(text)
    }
    if let pattern = meant.matches?.first.map(FlowLiteral.read) {
      return values.target?.locator?.soughtPattern == pattern
    }
    if let target = step.target {
      let locator = values.target?.locator ?? values.notVisible?.locator
      return locator?.queries.first == target.selector.locator?.queries.first
    }
    switch step.step.name {
    case .inputText, .paste: return read.name == step.step.name && values.text == meant.text
    case .pressKey: return values.keys == meant.key.map { [$0] }
    case .expectSnapshot:
      return values.snapshotName == meant.snapshotName && values.kinds == [.grid]
    case .expectScreen:
      return TerminalFact(values, allowsPatterns: true) == TerminalFact(meant, allowsPatterns: true)
    case .host: return values.hostCommand == meant.hostCommand
    default: return true
    }
  }

  // MARK: Words

  /// The short form of a locator, `button "OK"` or `#id`, else the locator itself.
  private static func target(_ target: RecordedTarget) -> String {
    guard let query = target.selector.locator?.queries.first else { return target.swift }
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
