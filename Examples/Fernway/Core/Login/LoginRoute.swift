extension ScreenRoute {
  static let login = ScreenRoute("login", path: "login") { _, _ in .login }
}
