/// Where the login stands in the tree; it has no child.
@MainActor
package final class LoginRouter: Router {
  package let interactor: LoginInteractor

  init(_ interactor: LoginInteractor) {
    self.interactor = interactor
    super.init(name: "Login", holding: interactor)
  }
}
