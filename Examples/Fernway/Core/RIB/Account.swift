/// Who is using the app; shared by the screens behind the login.
@MainActor
package final class Account {
  /// The member; nil for a guest who looks around first.
  package private(set) var member: Member? {
    didSet { if member != oldValue { changes.announce() } }
  }
  /// How many classes the member is in.
  package private(set) var bookingCount: Int {
    didSet { if bookingCount != oldValue { changes.announce() } }
  }

  /// Called after each booking, with its class.
  var booked: @MainActor (Int) -> Void = { _ in }
  private let changes: Changes

  init(member: Member?, bookingCount: Int, changes: Changes) {
    self.member = member
    self.bookingCount = bookingCount
    self.changes = changes
  }

  /// Takes what a booking changed.
  func apply(_ receipt: FakeBackend.Receipt) {
    member = receipt.member
    bookingCount += 1
    booked(receipt.booking.classID)
  }
}
