import Patterns
import TextModel
import WireProtocol

/// A `TextMatch` made ready for many comparisons.
struct TextMatcher {
  private enum Kind {
    case equals(String)
    /// The text; its bytes too where they are ASCII, so that a comparison of bytes is enough.
    case contains(String, ascii: [UInt8]?)
    case matches(BoundedRegex)
  }

  private let kind: Kind

  /// - Throws: `invalid selector` for a bad regular expression.
  init(_ match: TextMatch) throws(WebDriverError) {
    switch match {
    case .equals(let text): kind = .equals(text.folded)
    case .contains(let text):
      let text = text.folded
      kind = .contains(text, ascii: text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil)
    case .matches(let pattern):
      do { kind = .matches(try BoundedRegex(pattern)) } catch { throw WebDriverError(error) }
    }
  }

  /// Compares with white space folded.
  /// - Throws: `invalid selector` for a comparison that takes too long.
  func matches(
    _ text: String, budget: SearchBudget = SearchBudget()
  ) throws(WebDriverError) -> Bool {
    let folded = text.folded
    try budget.spend(on: folded)
    switch kind {
    case .equals(let expected): return folded == expected
    case .contains(let expected, let ascii):
      // The part may be looked for at each place.
      try budget.spend(folded.utf8.count * min(expected.utf8.count, folded.utf8.count) / 256)
      return ascii.flatMap { folded.containsASCII($0) } ?? folded.contains(expected)
    case .matches(let pattern):
      // Its own steps are about as many as the text is long.
      try budget.spend(folded.utf8.count / 8 + 8)
      do {
        return try pattern.isFound(in: folded, until: budget.deadline)
      } catch {
        throw WebDriverError(error)
      }
    }
  }

  /// Those whose text matches.
  /// - Throws: as `matches`.
  func filtered(
    _ indices: [ElementTree.Index], budget: SearchBudget,
    by text: (ElementTree.Index) -> String
  ) throws(WebDriverError) -> [ElementTree.Index] {
    var found: [ElementTree.Index] = []
    for index in indices where try matches(text(index), budget: budget) { found.append(index) }
    return found
  }
}

extension String {
  /// Whether the bytes occur; nil for text beyond ASCII, where a letter may go on after its byte.
  fileprivate func containsASCII(_ bytes: [UInt8]) -> Bool? {
    guard let first = bytes.first else { return true }
    let text = utf8.span
    for index in text.indices where text[index] >= 0x80 { return nil }
    var start = 0
    while start + bytes.count <= text.count {
      if text[start] == first {
        var length = 1
        while length < bytes.count, text[start + length] == bytes[length] { length += 1 }
        if length == bytes.count { return true }
      }
      start += 1
    }
    return false
  }
}
