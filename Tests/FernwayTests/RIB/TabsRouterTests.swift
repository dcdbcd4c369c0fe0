import Testing

@testable import FernwayCore

@MainActor @Suite struct TabsRouterTests {
  @Test func `a class covers the tabs, and back gives the tab that was there`() {
    let rib = RIBUnderTest()
    let router = TabsBuilder(dependency: rib.root).build(for: .mina, listener: TabsListenerMock())
    router.activateAsRoot()
    rib.scheduler.settle()
    router.interactor.select(.upcoming)
    router.attachDetail(ClassDetailOpening(id: 7))
    weak let detail = router.detail
    #expect(router.front is ClassDetailInteractor)
    #expect(router.children.count == 5)
    rib.scheduler.settle()
    detail?.interactor.handle(.back)
    #expect(detail == nil)
    #expect(router.children.count == 4)
    #expect(router.front is UpcomingInteractor)
  }

  @Test func `a second cover takes the place of the first`() {
    let rib = RIBUnderTest()
    let router = TabsBuilder(dependency: rib.root).build(for: .mina, listener: TabsListenerMock())
    router.activateAsRoot()
    router.attachDetail(ClassDetailOpening(id: 7))
    router.attachDetail(ClassDetailOpening(id: 8))
    #expect(router.children.count == 5)
    #expect(router.detail?.interactor.state.id == 8)
  }
}
