extension ScreenRoute {
  static let login = ScreenRoute("login", path: "login") { _, _ in .login }
}

extension Destination {
  static let login = Destination(Link(path: ["login"]), in: .root { $0.openLogin() })
}

extension LoginInteractor: VisibleScreen {
  package var link: Link { Destination.login.link }
  package func goBack() -> Bool { false }
}
