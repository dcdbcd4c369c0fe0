/// Where the menu stands in the tree; it has no child.
@MainActor
package final class MenuRouter: Router {
  package let interactor: MenuInteractor

  init(_ interactor: MenuInteractor) {
    self.interactor = interactor
    super.init(name: "Menu", holding: interactor)
  }
}
