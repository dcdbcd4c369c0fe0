import FlowFormat
import TerminalModel
import TextModel

/// A recorded test as a spec.
struct SwiftText: TestWriter {
  private let test: RecordedTest

  init(_ test: RecordedTest) { self.test = test }

  let languageName = "A spec"
  let comment = "//"
  let indent = 4
  let nesting = 2

  var head: [String] {
    let constant = Self.identifier(test.name)
    return [
      "// Recorded by qa-runner. Add `\(constant)` to the suites of your suite executable."
    ] + (test.secrets.isEmpty ? [] : ["import Foundation"]) + [
      "import SuiteKit",
      "",
      "let \(constant) = describe(\(Self.literal(test.name))) {",
      "  it(\"works as it was recorded\", .app(\(Self.literal(test.app))), "
        + ".devices(\(Self.literal(test.deviceName)))) { app in",
    ]
  }

  var tail: [String] {
    ["  }", "}"]
      + (test.secrets.isEmpty
        ? []
        : [
          "",
          "/// A secret that the environment holds.",
          "private func secret(_ name: String) throws -> String {",
          "  struct Missing: Error { var variable: String }",
          "  guard let value = ProcessInfo.processInfo.environment[name] else {",
          "    throw Missing(variable: name)",
          "  }",
          "  return value",
          "}",
        ])
  }

  func sectionStart(_ name: String) -> [String] {
    ["    try await app.step(\(Self.literal(name))) {"]
  }

  var sectionEnd: [String] { ["    }"] }

  func line(_ step: RecordedStep) -> String? {
    let values = step.step.values
    func text(_ text: String?) -> String { Self.literal(FlowLiteral.read(text ?? "")) }
    func cell(_ text: String?) -> CellPoint? { text.flatMap(CellPoint.init(commaSeparated:)) }
    switch step.step.name {
    case .tapOn where values.count == nil:
      if let target = step.target { return "try await \(target.swift).tap()" }
      return cell(values.point).map { "try await app.click(column: \($0.x), row: \($0.y))" }
    case .inputText: return "try await app.type(\(text(values.text)))"
    case .secret:
      return "try await app.type(secret(\(Self.literal(step.secretName ?? ""))), .sensitive)"
    case .paste: return "try await app.paste(\(text(values.text)))"
    case .pressKey: return "try await app.press(\(text(values.key)))"
    case .wheel:
      return "try await app.wheel(.\(values.wheelWay?.rawValue ?? ""), by: \(values.turns ?? 1)"
        + (cell(values.wheelPlace).map { ", at: CellPoint(x: \($0.x), y: \($0.y))" } ?? "") + ")"
    case .resize:
      return step.size.map { "try await app.resize(columns: \($0.columns), rows: \($0.rows))" }
    case .signal: return "try await app.signal(Signal(\(text(values.signal))))"
    case .focus: return "try await app.focus(.\(values.focusWay?.rawValue ?? ""))"
    case .assertVisible:
      guard let target = step.target else { return nil }
      return step.value.map {
        "try await expect(\(target.swift)).toHaveValue(\(Self.literal($0)))"
      } ?? "try await expect(\(target.swift)).toBeVisible()"
    case .assertNotVisible:
      return step.target.map { "try await expect(\($0.swift)).toBeGone()" }
    case .expectSettled:
      let time = values.lasting.map { "for: .milliseconds(\(Int($0 / .milliseconds(1))))" } ?? ""
      return "try await app.settle(\(time))"
    case .expectSnapshot: return "try await app.expectSnapshot(\(text(values.snapshotName)))"
    case .waitForExit:
      let end = values.code?.first ?? ""
      return Int(end) == nil
        ? "try await app.expectExit(anyOf: [.signal(Signal(\(Self.literal(end))))])"
        : "try await app.expectExit(\(end))"
    case .expectScreen:
      if let sought = values.contains?.first {
        return "try await expect(app.text(.containing(\(text(sought)))).first).toBeVisible()"
      }
      if let denied = values.notContains?.first {
        return "try await expect(app.text(.containing(\(text(denied))))).toBeGone()"
      }
      if let pattern = values.matches?.first {
        return "try await expect(app.text(.matching(\(text(pattern)))).first).toBeVisible()"
      }
      return Self.fact(values).map { "try await expect(app)\($0.isGone ? ".not" : "").\($0.call)" }
    default: return nil
    }
  }

  private static func fact(_ values: FlowValues) -> (call: String, isGone: Bool)? {
    guard let fact = TerminalFact(values) else { return nil }
    let text = fact.text.map { literal($0) } ?? ""
    let call: String? =
      switch fact.kind {
      case .scrollback: "toHaveScrollback(\(text))"
      case .clipboard: "toHaveClipboard(\(text))"
      case .styled: fact.style.map { "toHaveStyled(\(text), \(literal($0)))" }
      case .hidesInput: "toHideInput()"
      }
    return call.map { ($0, fact.isGone) }
  }

  /// A string literal.
  static func literal(_ text: String) -> String {
    QuotedText.quoted(text)
  }

  /// A name as a constant: `log in` is `logIn`.
  static func identifier(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.enumerated().map { index, word in
      index == 0
        ? word.prefix(1).lowercased() + word.dropFirst()
        : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    guard let first = joined.first else { return "recorded" }
    return first.isNumber || keywords.contains(joined) ? "recorded\(joined)" : joined
  }

  private static let keywords: Set<String> = [
    "app", "as", "break", "case", "class", "default", "do", "else", "enum", "false", "for", "func",
    "if", "import", "in", "init", "is", "let", "nil", "repeat", "return", "self", "static",
    "struct",
    "switch", "throw", "true", "try", "var", "where", "while",
  ]
}
