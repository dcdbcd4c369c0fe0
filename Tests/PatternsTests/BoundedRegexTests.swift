import Patterns
import Testing

@Suite(.timeLimit(.minutes(1))) struct BoundedRegexTests {
  private func found(_ pattern: String, in text: String) throws -> [String] {
    try BoundedRegex(pattern).ranges(in: text).map { String(text[$0]) }
  }

  @Test(arguments: [
    (#"\d+ left"#, "12 left, 3 left", ["12 left", "3 left"]), ("ä.", "xäöä€", ["äö", "ä€"]),
    ("a*", "baab", ["aa"]), ("x", "", []), ("^b", "ab", []), ("b$", "ab", ["b"]),
  ])
  func `the places of all matches are found`(
    pattern: String, text: String, expected: [String]
  ) throws {
    #expect(try found(pattern, in: text) == expected)
  }

  @Test func `a search ends in time where each of its matches is costly`() throws {
    let regex = try BoundedRegex("a(?=(?:a|a){15}c|)")
    let text = String(repeating: "a", count: 50_000)
    let error = #expect(throws: PatternError.self) {
      try regex.ranges(in: text, until: .now + .milliseconds(20))
    }
    #expect(error?.code == .takesTooLong)
    #expect(throws: PatternError.self) { try regex.isFound(in: text, until: .now) }
  }

  @Test(arguments: [0, 1, 511, 512, 513, 514, 5000])
  func `a match is found wherever it begins in a long text`(offset: Int) throws {
    for letter in ["a", "ä", "€", "😀"] {
      let text = String(repeating: letter, count: offset) + "needle" + letter
      #expect(try found("needle.", in: text) == ["needle" + letter])
      #expect(try found("^needle", in: text).isEmpty == (offset > 0))
      #expect(try BoundedRegex("needle.$").isFound(in: text))
      #expect(try BoundedRegex("$").isFound(in: text))
      #expect(try found("(?<=\(letter))n", in: text).isEmpty == (offset == 0))
    }
  }

  @Test(arguments: [
    "(a|a)*$", "(a+)+$", "(.*)*x", "((a*)*)*b", "(?R)?a+b", "a*b", "(?s).*.*.*x",
  ])
  func `a search ends however the pattern is written`(pattern: String) throws {
    let regex = try BoundedRegex(pattern)
    for count in [37, 400_000] {
      let text = String(repeating: "a", count: count) + "c"
      do {
        _ = try regex.isFound(in: text)
        _ = try regex.ranges(in: text)
      } catch {
        #expect(error.code == .takesTooLong)
        #expect(error.description.contains("takes too long"))
      }
    }
  }

  @Test(arguments: [
    (String(repeating: "[a-", count: 1000), PatternError.Code.malformed),
    (String(repeating: "(", count: 8000), .malformed),
    (String(repeating: "[", count: 80_000), .tooLong),
    (String(repeating: "x", count: 1 << 20), .tooLong), ("a\\", .malformed), ("*", .malformed),
  ])
  func `a pattern that can't be read says why in a short sentence`(
    pattern: String, code: PatternError.Code
  ) {
    let error = #expect(throws: PatternError.self) { try BoundedRegex(pattern) }
    #expect(error?.code == code)
    #expect(error.map { $0.description.utf8.count < 500 } == true)
  }

  @Test func `the place of a mistake is counted in characters`() {
    let error = #expect(throws: PatternError.self) { try BoundedRegex("öö(x") }
    #expect(error?.description.contains("missing closing parenthesis at character 5.") == true)
  }
}
