/// Makes the Shop RIB.
@MainActor
struct ShopBuilder {
  let dependency: any MemberDependency

  func build(listener: any ShopListener) -> ShopRouter {
    ShopRouter(
      ShopInteractor(dependency: dependency, listener: listener),
      productBuilder: ProductBuilder(dependency: dependency))
  }
}
