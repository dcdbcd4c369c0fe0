import Testing

@testable import FernwayCore

@MainActor @Suite struct TabsInteractorTests {
  private let rib = RIBUnderTest()
  private let listener = TabsListenerMock()

  private func active() -> TabsInteractor {
    let interactor = TabsInteractor(dependency: rib.member, listener: listener)
    interactor.activate()
    return interactor
  }

  @Test func `who wants to log in is told on with what they wanted`() {
    let tabs = active()
    var wanted: [String?] = []
    listener.tabsWantLoginHandler = { wanted.append($0?.link.description) }
    tabs.upcomingWantsLogin()
    tabs.shopWantsLogin(for: 3)
    tabs.classDetailWantsLogin(toBook: 7)
    tabs.menuWantsLogin()
    #expect(wanted == ["fernway://upcoming", "fernway://product/3", "fernway://booking/7", nil])
    #expect(listener.tabsWantLogoutCallCount == 0)
    tabs.menuWantsLogout()
    #expect(listener.tabsWantLogoutCallCount == 1)
  }

  @Test func `the topmost screen that can answers an event, and those below are not asked`() {
    let tabs = active()
    let (below, above) = (ResponderMock(), ResponderMock())
    above.responderName = "above"
    rib.root.services.responders.appear(below)
    rib.root.services.responders.appear(above)
    above.answerHandler = { $0.kind == .classMoved }
    tabs.receive(RemoteEvent(.classMoved, id: 7))
    #expect(above.answerCallCount == 1)
    #expect(below.answerCallCount == 0)
    #expect(rib.root.services.events.lines == ["class_moved 7: answered by above"])
    tabs.receive(RemoteEvent(.kitReady, id: 3))
    #expect(below.answerCallCount == 1)
  }
}
