/// What the booking of one class shows.
package struct BookingState: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case review
    case paying
    /// The booking has this number.
    case success(number: Int)
    case declined
    /// Somebody else took the last place.
    case taken
    case failed
  }

  package let detail: ClassDetail
  package var phase: Phase
  /// What the member has, in credits; after a success, what is left.
  package var credits: Int
  /// The day that counts as today.
  package let today: CivilDay
  /// Whether the review says what is left after the booking.
  package let saysAfter: Bool

  package init(
    detail: ClassDetail, phase: Phase, credits: Int, today: CivilDay = AppClock.opening.now.day,
    saysAfter: Bool = true
  ) {
    self.saysAfter = saysAfter
    self.detail = detail
    self.phase = phase
    self.credits = credits
    self.today = today
  }

  /// Every state worth a picture, by name.
  package static let all: [Sample<BookingState>] =
    [
      sample("review", of: .available, .review), sample("paying", of: .available, .paying),
      sample("success", of: .available, .success(number: 4), credits: 4),
      sample("declined", of: .available, .declined), sample("taken", of: .available, .taken),
      sample("failed", of: .available, .failed), sample("long title", of: .longTitle, .review),
    ].compactMap(\.self)

  private static func sample(
    _ name: String, of state: ClassDetailState, _ phase: Phase, credits: Int = 5
  ) -> Sample<BookingState>? {
    guard case .shown(let detail) = state.phase else { return nil }
    return Sample(name, BookingState(detail: detail, phase: phase, credits: credits))
  }
}
