extension ScreenRoute {
  static let homeScreen = ScreenRoute("home", path: "home") { _, _ in .homeScreen }
}

extension Destination {
  /// The phone's home screen, with the app's widgets.
  static let homeScreen = Destination(
    Link(path: ["home"]),
    in: .root { root in
      root.router?.showHome()
      return .opened("home")
    })
}

extension HomeInteractor: VisibleScreen {
  package var link: Link { Destination.homeScreen.link }

  package func goBack() -> Bool {
    close()
    return true
  }
}
