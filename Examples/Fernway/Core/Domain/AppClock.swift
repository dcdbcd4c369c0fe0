/// Where the app reads the time: passed in, so that a run always starts at the same minute.
package struct AppClock: Sendable {
  /// The time now.
  package var now: Moment

  package init(now: Moment) {
    self.now = now
  }

  /// Saturday 14 March 2026, nine o'clock: when every fixture starts.
  package static let opening = AppClock(
    now: Moment(day: CivilDay(year: 2026, month: 3, day: 14), hour: 9, minute: 0))
}
