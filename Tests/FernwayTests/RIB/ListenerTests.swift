import Testing

@testable import FernwayCore

/// Back goes from the view to the interactor, its listener, and the parent's router, which detaches.
@MainActor @Suite struct ListenerTests {
  private final class BookingListenerMock: BookingListener {
    private(set) var bookingDidCloseCallCount = 0
    private(set) var bookingWantsUpcomingCallCount = 0
    func bookingDidClose() { bookingDidCloseCallCount += 1 }
    func bookingWantsUpcoming() { bookingWantsUpcomingCallCount += 1 }
  }

  private final class ClassDetailListenerMock: ClassDetailListener {
    private(set) var classDetailDidCloseCallCount = 0
    private(set) var venues: [String] = []
    func classDetailDidClose() { classDetailDidCloseCallCount += 1 }
    func classDetailWantsLogin(toBook id: Int) {}
    func classDetailWantsClasses(at venue: String) { venues.append(venue) }
    func classDetailWantsUpcoming() {}
  }

  /// The things that a RIB behind the login asks of its parent.
  private static func dependency(
    _ script: BackendScript = BackendScript()
  ) -> (TabsComponent, ManualScheduler) {
    let circuit = SignalCircuit()
    let scheduler = ManualScheduler()
    let root = RootComponent(
      backend: FakeBackend(data: .portAmity, script: script, scheduler: scheduler),
      changes: Changes(), clock: WallClock(.opening, circuit),
      services: AppServices(faults: [], circuit: circuit))
    return (TabsComponent(root, member: .mina), scheduler)
  }

  @Test func `the booking tells its listener once for each close`() throws {
    let (component, scheduler) = Self.dependency()
    let listener = BookingListenerMock()
    guard case .shown(let detail) = ClassDetailState.available.phase else {
      Issue.record("the sample shows no class")
      return
    }
    let router = try #require(
      BookingBuilder(dependency: component).build(detail, listener: listener))
    router.activateAsRoot()
    #expect(listener.bookingDidCloseCallCount == 0)
    router.interactor.handle(.close)
    #expect(listener.bookingDidCloseCallCount == 1)
    router.interactor.handle(.seeUpcoming)
    #expect(listener.bookingWantsUpcomingCallCount == 0)
    router.interactor.handle(.confirm)
    router.interactor.handle(.close)
    #expect(listener.bookingDidCloseCallCount == 1)
    scheduler.settle()
    router.interactor.handle(.seeUpcoming)
    #expect(listener.bookingWantsUpcomingCallCount == 1)
  }

  @Test func `the class detaches its booking and tells its own listener of back`() {
    let (component, scheduler) = Self.dependency()
    let listener = ClassDetailListenerMock()
    let router = ClassDetailBuilder(dependency: component).build(
      ClassDetailOpening(id: 7, bookNow: true), listener: listener)
    router.activateAsRoot()
    scheduler.settle()
    weak let booking = router.booking
    #expect(booking != nil)
    booking?.interactor.handle(.close)
    #expect(router.booking == nil)
    #expect(router.children.isEmpty)
    #expect(booking == nil)
    #expect(listener.classDetailDidCloseCallCount == 0)
    router.interactor.handle(.back)
    #expect(listener.classDetailDidCloseCallCount == 1)
    router.interactor.handle(.seeVenue)
    #expect(listener.venues == ["Willow Yoga Loft"])
  }

  @Test func `loading shows at the tap and goes with the answer`() throws {
    let test = try AppUnderTest()
    try test.login.handle(.email(Member.mina.email))
    try test.login.handle(.password(Member.mina.password))
    let login = try test.login
    var changes: [Bool] = []
    test.app.changes.handler = {
      if changes.last != login.state.isLoading { changes.append(login.state.isLoading) }
    }
    login.handle(.submit)
    #expect(changes == [true])
    test.scheduler.settle()
    #expect(changes == [true, false])
  }
}
