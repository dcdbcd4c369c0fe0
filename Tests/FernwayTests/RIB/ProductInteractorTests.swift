import Testing

@testable import FernwayCore

@MainActor @Suite struct ProductInteractorTests {
  private let listener = ProductListenerMock()

  private func active(_ rib: RIBUnderTest) -> ProductInteractor {
    rib.member.models.gather()
    rib.scheduler.settle()
    let interactor = ProductInteractor(3, stock: nil, dependency: rib.member, listener: listener)
    interactor.activate()
    rib.scheduler.settle()
    return interactor
  }

  @Test func `back is told to the listener`() {
    let product = active(RIBUnderTest())
    #expect(listener.productDidCloseCallCount == 0)
    product.handle(.back)
    #expect(listener.productDidCloseCallCount == 1)
  }

  @Test func `a guest's heart asks for the login, a member's does not`() {
    active(RIBUnderTest()).handle(.heart)
    #expect(listener.productWantsLoginCallCount == 0)
    var wanted: Int?
    listener.productWantsLoginHandler = { wanted = $0 }
    active(RIBUnderTest(nil)).handle(.heart)
    #expect(wanted == 3)
  }
}
