/// Where the booking stands in the tree; it has no child.
@MainActor
package final class BookingRouter: Router {
  package let interactor: BookingInteractor

  init(_ interactor: BookingInteractor) {
    self.interactor = interactor
    super.init(name: "Booking", holding: interactor)
  }
}

/// Makes the Booking RIB.
@MainActor
struct BookingBuilder {
  let dependency: any MemberDependency

  /// Makes the booking of a class; nil for a guest, who can't book.
  func build(_ detail: ClassDetail, listener: any BookingListener) -> BookingRouter? {
    dependency.account.member.map { member in
      BookingRouter(
        BookingInteractor(detail, member: member, dependency: dependency, listener: listener))
    }
  }
}
