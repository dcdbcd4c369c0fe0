extension ScreenRoute {
  static let menu = ScreenRoute("menu", path: "menu") { _, _ in .menu }
}

extension Destination {
  static let menu = Destination(Link(path: ["menu"]), in: .tabs { $0.select(.menu) })
}

extension MenuInteractor: VisibleScreen {
  package var link: Link { Destination.menu.link }
  package func goBack() -> Bool { false }
}
