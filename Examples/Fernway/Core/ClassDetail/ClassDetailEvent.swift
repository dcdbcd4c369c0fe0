/// What a person does on a class's screen.
package enum ClassDetailEvent: Hashable, Sendable {
  case back
  case book
  case joinWaitlist
  case seeVenue
  case seeUpcoming
  /// Asks again after a failure.
  case retry
}
