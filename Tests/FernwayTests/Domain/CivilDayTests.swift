import FernwayCore
import Testing

@Suite struct CivilDayTests {
  @Test func `the epoch is a Thursday with number zero`() {
    let day = CivilDay(year: 1970, month: 1, day: 1)
    #expect(day.number == 0)
    #expect(day.weekday == 4)
  }

  @Test func `the fixtures start on a Saturday`() {
    let day = AppClock.opening.now.day
    #expect(day.weekday == 6)
    #expect(day.monthAndDay == (3, 14))
    #expect(day.number == 20_526)
  }

  @Test(arguments: [(2024, 2, 29), (2026, 12, 31), (2027, 1, 1), (1969, 7, 20), (2000, 3, 1)])
  func `a date survives the way to a number and back`(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDay(year: year, month: month, day: day).monthAndDay == (month, day))
  }
}
