import Testing

@testable import FernwayCore

@MainActor @Suite struct FindInteractorTests {
  @Test func `the listener hears which class was chosen`() {
    let rib = RIBUnderTest()
    let listener = FindListenerMock()
    let find = FindInteractor(dependency: rib.member, listener: listener)
    find.activate()
    rib.scheduler.settle()
    var chosen: [Int] = []
    listener.findDidSelectHandler = { chosen.append($0) }
    find.handle(.query("yoga"))
    #expect(listener.findDidSelectCallCount == 0)
    find.handle(.select(7))
    #expect(listener.findDidSelectCallCount == 1)
    #expect(chosen == [7])
  }
}
