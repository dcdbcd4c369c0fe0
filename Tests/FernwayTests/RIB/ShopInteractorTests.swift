import Testing

@testable import FernwayCore

@MainActor @Suite struct ShopInteractorTests {
  private let listener = ShopListenerMock()
  private let router = ShopRoutingMock()

  private func active() -> ShopInteractor {
    let interactor = ShopInteractor(dependency: RIBUnderTest().member, listener: listener)
    interactor.router = router
    interactor.activate()
    return interactor
  }

  @Test func `a product is attached without a known stock, and detached when it closes`() {
    let shop = active()
    var attached: [Int] = []
    router.attachProductHandler = { id, stock in
      attached.append(id)
      #expect(stock == nil)
    }
    shop.handle(.select(3))
    #expect(attached == [3])
    #expect(router.detachProductCallCount == 0)
    shop.productDidClose()
    #expect(router.detachProductCallCount == 1)
    #expect(listener.shopDidCloseCallCount == 0)
  }

  @Test func `back leaves a grid first, then the shop`() {
    let shop = active()
    shop.handle(.section(.grid(collection: 3)))
    shop.handle(.back)
    #expect(shop.state.section == .collections)
    #expect(listener.shopDidCloseCallCount == 0)
    shop.handle(.back)
    #expect(listener.shopDidCloseCallCount == 1)
  }

  @Test func `a guest's heart is told on with its product`() {
    let shop = active()
    var product: Int?
    listener.shopWantsLoginHandler = { product = $0 }
    shop.productWantsLogin(6)
    #expect(product == 6)
  }
}
