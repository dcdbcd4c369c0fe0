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
