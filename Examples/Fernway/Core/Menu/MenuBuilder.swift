/// Makes the Menu RIB.
@MainActor
struct MenuBuilder {
  let dependency: any MemberDependency

  func build(listener: any MenuListener) -> MenuRouter {
    MenuRouter(MenuInteractor(dependency: dependency, listener: listener))
  }
}
