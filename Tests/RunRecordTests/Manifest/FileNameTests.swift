import Testing

@testable import RunRecord

/// The names of attempts' folders.
@Suite struct FileNameTests {
  @Test(arguments: [
    ("Login / signs in @iPhone 6 [core]", "login-signs-in-iphone-6-core"),
    ("--a__b--", "a-b"), ("../../etc", "etc"), ("", ""), ("!", ""), ("A\u{0}B", "a-b"),
    ("Größe: 2 × 3", "größe-2-3"), ("検索", "検索"), ("👍 ok 👍", "ok"),
    (String(repeating: "x", count: 90), String(repeating: "x", count: 80)),
    (String(repeating: "é", count: 90), String(repeating: "é", count: 40)),
  ])
  func `a text becomes a name that people recognise and file systems take`(
    text: String, name: String
  ) {
    #expect(text.fileName == name)
  }

  @Test(arguments: 1...200)
  func `texts of ASCII alone are named like all others`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let text = String(
      decoding: (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: 0..<0x80, using: &random)
      }, as: UTF8.self)
    #expect((text + "xé").fileName == (text + "xe").fileName.dropLast() + "é")
  }
}
