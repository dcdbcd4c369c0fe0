/// A place that a member has taken.
package struct Booking: Hashable, Identifiable, Sendable {
  package let id: Int
  package let memberID: Int
  package let classID: Int
}
