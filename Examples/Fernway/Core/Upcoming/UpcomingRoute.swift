extension ScreenRoute {
  static let upcoming = ScreenRoute("upcoming", path: "upcoming") { _, _ in .upcoming }
}

extension Destination {
  static let upcoming = Destination(Link(path: ["upcoming"]), in: .tabs { $0.select(.upcoming) })
}

extension UpcomingInteractor: VisibleScreen {
  package var link: Link { Destination.upcoming.link }
  package func goBack() -> Bool { false }
}
