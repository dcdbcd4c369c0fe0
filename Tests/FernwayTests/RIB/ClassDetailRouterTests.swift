import Testing

@testable import FernwayCore

@MainActor @Suite struct ClassDetailRouterTests {
  @Test func `a booking is attached once, and is gone after it was detached`() throws {
    let rib = RIBUnderTest()
    let listener = ClassDetailListenerMock()
    let router = ClassDetailBuilder(dependency: rib.member).build(
      ClassDetailOpening(id: 7), listener: listener)
    router.activateAsRoot()
    rib.scheduler.settle()
    let detail = try #require(RIBUnderTest.detail)
    router.attachBooking(of: detail)
    router.attachBooking(of: detail)
    #expect(router.children.count == 1)
    #expect(router.front is BookingInteractor)
    weak let booking = router.booking
    #expect(booking?.interactor.isActive == true)
    booking?.interactor.handle(.close)
    #expect(router.children.isEmpty)
    #expect(router.front is ClassDetailInteractor)
    #expect(booking == nil)
    #expect(listener.classDetailDidCloseCallCount == 0)
  }

  @Test func `a guest gets no booking`() throws {
    let router = ClassDetailBuilder(dependency: RIBUnderTest(nil).member).build(
      ClassDetailOpening(id: 7), listener: ClassDetailListenerMock())
    router.attachBooking(of: try #require(RIBUnderTest.detail))
    #expect(router.children.isEmpty)
  }
}
