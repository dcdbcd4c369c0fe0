import Testing

@testable import FernwayCore

@MainActor @Suite struct MenuInteractorTests {
  @Test func `coming and going are told to the listener, an opened page is not`() {
    let listener = MenuListenerMock()
    let menu = MenuInteractor(dependency: RIBUnderTest().member, listener: listener)
    menu.activate()
    menu.handle(.open(.help))
    #expect(listener.menuWantsLoginCallCount == 0)
    #expect(listener.menuWantsLogoutCallCount == 0)
    menu.handle(.logOut)
    menu.handle(.logIn)
    #expect(listener.menuWantsLogoutCallCount == 1)
    #expect(listener.menuWantsLoginCallCount == 1)
  }
}
