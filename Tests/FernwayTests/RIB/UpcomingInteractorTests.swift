import Testing

@testable import FernwayCore

@MainActor @Suite struct UpcomingInteractorTests {
  private let listener = UpcomingListenerMock()

  @Test func `each way out is told to the listener once`() {
    let upcoming = UpcomingInteractor(dependency: RIBUnderTest().member, listener: listener)
    upcoming.activate()
    var chosen: Int?
    listener.upcomingDidSelectHandler = { chosen = $0 }
    upcoming.handle(.select(9))
    upcoming.handle(.findClass)
    #expect(chosen == 9)
    #expect(listener.upcomingDidSelectCallCount == 1)
    #expect(listener.upcomingWantsFindCallCount == 1)
    #expect(listener.upcomingWantsLoginCallCount == 0)
  }

  @Test func `a guest can ask for the login`() {
    let upcoming = UpcomingInteractor(dependency: RIBUnderTest(nil).member, listener: listener)
    upcoming.activate()
    #expect(upcoming.state.phase == .loggedOut)
    upcoming.handle(.logIn)
    #expect(listener.upcomingWantsLoginCallCount == 1)
  }
}
