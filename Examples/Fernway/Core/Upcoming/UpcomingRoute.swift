extension ScreenRoute {
  static let upcoming = ScreenRoute("upcoming", path: "upcoming") { _, _ in .upcoming }
}
