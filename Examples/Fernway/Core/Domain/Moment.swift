/// A minute in Port Amity's time.
package struct Moment: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The day it lies in.
  package let day: CivilDay
  /// Minutes since that day's midnight, 0…1439.
  package let minuteOfDay: Int

  package init(day: CivilDay, hour: Int, minute: Int) {
    self.day = day
    minuteOfDay = hour * 60 + minute
  }

  /// Reads `2026-03-16T12:00`; nil for any other form.
  package init?(_ text: String) {
    guard let found = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/)?.output,
      let year = Int(found.1), let month = Int(found.2), let number = Int(found.3),
      let hour = Int(found.4), let minute = Int(found.5), hour < 24, minute < 60
    else { return nil }
    let day = CivilDay(year: year, month: month, day: number)
    // The 30th of February would be another day.
    guard day.monthAndDay == (month, number) else { return nil }
    self.init(day: day, hour: hour, minute: minute)
  }

  /// `2026-03-16T12:00`, as it is read.
  package var description: String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (month, number) = day.monthAndDay
    return "\(day.year)-\(digits(month))-\(digits(number))T\(digits(hour)):\(digits(minute))"
  }

  /// Minutes since 1970-01-01.
  package var minutes: Int { day.number * 1440 + minuteOfDay }

  /// The hour, 0…23.
  package var hour: Int { minuteOfDay / 60 }
  /// The minute of the hour, 0…59.
  package var minute: Int { minuteOfDay % 60 }

  package static func < (left: Moment, right: Moment) -> Bool {
    (left.day.number, left.minuteOfDay) < (right.day.number, right.minuteOfDay)
  }
}
