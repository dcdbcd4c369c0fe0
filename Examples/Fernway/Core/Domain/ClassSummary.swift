/// A class as a list shows it to one member.
package struct ClassSummary: Hashable, Identifiable, Sendable {
  /// What stands at the row's end.
  package enum Places: Hashable, Sendable {
    /// Free places, 1 or more.
    case left(Int)
    case full
    /// This member has one.
    case booked
  }

  package let id: Int
  package let title: String
  package let venue: String
  package let starts: Moment
  /// Its length, in minutes.
  package let minutes: Int
  package let places: Places
  package let tint: ClassSession.Tint

  package init(_ session: ClassSession, booked: Bool) {
    id = session.id
    title = session.title
    venue = session.venue.name
    starts = session.starts
    minutes = session.minutes
    places = booked ? .booked : session.placesLeft > 0 ? .left(session.placesLeft) : .full
    tint = session.tint
  }
}
