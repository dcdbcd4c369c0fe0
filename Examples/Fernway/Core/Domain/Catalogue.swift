/// What the fake backend knows when it starts: members, classes, and who is in which.
package struct Catalogue: Sendable {
  package var members: [Member]
  /// By starting time.
  package var classes: [ClassSession]
  package var bookings: [Booking]

  /// Port Amity in the week of 14 March 2026.
  package static let portAmity = Catalogue(
    members: [.mina, .otto],
    classes: ClassSession.portAmity.sorted { ($0.starts, $0.id) < ($1.starts, $1.id) },
    bookings: [
      Booking(id: 1, memberID: Member.mina.id, classID: 1),
      Booking(id: 2, memberID: Member.mina.id, classID: 5),
      Booking(id: 3, memberID: Member.mina.id, classID: 9),
    ])

  /// Leaves `places` free places in a class.
  mutating func setPlaces(of id: Int, to places: Int) {
    for index in classes.indices where classes[index].id == id {
      classes[index].placesLeft = places
    }
  }
}
