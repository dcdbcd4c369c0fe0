/// Makes the ClassDetail RIB.
@MainActor
struct ClassDetailBuilder {
  let dependency: any MemberDependency

  func build(
    id: Int, bookNow: Bool, listener: any ClassDetailListener
  ) -> ClassDetailRouter {
    ClassDetailRouter(
      ClassDetailInteractor(
        id: id, bookNow: bookNow, dependency: dependency, listener: listener),
      bookingBuilder: BookingBuilder(dependency: dependency))
  }
}
