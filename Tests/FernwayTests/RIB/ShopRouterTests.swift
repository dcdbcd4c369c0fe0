import Testing

@testable import FernwayCore

@MainActor @Suite struct ShopRouterTests {
  @Test func `a new product takes the place of the old one, which is gone`() {
    let router = ShopBuilder(dependency: RIBUnderTest().member).build(listener: ShopListenerMock())
    router.activateAsRoot()
    router.attachProduct(3, stock: 2)
    weak let first = router.product
    router.attachProduct(1, stock: nil)
    #expect(first == nil)
    #expect(router.children.count == 1)
    #expect(router.product?.interactor.state.id == 1)
    router.product?.interactor.handle(.back)
    #expect(router.children.isEmpty)
    #expect(router.front is ShopInteractor)
  }
}
