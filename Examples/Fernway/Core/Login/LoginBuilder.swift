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
