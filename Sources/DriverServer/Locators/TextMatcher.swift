import WireProtocol

/// A `TextMatch` made ready for many comparisons.
struct TextMatcher {
  private enum Kind {
    case equals(String)
    case contains(String)
    case matches(BoundedRegex)
  }

  private let kind: Kind

  /// - Throws: `invalid selector` for a bad regular expression.
  init(_ match: TextMatch) throws(WebDriverError) {
    switch match {
    case .equals(let text): kind = .equals(text.folded)
    case .contains(let text): kind = .contains(text.folded)
    case .matches(let pattern): kind = .matches(try BoundedRegex(pattern))
    }
  }

  /// Compares with white space folded.
  /// - Throws: `invalid selector` for a regular expression that takes too long.
  func matches(_ text: String) throws(WebDriverError) -> Bool {
    let folded = text.folded
    switch kind {
    case .equals(let expected): return folded == expected
    case .contains(let expected): return folded.contains(expected)
    case .matches(let pattern): return try pattern.isFound(in: folded)
    }
  }

  /// Those whose text matches.
  /// - Throws: as `matches`.
  func filtered(
    _ indices: [ElementTree.Index], by text: (ElementTree.Index) -> String
  ) throws(WebDriverError) -> [ElementTree.Index] {
    var found: [ElementTree.Index] = []
    for index in indices where try matches(text(index)) { found.append(index) }
    return found
  }
}
