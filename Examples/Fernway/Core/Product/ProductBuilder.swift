/// Makes the Product RIB.
@MainActor
struct ProductBuilder {
  let dependency: any MemberDependency

  func build(_ id: Int, stock: Int?, listener: any ProductListener) -> ProductRouter {
    ProductRouter(
      ProductInteractor(id, stock: stock, dependency: dependency, listener: listener))
  }
}
