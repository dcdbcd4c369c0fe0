/// What a class's screen asks of its router.
/// @CreateMock
@MainActor
protocol ClassDetailRouting: AnyObject {
  func attachBooking(of detail: ClassDetail)
  func detachBooking()
}

/// Where a class's screen stands in the tree; its child is the booking.
@MainActor
package final class ClassDetailRouter: Router, ClassDetailRouting {
  package let interactor: ClassDetailInteractor
  /// The booking that covers the screen.
  package private(set) var booking: BookingRouter?
  private let bookingBuilder: BookingBuilder

  init(_ interactor: ClassDetailInteractor, bookingBuilder: BookingBuilder) {
    self.interactor = interactor
    self.bookingBuilder = bookingBuilder
    super.init(name: "ClassDetail", holding: interactor)
    interactor.router = self
  }

  func attachBooking(of detail: ClassDetail) {
    guard booking == nil else { return }
    guard let child = bookingBuilder.build(detail, listener: interactor) else { return }
    booking = child
    attach(child)
  }

  func detachBooking() {
    guard let child = booking else { return }
    booking = nil
    detach(child)
  }
}
