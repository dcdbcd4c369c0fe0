import Testing

@testable import FernwayCore

/// Back goes from the booking's view to its interactor, its listener, and the parent's router.
@MainActor @Suite struct ClassDetailInteractorTests {
  private let listener = ClassDetailListenerMock()
  private let router = ClassDetailRoutingMock()

  private func active(_ rib: RIBUnderTest, _ opening: ClassDetailOpening) -> ClassDetailInteractor {
    let interactor = ClassDetailInteractor(opening, dependency: rib.member, listener: listener)
    interactor.router = router
    interactor.activate()
    rib.scheduler.settle()
    return interactor
  }

  @Test func `book attaches the booking, its close detaches it, and back leaves the class`() {
    let detail = active(RIBUnderTest(), ClassDetailOpening(id: 7))
    var booked: Int?
    router.attachBookingHandler = { booked = $0.summary.id }
    #expect(router.attachBookingCallCount == 0)
    detail.handle(.book)
    #expect(router.attachBookingCallCount == 1)
    #expect(booked == 7)
    detail.bookingDidClose()
    #expect(router.detachBookingCallCount == 1)
    #expect(listener.classDetailDidCloseCallCount == 0)
    detail.handle(.back)
    #expect(listener.classDetailDidCloseCallCount == 1)
  }

  @Test func `a booking that leads to Upcoming is detached first`() {
    let detail = active(RIBUnderTest(), ClassDetailOpening(id: 7, bookNow: true))
    #expect(router.attachBookingCallCount == 1)
    listener.classDetailWantsUpcomingHandler = { [router] in
      #expect(router.detachBookingCallCount == 1)
    }
    detail.bookingWantsUpcoming()
    #expect(listener.classDetailWantsUpcomingCallCount == 1)
  }

  @Test func `a guest is sent to the login, and no booking is attached`() {
    let detail = active(RIBUnderTest(nil), ClassDetailOpening(id: 7, bookNow: true))
    var wanted: Int?
    listener.classDetailWantsLoginHandler = { wanted = $0 }
    detail.handle(.book)
    #expect(wanted == 7)
    #expect(router.attachBookingCallCount == 0)
  }

  @Test func `the venue leads to its classes`() {
    let detail = active(RIBUnderTest(), ClassDetailOpening(id: 7))
    var venues: [String] = []
    listener.classDetailWantsClassesHandler = { venues.append($0) }
    detail.handle(.seeVenue)
    #expect(venues == ["Willow Yoga Loft"])
  }
}
