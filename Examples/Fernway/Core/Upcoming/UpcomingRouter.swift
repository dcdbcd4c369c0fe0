/// Where a member's classes stand in the tree; the list has no child.
@MainActor
package final class UpcomingRouter: Router {
  package let interactor: UpcomingInteractor

  init(_ interactor: UpcomingInteractor) {
    self.interactor = interactor
    super.init(name: "Upcoming", holding: interactor)
  }
}
