import Testing

@testable import FernwayCore

@MainActor @Suite struct RootInteractorTests {
  private let rib = RIBUnderTest()
  private let router = RootRoutingMock()

  private func active(_ member: Member?) -> RootInteractor {
    let interactor = RootInteractor(
      changes: rib.root.changes, member: member, services: rib.root.services)
    interactor.router = router
    interactor.activate()
    return interactor
  }

  @Test func `it starts with the login, or with a member's tabs`() {
    _ = active(nil)
    #expect(router.showLoginCallCount == 1)
    #expect(router.showTabsCallCount == 0)
    var member: Member?
    router.showTabsHandler = { member = $0 }
    _ = active(.otto)
    #expect(router.showLoginCallCount == 1)
    #expect(member == .otto)
  }

  @Test func `a login shows the tabs, a logout the login`() {
    let root = active(nil)
    root.loginDidFinish(as: .mina)
    #expect(router.showTabsCallCount == 1)
    root.tabsWantLogout()
    #expect(router.showLoginCallCount == 2)
  }

  @Test func `a debug page lies over what is there, any other link takes it away`() {
    let root = active(nil)
    var pages: [DebugPage] = []
    router.showDebugHandler = { pages.append($0) }
    #expect(root.open("fernway://debug/ribs") == .opened("debug"))
    #expect(pages == [.ribs])
    #expect(router.hideDebugCallCount == 0)
    #expect(root.open("fernway://class/7") == .deferred("class"))
    #expect(router.hideDebugCallCount == 1)
    root.debugDidClose()
    #expect(router.hideDebugCallCount == 2)
  }

  @Test func `a refused link asks the router for nothing`() {
    let root = active(nil)
    #expect(!root.open("fernway://class").isAccepted)
    #expect(!root.open("fernway://harbour").isAccepted)
    #expect(router.hideDebugCallCount == 0)
    #expect(router.showLoginCallCount == 1)
  }
}
