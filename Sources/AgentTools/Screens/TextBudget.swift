/// Keeps an answer short: an agent pays for each token that it reads.
///
/// The estimate is on the high side, since each model cuts texts in its own way: four plain letters
/// are a token, and so is each mark, each box drawing and each letter beyond ASCII; a picture
/// character is two.
package struct TextBudget: Sendable {
  /// How many tokens there are.
  package var limit: Int

  package init(_ limit: Int = 4000) { self.limit = limit }

  /// The estimate for a text, rounded up.
  package static func tokens(_ text: String) -> Int {
    (text.unicodeScalars.reduce(0) { $0 + quarters($1) } + 3) / 4
  }

  private static func quarters(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: 1
    case 0x20: 1
    case 0..<0x80: 2
    case 0x80..<0x10000: 4
    default: 8
    }
  }

  /// A text cut to so many tokens.
  package static func cut(_ text: String, to limit: Int) -> String {
    guard tokens(text) > limit else { return text }
    var scalars = String.UnicodeScalarView()
    var used = 4
    for scalar in text.unicodeScalars {
      used += quarters(scalar)
      if used > limit * 4 { break }
      scalars.append(scalar)
    }
    return String(scalars) + "…"
  }

  /// The lines from `offset` that fit, and where the next ones begin; nil at the end.
  package func page(
    _ lines: [String], from offset: Int, using limit: Int
  ) -> (lines: [String], next: Int?) {
    var used = 0
    var shown: [String] = []
    for line in lines.dropFirst(offset) {
      // A single line is never all of it.
      let line = Self.cut(line, to: max(40, limit / 8))
      let cost = Self.tokens(line) + 1
      guard used + cost <= limit else { return (shown, offset + shown.count) }
      used += cost
      shown.append(line)
    }
    return (shown, nil)
  }
}
