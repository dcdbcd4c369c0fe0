import WireProtocol

/// A `TextMatch` made ready for many comparisons.
struct TextMatcher {
  private enum Kind {
    case equals(String)
    case contains(String)
    case matches(Regex<AnyRegexOutput>)
  }

  private let kind: Kind

  /// - Throws: `invalid selector` for a bad regular expression.
  init(_ match: TextMatch) throws(WebDriverError) {
    switch match {
    case .equals(let text): kind = .equals(text.folded)
    case .contains(let text): kind = .contains(text.folded)
    case .matches(let pattern):
      do {
        kind = .matches(try Regex(pattern))
      } catch {
        throw WebDriverError(
          .invalidSelector,
          "The regular expression \(pattern) can't be used: \(error). Correct it.")
      }
    }
  }

  /// Compares with white space folded.
  func matches(_ text: String) -> Bool {
    let folded = text.folded
    switch kind {
    case .equals(let expected): return folded == expected
    case .contains(let expected): return folded.contains(expected)
    case .matches(let pattern): return folded.contains(pattern)
    }
  }
}
