import Testing

@testable import FernwayCore

@MainActor @Suite struct BookingInteractorTests {
  private let rib = RIBUnderTest()
  private let listener = BookingListenerMock()

  private func active() throws -> BookingInteractor {
    let detail = try #require(RIBUnderTest.detail)
    let interactor = BookingInteractor(
      detail, member: .mina, dependency: rib.member, listener: listener)
    interactor.activate()
    return interactor
  }

  @Test func `the listener hears each close once`() throws {
    let booking = try active()
    #expect(listener.bookingDidCloseCallCount == 0)
    booking.handle(.close)
    #expect(listener.bookingDidCloseCallCount == 1)
    booking.handle(.seeUpcoming)
    #expect(listener.bookingWantsUpcomingCallCount == 0)
  }

  @Test func `there is no way out while it is paid, and one to Upcoming afterwards`() throws {
    let booking = try active()
    booking.handle(.confirm)
    booking.handle(.close)
    #expect(listener.bookingDidCloseCallCount == 0)
    rib.scheduler.settle()
    booking.handle(.seeUpcoming)
    #expect(listener.bookingWantsUpcomingCallCount == 1)
  }
}
