import FernwayCore

/// Asks for news once a minute of the app's clock.
struct Poll: Hashable, Sendable {
  static let minutes = 1

  private var last: Moment

  init(startedAt moment: Moment) { last = moment }

  /// Whether a tick is due at a time; it then counts as done.
  mutating func isDue(at now: Moment) -> Bool {
    guard now.minutes - last.minutes >= Self.minutes else { return false }
    last = now
    return true
  }
}
