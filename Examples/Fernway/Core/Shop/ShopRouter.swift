/// What the shop asks of its router.
/// @CreateMock
@MainActor
protocol ShopRouting: AnyObject {
  func attachProduct(_ id: Int, stock: Int?)
  func detachProduct()
}

/// Where the shop stands in the tree; its child is a product.
@MainActor
package final class ShopRouter: Router, ShopRouting {
  package let interactor: ShopInteractor
  /// The product that covers the shop.
  package private(set) var product: ProductRouter?
  private let productBuilder: ProductBuilder

  init(_ interactor: ShopInteractor, productBuilder: ProductBuilder) {
    self.interactor = interactor
    self.productBuilder = productBuilder
    super.init(name: "Shop", holding: interactor)
    interactor.router = self
  }

  /// Shows a product; with `stock` what was loaded of it before.
  func attachProduct(_ id: Int, stock: Int?) {
    detachProduct()
    let child = productBuilder.build(id, stock: stock, listener: interactor)
    product = child
    attach(child)
  }

  func detachProduct() {
    guard let child = product else { return }
    product = nil
    detach(child)
  }
}
