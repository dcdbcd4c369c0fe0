import CPCRE2
import WireProtocol

/// A regular expression that gives up instead of running for ever, however it is written.
@safe final class BoundedRegex {
  /// A match may take so many steps, which is about a millisecond, …
  private static let stepLimit: UInt32 = 100_000
  /// … and so much memory, in KiB.
  private static let memoryLimit: UInt32 = 16 << 10
  /// A screenful of texts is looked through in so long, or not at all.
  private static let timeLimit = Duration.milliseconds(500)

  private let pattern: String
  private let start = ContinuousClock.now
  // Invariant: made by `qa_regex_compile`, only read, freed once when this goes.
  private let code: UnsafeMutableRawPointer

  /// - Throws: `invalid selector` for a pattern that PCRE2 doesn't take.
  init(_ pattern: String) throws(WebDriverError) {
    var reason = [UInt8](repeating: 0, count: 256)
    var place = 0
    let bytes = Array(pattern.utf8)
    guard
      let code = unsafe qa_regex_compile(bytes, bytes.count, &reason, reason.count, &place)
    else {
      let text = String(decoding: reason.prefix { $0 != 0 }, as: UTF8.self)
      throw WebDriverError(
        .invalidSelector,
        "The regular expression \(pattern.prefix(200)) can't be used: \(text) (at byte \(place)). "
          + "Correct it.")
    }
    unsafe self.code = code
    self.pattern = pattern
  }

  deinit { unsafe qa_regex_free(code) }

  /// Whether it matches anywhere in the text.
  /// - Throws: `invalid selector` when that can't be told within the limits.
  func isFound(in text: String) throws(WebDriverError) -> Bool {
    try match(in: Array(text.utf8), from: 0) != nil
  }

  /// Where it matches, from left to right; matches of nothing are left out.
  /// - Throws: `invalid selector` when that can't be told within the limits.
  func ranges(in text: String) throws(WebDriverError) -> [Range<String.Index>] {
    let bytes = Array(text.utf8)
    var ranges: [Range<String.Index>] = []
    var from = 0
    while from < bytes.count, let found = try match(in: bytes, from: from) {
      guard !found.isEmpty else {
        // The next character: no match begins within one.
        let here = text.utf8.index(text.startIndex, offsetBy: max(from, found.upperBound))
        guard here < text.endIndex else { break }
        from = text.utf8.distance(
          from: text.startIndex, to: text.unicodeScalars.index(after: here))
        continue
      }
      let lower = text.utf8.index(text.startIndex, offsetBy: found.lowerBound)
      ranges.append(lower..<text.utf8.index(text.startIndex, offsetBy: found.upperBound))
      from = found.upperBound
    }
    return ranges
  }

  private func match(in bytes: [UInt8], from: Int) throws(WebDriverError) -> Range<Int>? {
    var (begin, end) = (0, 0)
    let found = unsafe qa_regex_find(
      code, bytes, bytes.count, from, Self.stepLimit, Self.memoryLimit, &begin, &end)
    switch Int(found) {
    // A pattern may set the match's begin behind its end (`\K`): that is no place.
    case QA_REGEX_MATCH: return begin..<max(begin, end)
    case QA_REGEX_NO_MATCH where start.duration(to: .now) < Self.timeLimit: return nil
    default:
      let text = String(decoding: bytes.prefix(320), as: UTF8.self)
      throw WebDriverError(
        .invalidSelector,
        "The regular expression \(pattern.prefix(200)) takes too long on “\(text.prefix(80))”: "
          + "write it without repeating what is repeated.")
    }
  }
}
