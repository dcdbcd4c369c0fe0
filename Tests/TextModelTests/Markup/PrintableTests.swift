import Testing
import TextModel

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain — \u{1F600}", "plain — \u{1F600}"), ("\u{1B}[2J\u{7}", "␛[2J␇"),
    ("a\u{0}b\u{7F}", "a␀b␡"), ("\u{9B}31m é", "\u{FFFD}31m é"), ("a\r\nb\tc", "a␍\nb␉c"),
  ])
  func `no control character but the line feed is left`(text: String, printed: String) {
    #expect(text.printable == printed)
    #expect(text.printableLine == printed.replacing("\n", with: "␊"))
  }

  @Test func `lines end in many ways`() {
    #expect("a\r\nb\rc\n\n\td\u{1B}".printableLines == ["a", "b", "c", "    d␛"])
    #expect("".printableLines.isEmpty)
  }
}
