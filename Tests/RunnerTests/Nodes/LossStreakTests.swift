import Testing

@testable import Runner

@Suite struct LossStreakTests {
  private func streak(_ positions: [Int]) -> LossStreak {
    var streak = LossStreak(NodeLimits())
    for position in positions { streak.note(position) }
    return streak
  }

  @Test func `the first loss costs no time, the next ever more, up to a limit`() {
    let pauses = (0...7).map { streak(Array(repeating: 1, count: $0)).pause }
    let milliseconds = [0, 0, 100, 200, 400, 800, 1000, 1000]
    #expect(pauses == milliseconds.map { .milliseconds($0) })
    #expect(streak(Array(repeating: 1, count: 10_000)).pause == .seconds(1))
  }

  @Test func `a test whose losses are its own leaves the others' losses`() {
    var streak = streak([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    streak.forget { $0 < 12 }
    #expect(!streak.isHopeless && streak.count == 1 && streak.pause == .zero)
  }

  @Test func `many losses of several tests are the node's fault, of one the test's`() {
    #expect(!streak(Array(repeating: 1, count: 24)).isHopeless)
    #expect(!streak([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]).isHopeless)
    #expect(streak([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).isHopeless)
    #expect(!streak(Array(repeating: 1, count: 11) + [2]).isHopeless)
    #expect(streak(Array(repeating: 1, count: 11) + [2, 3]).isHopeless)
  }
}
