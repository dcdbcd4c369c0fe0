/// Where the booking stands in the tree; it has no child.
@MainActor
package final class BookingRouter: Router {
  package let interactor: BookingInteractor

  init(_ interactor: BookingInteractor) {
    self.interactor = interactor
    super.init(name: "Booking", holding: interactor)
  }
}
