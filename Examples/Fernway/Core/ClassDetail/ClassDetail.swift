/// Everything about a class that its screen and its booking show.
package struct ClassDetail: Hashable, Sendable {
  /// What this member can do about it.
  package enum Offer: Hashable, Sendable {
    case book
    /// A guest must log in first.
    case logIn
    /// The price is above what the member has, in credits.
    case tooDear(credits: Int)
    case full(isWaitlisted: Bool)
    case booked
    /// It has begun, so joining is no longer possible.
    case started
  }

  package let summary: ClassSummary
  package let about: String
  /// What a place costs, in credits.
  package let price: Int
  package let offer: Offer

  init(_ detail: FakeBackend.Detail, member: Member?, now: Moment = AppClock.opening.now) {
    let session = detail.session
    summary = ClassSummary(session, booked: detail.isBooked)
    about = session.about
    price = session.price
    offer =
      if detail.isBooked {
        .booked
      } else if session.starts <= now {
        .started
      } else if session.placesLeft < 1 {
        .full(isWaitlisted: detail.isWaitlisted)
      } else if let member {
        member.credits < session.price ? .tooDear(credits: member.credits) : .book
      } else {
        .logIn
      }
  }
}
