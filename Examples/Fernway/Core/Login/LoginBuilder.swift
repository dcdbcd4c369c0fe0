/// Makes the Login RIB.
@MainActor
struct LoginBuilder {
  let dependency: any ScreenDependency

  func build(listener: any LoginListener) -> LoginRouter {
    LoginRouter(
      LoginInteractor(
        dependency: dependency, presenter: LoginPresenter(changes: dependency.changes),
        listener: listener))
  }
}
