/// The lines of a text as YAML counts them, for the places of mistakes.
package enum YAMLLines {
  /// The lines without their ends. Swift's `Character` would take `\r\n` as one and not as a line end.
  package static func of(_ text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      if scalar == "\n", last == "\r" { continue }
      guard isEnd(scalar) else {
        line.append(scalar)
        continue
      }
      lines.append(String(line))
      line = String.UnicodeScalarView()
    }
    return lines + [String(line)]
  }

  private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
  }
}
