import TextModel

/// Text as a string literal of several lines, and back.
enum SwiftLiteral {
  /// The literal, with as many `#` as the text needs to stand as it is.
  /// - Parameter indent: what each line begins with.
  static func text(_ text: String, indent: String) -> String {
    var pounds = ""
    while text.contains("\"\"\"" + pounds) || text.contains("\\" + pounds) { pounds += "#" }
    // What can't stand in a source file, or would be lost there, is escaped.
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 32 || scalar.value == 127 || scalar.value == 0xFEFF:
        escaped += "\\\(pounds)u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    let lines = escaped.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line -> String in
        let line = String(String.UnicodeScalarView(line))
        guard let last = line.unicodeScalars.last else { return "" }
        // A formatter may take away spaces at a line's end.
        return indent
          + (last == " " ? line.dropLast() + "\\\(pounds)u{20}" : line)
      }
    return ([pounds + "\"\"\""] + lines + [indent + "\"\"\"" + pounds]).joined(separator: "\n")
  }

  /// What stands for between a literal's quotes; nil where it is no valid literal.
  static func content(_ raw: String, isLong: Bool, escape: String) -> String? {
    guard isLong else { return unescaped(raw, escape) }
    var lines = raw.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
    guard lines.count >= 2, lines.first?.allSatisfy(\.isWhitespace) == true,
      let indent = lines.last, indent.allSatisfy(\.isWhitespace)
    else { return nil }
    lines = Array(lines.dropFirst().dropLast())
    var result: [String] = []
    for line in lines {
      guard line.hasPrefix(indent) || line.allSatisfy(\.isWhitespace) else { return nil }
      result.append(line.hasPrefix(indent) ? String(line.dropFirst(indent.count)) : "")
    }
    return unescaped(result.joined(separator: "\n"), escape)
  }

  private static func unescaped(_ text: String, _ escape: String) -> String? {
    var result = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.first {
      guard Substring(rest).unicodeScalars.starts(with: escape.unicodeScalars) else {
        result.append(scalar)
        rest.removeFirst()
        continue
      }
      rest.removeFirst(escape.unicodeScalars.count)
      if rest.first == "\n" {
        rest.removeFirst()
        continue
      }
      guard let escaped = QuotedText.scalar(ofEscape: &rest) else { return nil }
      result.append(escaped)
    }
    return String(result)
  }
}
