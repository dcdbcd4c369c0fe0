import FlowFormat
import TapeFormat
import TerminalModel
import TextModel

/// A recorded test as a tape: the program is started in a shell.
struct TapeText: TestWriter {
  private let test: RecordedTest

  init(_ test: RecordedTest) { self.test = test }

  let languageName = "A tape"
  let comment = "#"
  let indent = 0
  let nesting = 0

  var head: [String] {
    ["# Recorded by qa-runner.", "Set Shell bash"] + size + [
      "", "Hide", "\(Self.typed("clear; \(test.command ?? test.app)") ?? "") Enter", "Show",
    ]
  }

  /// The picture that holds the terminal; in cells where a tape knows no such picture.
  private var size: [String] {
    let padding = 20
    var settings = TapeSettings()
    settings.padding = padding
    settings.width = test.size.columns * settings.cell.width + 2 * padding + 25
    settings.height = test.size.rows * settings.cell.height + 2 * padding + 10
    guard settings.width <= 10_000, settings.height <= 10_000,
      settings.size == (test.size.columns, test.size.rows)
    else { return ["Set Columns \(test.size.columns)", "Set Rows \(test.size.rows)"] }
    return [
      "Set Width \(settings.width)", "Set Height \(settings.height)", "Set Padding \(padding)",
    ]
  }

  var tail: [String] { [] }

  func sectionStart(_ name: String) -> [String] {
    ["# " + name.map { $0.isNewline ? " " : $0 }]
  }

  var sectionEnd: [String] { [] }

  func line(_ step: RecordedStep) -> String? {
    let values = step.step.values
    func text(_ text: String?) -> String { FlowLiteral.read(text ?? "") }
    switch step.step.name {
    case .inputText: return Self.typed(text(values.text))
    case .paste:
      let text = text(values.text)
      return Self.quote(text).map { "Copy \($0)\(text)\($0) Paste" }
    case .pressKey: return Self.key(text(values.key))
    case .expectScreen:
      return values.contains?.first.map { "Wait+Screen /\(Self.pattern(text($0)))/" }
        ?? values.matches?.first.map { "Wait+Screen /\(Self.unslashed(text($0)))/" }
    case .assertVisible:
      return step.expectedText.map { "Wait+Screen /\(Self.pattern($0))/" }
    case .expectSnapshot:
      let name = text(values.snapshotName)
      return Self.quote(name).map { "Screenshot \($0)\(name).png\($0)" }
    // The prompt comes first: the program may still read what is typed before.
    case .waitForExit:
      guard let code = values.code?.first, Int(code) != nil else { return nil }
      return "Wait Type \"echo exit code $?\" Enter Wait+Screen /exit code \(code)\\b/"
    default: return nil
    }
  }

  /// The mark that a text can stand between: a tape's texts have no escapes.
  private static func quote(_ text: String) -> Character? {
    guard !text.contains(where: { $0.isNewline || $0.isControl }) else { return nil }
    return "\"'`".first { !text.contains($0) }
  }

  /// Commands that type a text; nil for one that holds other keys than a tape knows.
  private static func typed(_ text: String) -> String? {
    var commands: [String] = []
    var part = ""
    func flush() {
      guard !part.isEmpty, let quote = quote(part) else { return }
      commands.append("Type \(quote)\(part)\(quote)")
      part = ""
    }
    for character in text {
      let key: String? =
        switch character {
        case "\n", "\r", "\r\n": "Enter"
        case "\t": "Tab"
        case "\u{1B}": "Escape"
        case "\u{7F}": "Backspace"
        default: nil
        }
      if let key {
        flush()
        commands.append(key)
        continue
      }
      guard !character.isControl else { return nil }
      if quote(part + String(character)) == nil { flush() }
      part.append(character)
    }
    flush()
    return commands.isEmpty ? nil : commands.joined(separator: " ")
  }

  /// `ctrl+alt+x` as `Ctrl+Alt+x`; nil for keys that a tape does not know.
  private static func key(_ name: String) -> String? {
    var words = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard let last = words.popLast(), !last.isEmpty else { return nil }
    let modifiers = words.map { word in
      TapeKey.Modifier.allCases.first { $0.rawValue.lowercased() == word.lowercased() }
    }
    guard !modifiers.contains(nil) else { return nil }
    let known = TapeKey.Name.allCases.first { $0.rawValue.lowercased() == last.lowercased() }
    guard let key = known?.rawValue ?? (last.count == 1 ? last : nil) else { return nil }
    let held = modifiers.compactMap { $0?.rawValue }
    if held.isEmpty, known == nil { return typed(last) }
    return (held + [key]).joined(separator: "+")
  }

  /// A pattern that means the text itself.
  private static func pattern(_ text: String) -> String { unslashed(text.regexEscaped) }

  /// A pattern without the sign that ends it in a tape.
  private static func unslashed(_ pattern: String) -> String {
    pattern.replacing("/", with: "\\x2F")
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
