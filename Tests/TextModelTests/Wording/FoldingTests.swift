import Testing
import TextModel

@Suite struct FoldingTests {
  @Test(arguments: [
    ("a b", "a b"), ("", ""), (" ", ""), ("  a  b ", "a b"), ("a\tb\r\nc", "a b c"),
    ("a\u{a0}b", "a b"), ("\u{3000}a\u{202f}\u{2009}b\u{2003}", "a b"),
    ("a\u{85}b\u{2028}c", "a b c"),
    ("a\u{205f}\u{1680}b", "a b"), ("a\u{200b}b", "a\u{200b}b"), ("é  ü", "é ü"),
  ])
  func `a run of white space of any kind is one blank`(text: String, folded: String) {
    #expect(text.folded == folded)
  }

  @Test func `lines are folded by themselves`() {
    #expect("  a\u{a0} b \r\n\n c".foldedLines == "a b\n\nc")
  }

  @Test func `what folds is what is listed for other languages`() {
    for value in 0x80...0x3100 as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(
        "a\(scalar)b".folded.contains(" ") == String.wideSpaces.unicodeScalars.contains(scalar))
    }
    #expect(String.wideSpaces.unicodeScalars.count == 19)
  }
}
