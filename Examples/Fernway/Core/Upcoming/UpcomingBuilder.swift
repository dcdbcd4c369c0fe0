/// Makes the Upcoming RIB.
@MainActor
struct UpcomingBuilder {
  let dependency: any MemberDependency

  func build(listener: any UpcomingListener) -> UpcomingRouter {
    UpcomingRouter(UpcomingInteractor(dependency: dependency, listener: listener))
  }
}
