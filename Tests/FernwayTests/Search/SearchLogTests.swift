import FernwayCore
import Testing

@Suite struct SearchLogTests {
  @Test(
    arguments: [
      // ranked, wanted, K, what a person reckons
      ([1, 2, 3], [1], 10, 1.0),
      ([1, 2, 3], [2], 10, 1.0 / 2),
      ([1, 2, 3], [1, 3], 10, (1.0 + 2.0 / 3) / 2),
      ([1, 2, 3], [2, 3], 10, (1.0 / 2 + 2.0 / 3) / 2),
      ([1, 2, 3], [3], 2, 0),
      ([1, 2, 3, 4], [1, 2, 4], 2, 1.0),
      ([1, 2, 3], [], 10, 0),
      ([], [1], 10, 0),
    ] as [([Int], [Int], Int, Double)])
  func `average precision is what a person reckons`(
    _ ranked: [Int], _ wanted: [Int], _ k: Int, _ expected: Double
  ) {
    let precision = AveragePrecision.at(k, ranked: ranked, wanted: Set(wanted))
    #expect(abs(precision - expected) < 1e-12)
  }

  @Test func `the figures are those reckoned by hand`() {
    var log = SearchLog()
    log.note(.shown("core", .control, ranked: [3, 6]))
    log.note(.opened(6))
    log.note(.booked(6))
    log.note(.shown("yoga", .control, ranked: [7, 8, 9]))
    log.note(.opened(7))
    log.note(.opened(9))
    log.note(.shown("zumba", .explicitVenue, ranked: []))
    log.note(.shown("handstand", .explicitVenue, ranked: [12]))
    log.note(.opened(12))
    log.note(.booked(12))
    // 3 of 4 opened, 2 of 4 booked; precision 1/2, (1 + 2/3) / 2, 0 and 1.
    let all = log.figures()
    #expect(all.clickThroughRate == 0.75)
    #expect(all.conversionRate == 0.5)
    #expect(abs(all.meanAveragePrecision - (0.5 + 5.0 / 6 + 0 + 1) / 4) < 1e-12)
    #expect(
      log.lines.prefix(2) == [
        "control: CTR 1.000, CVR 0.500, MAP@10 0.667",
        "explicit_venue: CTR 0.500, CVR 0.500, MAP@10 0.500",
      ])
  }

  @Test func `a booking counts for the newest search it was opened from`() {
    var log = SearchLog()
    log.note(.shown("core", .control, ranked: [3, 6]))
    log.note(.opened(3))
    log.note(.shown("strength", .explicitClass, ranked: [3, 6, 11, 12]))
    log.note(.opened(3))
    log.note(.booked(3))
    #expect(log.figures(of: .control).booked == 0)
    #expect(log.figures(of: .explicitClass).booked == 1)
  }

  @Test func `a booking that no search led to counts for none`() {
    var log = SearchLog()
    log.note(.opened(7))
    log.note(.shown("yoga", .control, ranked: [7, 8, 9]))
    log.note(.booked(7))
    #expect(log.figures().opened == 0)
    #expect(log.figures().booked == 0)
    #expect(SearchLog().figures().conversionRate == 0)
  }
}
