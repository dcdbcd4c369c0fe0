extension ScreenRoute {
  static let menu = ScreenRoute("menu", path: "menu") { _, _ in .menu }
}
