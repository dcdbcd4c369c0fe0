/// Where a product's screen stands in the tree; it has no child.
@MainActor
package final class ProductRouter: Router {
  package let interactor: ProductInteractor

  init(_ interactor: ProductInteractor) {
    self.interactor = interactor
    super.init(name: "Product", holding: interactor)
  }
}
