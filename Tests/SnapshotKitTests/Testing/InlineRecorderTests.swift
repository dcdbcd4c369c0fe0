import SnapshotKit
import TestPlaces
import Testing

@testable import SnapshotExpectations

@Suite struct InlineRecorderTests {
  let folder: Scratch
  let recorder = InlineRecorder()

  init() throws { folder = try Scratch() }

  private func source(_ text: String) throws -> String {
    try folder.write(text.utf8, to: "T.swift")
    return folder.path + "/T.swift"
  }

  private var now: String {
    get throws { String(decoding: try folder.bytes("T.swift"), as: UTF8.self) }
  }

  @Test func `a text is added behind the arguments, and several in one file`() throws {
    let path = try source(
      """
      @Test func menu() throws {
        try expectInlineSnapshot(of: menu, as: .json)  // first
        try expectInlineSnapshot(
          of: f(")", "\\(g("a"))", #"\\"#),  /* ( */
          as: .lines
        )
      }

      """)
    try recorder.record("one\n\ntwo", replacing: nil, at: 2, of: path)
    try recorder.record("3", replacing: nil, at: 3, of: path)
    #expect(
      try now == """
        @Test func menu() throws {
          try expectInlineSnapshot(of: menu, as: .json, matches: \"""
            one

            two
            \""")  // first
          try expectInlineSnapshot(
            of: f(")", "\\(g("a"))", #"\\"#),  /* ( */
            as: .lines, matches: \"""
            3
            \"""
          )
        }

        """)
  }

  @Test func `a text is replaced where the source still says what was built`() throws {
    let path = try source(
      "  expectInlineSnapshot(of: x, as: .lines, matches: \"old\", sourceLocation: here)\n")
    try recorder.record("new", replacing: "old", at: 1, of: path)
    #expect(
      try now
        == "  expectInlineSnapshot(of: x, as: .lines, matches: \"\"\"\n    new\n    \"\"\", "
        + "sourceLocation: here)\n")
    let other = InlineRecorder()
    #expect(throws: InlineError.changed(path: path)) {
      try other.record("newer", replacing: "something else", at: 1, of: path)
    }
  }

  @Test func `what someone edited meanwhile is not touched`() throws {
    let path = try source("expectInlineSnapshot(of: x)\nexpectInlineSnapshot(of: y)\n")
    try recorder.record("1", replacing: nil, at: 1, of: path)
    try folder.write("// mine\n".utf8, to: "T.swift")
    #expect(throws: InlineError.changed(path: path)) {
      try recorder.record("2", replacing: nil, at: 2, of: path)
    }
    #expect(try now == "// mine\n")
  }

  @Test func `one call with two values is refused, with one it is recorded once`() throws {
    let path = try source("expectInlineSnapshot(of: x)\n")
    try recorder.record("1", replacing: nil, at: 1, of: path)
    let first = try now
    try recorder.record("1", replacing: nil, at: 1, of: path)
    #expect(throws: InlineError.twoValues(path: path, line: 1)) {
      try recorder.record("2", replacing: nil, at: 1, of: path)
    }
    #expect(try now == first)
  }

  @Test(arguments: [
    ("let x = 1\n", 1, InlineError.callNotFound(line: 1)),
    ("expectInlineSnapshot(of: x)\n", 9, .callNotFound(line: 9)),
    ("expectInlineSnapshot(of: (x)\n", 1, .callNotFound(line: 1)),
    ("expectInlineSnapshot(of: \"x)\n", 1, .callNotFound(line: 1)),
    ("notexpectInlineSnapshot(of: x)\n", 1, .callNotFound(line: 1)),
    ("expectInlineSnapshot(of: x); expectInlineSnapshot(of: x)\n", 1, .severalCalls(line: 1)),
    ("expectInlineSnapshot(of: x, matches: \"\\(y)\")\n", 1, .notPlain(line: 1)),
  ])
  func `what can't be edited safely is refused`(text: String, line: Int, error: InlineError) throws
  {
    let path = try source(text)
    #expect(throws: error) { try recorder.record("1", replacing: nil, at: line, of: path) }
    #expect(try now == text)
  }

  @Test(arguments: [
    "", "plain", "two\nlines", "\n", "ends in spaces  \nx", "\"\"\"", "a \\n b", "\"\"\"# \\#(x)",
    "tab\there", "null \0", "é 日本 👨‍👩‍👧", "  indented\n\tboth", "\\", "\\(x)", "#", "\r\n",
  ])
  func `any text comes back from its literal`(text: String) throws {
    let literal = SwiftLiteral.text(text, indent: "    ")
    var scanner = SwiftScanner(Array(literal.utf8), at: 0)
    guard case .string(let range, let content) = scanner.next() else {
      Issue.record("\(literal) is no string")
      return
    }
    #expect(range == 0..<literal.utf8.count)
    #expect(content.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
  }

  @Test func `an inline snapshot is held to the text in the source`() throws {
    try expectInlineSnapshot(
      of: "one\ntwo", as: .lines,
      matches: """
        one
        two
        """)
    try expectIssue {
      try expectInlineSnapshot(of: "one\n2", as: .lines, matches: "one\ntwo")
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains(
          "inline snapshot differs: 1 line removed, 1 added, the first at line 2")
          && $0.rawValue.contains("  + 2")
      }
    }
  }
}
