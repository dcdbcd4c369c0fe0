import Randomness
import Testing

@testable import TerminalEmulation

@Suite struct ParserTests {
  static let sequences: [(String, [String])] = [
    ("plain text", ["text plain text"]),
    ("a\r\nb", ["text a", "execute 13", "execute 10", "text b"]),
    ("\u{1B}[31mred", ["control 31m", "text red"]),
    ("\u{1B}[m", ["control m"]),
    ("\u{1B}[;5H", ["control _;5H"]),
    ("\u{1B}[38:2::1:2:3m", ["control 38:2:_:1:2:3m"]),
    ("\u{1B}[?2026;25h", ["control ?2026;25h"]),
    ("\u{1B}[>c", ["control >c"]),
    ("\u{1B}[!p", ["control !p"]),
    ("\u{1B}[?2026$p", ["control ?2026$p"]),
    ("\u{1B}[99999999999m", ["control 65535m"]),
    ("\u{1B}[1;2", []),
    ("\u{1B}[1?2hx", ["text x"]),
    ("\u{1B}[1$2hx", ["text x"]),
    ("\u{1B}[1\u{08}Hx", ["execute 8", "control 1H", "text x"]),
    ("\u{1B}[1\u{18}Hx", ["text Hx"]),
    ("\u{1B}[1\u{1B}[2Hx", ["control 2H", "text x"]),
    ("\u{1B}7\u{1B}8", ["escape 7", "escape 8"]),
    ("\u{1B}(0q\u{1B}(B", ["escape (0", "text q", "escape (B"]),
    ("\u{1B}#8", ["escape #8"]),
    ("\u{1B}]0;title\u{07}x", ["osc 0;title bell", "text x"]),
    ("\u{1B}]0;title\u{1B}\\x", ["osc 0;title", "text x"]),
    ("\u{1B}]0;é漢\u{1B}\\x", ["osc 0;é漢", "text x"]),
    ("\u{1B}]0;dropped\u{18}x", ["text x"]),
    ("\u{1B}]0;dropped\u{1B}[1mx", ["control 1m", "text x"]),
    ("\u{1B}P$qm\u{1B}\\x", ["dcs $q m", "text x"]),
    ("\u{1B}P1;2|data\u{1B}\\x", ["dcs 1;2| data", "text x"]),
    ("\u{1B}_Gpayload\u{1B}\\x", ["apc Gpayload", "text x"]),
    ("\u{1B}Xignored\u{1B}\\\u{1B}^too\u{1B}\\x", ["text x"]),
    ("\u{1B}[3é", ["text é"]),
    ("a\u{7F}b", ["text ab"]),
  ]

  @Test(arguments: sequences)
  func `a sequence is recognised`(_ text: String, _ expected: [String]) {
    #expect(recognised(text) == expected)
  }

  @Test(arguments: sequences)
  func `a sequence cut after any byte is the same sequence`(_ text: String, _ expected: [String]) {
    #expect(recognised(text, chunk: 1) == expected)
  }

  static let malformed: [([UInt8], String)] = [
    ([0x61, 0x80, 0x62], "a\u{FFFD}b"),
    ([0xC3], ""),
    ([0xC3, 0x62], "\u{FFFD}b"),
    ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
    ([0xE0, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ([0xE2, 0x82, 0x62], "\u{FFFD}b"),
    ([0xE2, 0x82, 0xE2, 0x82, 0xAC], "\u{FFFD}€"),
    ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ([0xF0, 0x9F, 0x98, 0x80], "😀"),
    ([0xF0, 0x9F, 0x98, 0x62], "\u{FFFD}b"),
    ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ([0xFE, 0xFF], "\u{FFFD}\u{FFFD}"),
  ]

  @Test(arguments: malformed)
  func `each malformed part becomes one replacement character`(
    _ bytes: [UInt8], _ expected: String
  ) {
    #expect(recognised(bytes) == (expected.isEmpty ? [] : ["text \(expected)"]))
  }

  @Test func `decoding agrees with the standard library on random bytes`() {
    var generator = SplitMix(seed: 7)
    for _ in 0..<2000 {
      // A letter at the end closes what a last byte may have opened.
      let bytes =
        (0..<12).map { _ in UInt8.random(in: 0x80...0xFF, using: &generator) } + [0x61]
      #expect(recognised(bytes) == ["text \(String(decoding: bytes, as: UTF8.self))"])
    }
  }

  @Test func `more parameters than fit are dropped`() {
    let many = (1...40).map(String.init).joined(separator: ";")
    let kept = (1...32).map(String.init).joined(separator: ";")
    #expect(recognised("\u{1B}[\(many)m") == ["control \(kept)m"])
  }

  @Test func `a string without end takes bounded memory and is dropped whole`() {
    let long = String(repeating: "x", count: Parser.longestString + 1)
    #expect(recognised("\u{1B}]0;\(long)\u{07}after") == ["text after"])
  }

  @Test func `a half received sequence is not at rest`() {
    var parser = Parser()
    var actions = RecordingActions()
    #expect(parser.isAtRest)
    for half in ["\u{1B}", "[3", "1m"] {
      parser.feed(Array(half.utf8).span, to: &actions)
      #expect(parser.isAtRest == (half == "1m"))
    }
    parser.feed([0xE2].span, to: &actions)
    #expect(!parser.isAtRest)
  }
}
