/// A minute in Port Amity's time.
package struct Moment: Hashable, Comparable, Sendable {
  /// The day it lies in.
  package let day: CivilDay
  /// Minutes since that day's midnight, 0…1439.
  package let minuteOfDay: Int

  package init(day: CivilDay, hour: Int, minute: Int) {
    self.day = day
    minuteOfDay = hour * 60 + minute
  }

  /// The hour, 0…23.
  package var hour: Int { minuteOfDay / 60 }
  /// The minute of the hour, 0…59.
  package var minute: Int { minuteOfDay % 60 }

  package static func < (left: Moment, right: Moment) -> Bool {
    (left.day.number, left.minuteOfDay) < (right.day.number, right.minuteOfDay)
  }
}
