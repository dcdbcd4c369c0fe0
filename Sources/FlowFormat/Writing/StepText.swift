import TextModel
package import YAMLModel

/// Writes YAML on one line, as flows have it.
package enum StepText {
  /// A text: plain where it stays a text, else in double quotes.
  package static func scalar(_ text: String) -> String {
    isPlainText(text) ? text : QuotedText.yaml(text)
  }

  /// What YAML, in its older version too, takes for something else than a text.
  private static let words: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "~", "y", "n", "nan", "inf", "infinity",
  ]

  /// Words and numbers with single blanks between them mean the same plain.
  private static func isPlainText(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      text.utf8.count < 200, first != " ", last != " ",
      !words.contains(text.lowercased())
    else { return false }
    let isStart =
      first.properties.isAlphabetic || ("0"..."9").contains(first) || first == "/"
      || first == "_" || first == "$"
    return isStart
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || " ._/+-@$()%=;".unicodeScalars.contains($0)
      }
  }

  /// A node in the form of one line: `{text: OK, index: 1}`.
  package static func line(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let text, let isPlain):
      // A plain `true` keeps its form; a quoted one is a text.
      isPlain && isSafe(text) ? text : scalar(text)
    case .sequence(let nodes): "[" + nodes.map(line).joined(separator: ", ") + "]"
    case .mapping(let pairs):
      "{" + pairs.map { "\(line($0.key)): \(line($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// Whether a plain scalar means the same within braces.
  private static func isSafe(_ text: String) -> Bool {
    isPlainText(text) || ["null", "true", "false", "~"].contains(text)
  }
}
