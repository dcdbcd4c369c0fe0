/// Where the menu stands in the tree; it has no child.
@MainActor
package final class MenuRouter: Router {
  package let interactor: MenuInteractor

  init(_ interactor: MenuInteractor) {
    self.interactor = interactor
    super.init(name: "Menu", holding: interactor)
  }
}

/// Makes the Menu RIB.
@MainActor
struct MenuBuilder {
  let dependency: any MemberDependency

  func build(listener: any MenuListener) -> MenuRouter {
    MenuRouter(MenuInteractor(account: dependency.account, listener: listener))
  }
}
