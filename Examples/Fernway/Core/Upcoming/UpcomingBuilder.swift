/// Where a member's classes stand in the tree; the list has no child.
@MainActor
package final class UpcomingRouter: Router {
  package let interactor: UpcomingInteractor

  init(_ interactor: UpcomingInteractor) {
    self.interactor = interactor
    super.init(name: "Upcoming", holding: interactor)
  }
}

/// Makes the Upcoming RIB.
@MainActor
struct UpcomingBuilder {
  let dependency: any MemberDependency

  func build(listener: any UpcomingListener) -> UpcomingRouter {
    UpcomingRouter(UpcomingInteractor(dependency: dependency, listener: listener))
  }
}
