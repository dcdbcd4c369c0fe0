/// Where the login stands in the tree; it has no child.
@MainActor
package final class LoginRouter: Router {
  package let interactor: LoginInteractor

  init(_ interactor: LoginInteractor) {
    self.interactor = interactor
    super.init(name: "Login", holding: interactor)
  }
}

/// Makes the Login RIB.
@MainActor
struct LoginBuilder {
  let dependency: any ScreenDependency

  func build(listener: any LoginListener) -> LoginRouter {
    LoginRouter(
      LoginInteractor(
        backend: dependency.backend, changes: dependency.changes, listener: listener))
  }
}
