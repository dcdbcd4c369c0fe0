import YAMLModel

/// Writes YAML on one line, as flows have it.
package enum StepText {
  /// A text: plain where it stays a text, else in double quotes.
  package static func scalar(_ text: String) -> String {
    isPlainText(text) ? text : quoted(text)
  }

  /// A text in double quotes, by YAML's escapes.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
          || scalar.value == 0x2028 || scalar.value == 0x2029 || scalar.value == 0xFEFF
        {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// Words and numbers with single blanks between them mean the same plain.
  private static func isPlainText(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      text.utf8.count < 200, first != " ", last != " ",
      !["null", "true", "false", "yes", "no", "on", "off", "~"].contains(text.lowercased())
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
  static func line(_ node: YAMLNode) -> String {
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
