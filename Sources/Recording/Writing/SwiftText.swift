import TerminalModel
import TextModel
import WireProtocol

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

  func line(_ action: RecordedStep.Action) -> String? {
    switch action {
    case .tap(let target): "try await \(target.swift).tap()"
    case .click(let cell): "try await app.click(column: \(cell.x), row: \(cell.y))"
    case .type(let text): "try await app.type(\(Self.literal(text)))"
    case .secret(let name): "try await app.type(secret(\(Self.literal(name))), .sensitive)"
    case .paste(let text): "try await app.paste(\(Self.literal(text)))"
    case .press(let key): "try await app.press(\(Self.literal(key)))"
    case .wheel(let isUp, let turns, let cell):
      "try await app.wheel(.\(isUp ? "up" : "down"), by: \(turns)"
        + (cell.map { ", at: CellPoint(x: \($0.x), y: \($0.y))" } ?? "") + ")"
    case .drag: nil
    case .resize(let size):
      "try await app.resize(columns: \(size.columns), rows: \(size.rows))"
    case .signal(let name): "try await app.signal(Signal(\(Self.literal(name))))"
    case .focus(let isIn): "try await app.focus(.\(isIn ? "in" : "out"))"
    case .expectNoText(let text):
      "try await expect(app.text(.containing(\(Self.literal(text))))).toBeGone()"
    case .expectText(let text):
      "try await expect(app.text(.containing(\(Self.literal(text)))).first).toBeVisible()"
    case .expectVisible(let target): "try await expect(\(target.swift)).toBeVisible()"
    case .expectGone(let target): "try await expect(\(target.swift)).toBeGone()"
    case .expectValue(let target, let value):
      "try await expect(\(target.swift)).toHaveValue(\(Self.literal(value)))"
    case .expectSnapshot(let name): "try await app.expectSnapshot(\(Self.literal(name)))"
    case .expectExit(let code): "try await app.expectExit(\(code))"
    case .expectTerminal(let condition, let isGone):
      Self.call(condition).map { "try await expect(app)\(isGone ? ".not" : "").\($0)" }
    case .host, .section: nil
    }
  }

  private static func call(_ condition: TerminalWait.Condition) -> String? {
    switch condition {
    case .scrollback(.contains(let text)): "toHaveScrollback(\(literal(text)))"
    case .clipboard(.equals(let text)): "toHaveClipboard(\(literal(text)))"
    case .styled(.contains(let text), let style):
      "toHaveStyled(\(literal(text)), \(literal(style)))"
    case .hidesInput: "toHideInput()"
    case .scrollback, .clipboard, .styled: nil
    }
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
