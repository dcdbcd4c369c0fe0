import Foundation

/// The language of a new project's tests; flows have no page.
enum StarterLanguage {
  case swift, python, flows

  /// The member of an inspected element that has its locator in this language.
  var locatorKey: String {
    switch self {
    case .swift: "locator"
    case .python: "python"
    case .flows: "name"
    }
  }

  /// Names that a page has already.
  var takenNames: Set<String> {
    switch self {
    case .swift: ["app", "isShown"]
    case .python: ["app", "appeared"]
    case .flows: []
    }
  }

  /// A text as a name: `chooseARoom`, or `choose_a_room`.
  func name(_ text: String) -> String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(4)
      .map { $0.lowercased() }
    switch self {
    case .swift, .flows:
      let joined = words.enumerated().map { $0.offset == 0 ? $0.element : $0.element.capitalized }
        .joined()
      if joined.first?.isLetter != true { return joined.isEmpty ? "element" : "item\(joined)" }
      return Self.wordsOfSwift.contains(joined) ? joined + "Item" : joined
    case .python:
      let joined = words.joined(separator: "_")
      if joined.first?.isLetter != true { return joined.isEmpty ? "element" : "item_\(joined)" }
      return Self.wordsOfPython.contains(joined) ? joined + "_item" : joined
    }
  }

  private static let wordsOfSwift: Set<String> = [
    "in", "is", "as", "do", "if", "for", "let", "var", "case", "self", "init", "func", "import",
    "return", "switch", "default", "repeat", "while", "where", "true", "false", "continue", "open",
    "class", "struct", "enum", "else", "break", "guard", "throw", "throws", "try", "catch",
    "operator", "any", "some", "nil", "static", "super", "public", "private", "internal",
    "protocol", "extension", "defer", "rethrows", "subscript", "deinit", "inout", "type",
  ]

  private static let wordsOfPython: Set<String> = [
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif",
    "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
    "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
  ]
}
