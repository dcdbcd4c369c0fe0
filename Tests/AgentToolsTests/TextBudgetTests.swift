import AgentTools
import Randomness
import Testing

@Suite struct TextBudgetTests {
  private static let pool = Array("abc XYZ09│─█é漢字🎉\u{202E}\u{301}{}[]:,\"\\").map(String.init)

  @Test func `pages never exceed their budget, and together have every line`() {
    var random = SplitMix(seed: 4000)
    for _ in 0..<200 {
      let lines = (0..<random.next(60)).map { _ in
        (0..<random.next(80)).map { _ in Self.pool[random.next(Self.pool.count)] }.joined()
      }
      let limit = 120 + random.next(600)
      var offset = 0
      var seen = 0
      while true {
        let page = TextBudget(limit).page(lines, from: offset, using: limit)
        #expect(page.lines.reduce(0) { $0 + TextBudget.tokens($1) } <= limit)
        seen += page.lines.count
        guard let next = page.next else { break }
        guard next > offset else {
          Issue.record("the page at \(offset) is empty")
          break
        }
        offset = next
      }
      #expect(seen == lines.count)
    }
  }

  @Test func `a text is cut to its budget, and kept if it fits`() {
    let text = String(repeating: "漢字 and words ", count: 200)
    #expect(TextBudget.tokens(TextBudget.cut(text, to: 50)) <= 51)
    #expect(TextBudget.cut("short", to: 50) == "short")
  }
}
