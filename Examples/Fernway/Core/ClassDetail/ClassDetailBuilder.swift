/// Makes the ClassDetail RIB.
@MainActor
struct ClassDetailBuilder {
  let dependency: any MemberDependency

  func build(
    _ opening: ClassDetailOpening, listener: any ClassDetailListener
  ) -> ClassDetailRouter {
    ClassDetailRouter(
      ClassDetailInteractor(
        opening, dependency: dependency, listener: listener),
      bookingBuilder: BookingBuilder(dependency: dependency))
  }
}
