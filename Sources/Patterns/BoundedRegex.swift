import CPCRE2

/// A regular expression, in the syntax of Perl, whose searches end however it is written.
///
/// The one engine for every pattern that a client, an app's tests or a configuration names: each
/// search has a limit on steps, memory and time, and each pattern one on its length.
///
/// Invariant of `@unchecked Sendable`: the compiled code is made by `init`, only read by searches,
/// which PCRE2 allows from several threads at once, and freed once by `deinit`.
@safe package final class BoundedRegex: @unchecked Sendable {
  /// The longest pattern, in bytes of UTF-8.
  package static let lengthLimit = 8192
  /// How long one search may take, unless its caller says otherwise.
  package static let timeLimit = Duration.milliseconds(500)
  /// A call into PCRE2 may take so many steps, which is about a millisecond, …
  private static let stepLimit: UInt32 = 100_000
  /// … so much memory, in KiB, …
  private static let memoryLimit: UInt32 = 16 << 10
  /// … and looks for matches that begin in so many bytes, so that the time is looked at between
  /// two windows of a long text.
  private static let window = 512

  /// The pattern as it was written.
  package let pattern: String
  private let code: UnsafeMutableRawPointer

  /// Reads a pattern.
  /// - Throws: `PatternError` for one that is too long, and one that is not a regular expression:
  ///   what is wrong with it, and where.
  package init(_ pattern: String) throws(PatternError) {
    let bytes = Array(pattern.utf8)
    guard bytes.count <= Self.lengthLimit else {
      throw PatternError(
        code: .tooLong,
        description: "The regular expression /\(pattern.prefix(80))…/ has \(bytes.count) bytes: at "
          + "most \(Self.lengthLimit) are allowed. Shorten it.")
    }
    var reason = [UInt8](repeating: 0, count: 256)
    var place = 0
    guard
      let code = unsafe qa_regex_compile(bytes, bytes.count, &reason, reason.count, &place)
    else {
      let text = String(decoding: reason.prefix { $0 != 0 }, as: UTF8.self)
      let character = String(decoding: bytes.prefix(place), as: UTF8.self).count + 1
      throw PatternError(
        code: .malformed,
        description: "/\(pattern.prefix(200))/ is not a regular expression: \(text) at character "
          + "\(character). Correct it.")
    }
    unsafe self.code = code
    self.pattern = pattern
  }

  deinit { unsafe qa_regex_free(code) }

  /// Whether it matches anywhere in the text.
  /// - Parameter deadline: When the search is given up; nil for `timeLimit` from now on.
  /// - Throws: `PatternError` when that can't be told within the limits.
  package func isFound(
    in text: String, until deadline: ContinuousClock.Instant? = nil
  ) throws(PatternError) -> Bool {
    try match(in: Array(text.utf8), from: 0, until: deadline ?? .now + Self.timeLimit) != nil
  }

  /// Where it matches, from left to right; empty matches are left out.
  /// - Parameter deadline: When the search is given up; nil for `timeLimit` from now on.
  /// - Throws: `PatternError` when that can't be told within the limits.
  package func ranges(
    in text: String, until deadline: ContinuousClock.Instant? = nil
  ) throws(PatternError) -> [Range<String.Index>] {
    let deadline = deadline ?? .now + Self.timeLimit
    let bytes = Array(text.utf8)
    var ranges: [Range<String.Index>] = []
    var from = 0
    while from < bytes.count, let found = try match(in: bytes, from: from, until: deadline) {
      guard !found.isEmpty else {
        // The next character: no match begins within one.
        from = Self.boundary(in: bytes, after: max(from, found.upperBound))
        continue
      }
      let lower = text.utf8.index(text.startIndex, offsetBy: found.lowerBound)
      ranges.append(lower..<text.utf8.index(text.startIndex, offsetBy: found.upperBound))
      from = found.upperBound
    }
    return ranges
  }

  /// The first place behind `offset` where a character begins, or the end.
  private static func boundary(in bytes: [UInt8], after offset: Int) -> Int {
    var next = offset + 1
    while next < bytes.count, bytes[next] & 0xc0 == 0x80 { next += 1 }
    return next
  }

  private func match(
    in bytes: [UInt8], from start: Int, until deadline: ContinuousClock.Instant
  ) throws(PatternError) -> Range<Int>? {
    var from = start
    while from <= bytes.count {
      // Before each call: a search may go on from match to match, each of them costly.
      guard .now < deadline else { throw takesTooLong(on: bytes) }
      let next = Self.boundary(in: bytes, after: from + Self.window)
      // A match may begin at the very end, where it is empty.
      let last = next > bytes.count ? bytes.count : next - 1
      var (begin, end) = (0, 0)
      let found = unsafe qa_regex_find(
        code, bytes, bytes.count, from, last, Self.stepLimit, Self.memoryLimit, &begin, &end)
      switch Int(found) {
      // A pattern may set the match's begin behind its end (`\K`): that is not a place.
      case QA_REGEX_MATCH: return begin..<max(begin, end)
      case QA_REGEX_NO_MATCH: from = last + 1
      default: throw takesTooLong(on: bytes)
      }
    }
    return nil
  }

  private func takesTooLong(on bytes: [UInt8]) -> PatternError {
    let text = String(decoding: bytes.prefix(320), as: UTF8.self)
    return PatternError(
      code: .takesTooLong,
      description: "The regular expression /\(pattern.prefix(200))/ takes too long on "
        + "“\(text.prefix(80))”: write it without repeating what is repeated.")
  }
}
