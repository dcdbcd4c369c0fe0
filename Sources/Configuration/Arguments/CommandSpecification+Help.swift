extension CommandSpecification {
  /// The help, for people.
  package var help: String {
    var lines: [String] = []
    let usage = ["qa-runner", name, options.count > 1 ? "[OPTION…]" : nil, operands]
    lines.append(usage.compactMap { $0 }.joined(separator: " "))
    lines.append("")
    lines.append("  \(summary)")
    lines.append("")
    for option in options {
      let short = option.short.map { "-\($0), " } ?? "    "
      let value = option.value.map { option.isValueOptional ? "[=\($0)]" : " \($0)" } ?? ""
      let head = "  \(short)--\(option.name)\(value)"
      let note =
        option.summary + (option.fallback.map { "; \($0)" } ?? "")
        + (option.variable.map { " (\($0))" } ?? "")
      lines += Self.hang(head, note, at: 32)
    }
    if !examples.isEmpty {
      lines += ["", "Examples"]
      for (command, meaning) in examples {
        lines += Self.hang("  \(command)", meaning, at: 60)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A head and a note beside it, broken at words to 100 columns.
  static func hang(_ head: String, _ note: String, at column: Int) -> [String] {
    var lines: [String] = []
    var line = head
    if line.count + 2 > column {
      lines.append(line)
      line = ""
    }
    line += String(repeating: " ", count: column - line.count)
    var isEmpty = true
    for word in note.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > 100 {
        lines.append(line)
        line = String(repeating: " ", count: column)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}
