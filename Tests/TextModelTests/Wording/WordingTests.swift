import Testing
import TextModel

@Suite struct WordingTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
  ])
  func `a number has a comma for each thousand`(number: Int, text: String) {
    #expect(Wording.number(number) == text)
  }

  @Test func `a text is cut between its wide characters`() {
    #expect(Wording.cut("日本語", to: 6) == "日本語")
    #expect(Wording.cut("日本語", to: 5) == "日本…")
    #expect(Wording.cut("日本語", to: 4) == "日…")
  }
}
