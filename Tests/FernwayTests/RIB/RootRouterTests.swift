import Testing

@testable import FernwayCore

@MainActor @Suite struct RootRouterTests {
  @Test func `the login gives way to the tabs, and a debug page to what was there`() {
    let rib = RIBUnderTest()
    let router = RootBuilder(component: rib.root).build(for: nil)
    router.activateAsRoot()
    weak let login = router.login
    #expect(router.front is LoginInteractor)
    router.showTabs(for: .mina)
    #expect(login == nil)
    #expect(router.front is FindInteractor)
    router.showDebug(.ribs)
    #expect(router.front is DebugInteractor)
    router.hideDebug()
    #expect(router.front is FindInteractor)
    #expect(router.children.count == 1)
  }
}
