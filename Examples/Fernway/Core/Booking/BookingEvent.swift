/// What a person does while booking.
package enum BookingEvent: Hashable, Sendable {
  case confirm
  /// Leaves, before or after the booking was made.
  case close
  case seeUpcoming
}
