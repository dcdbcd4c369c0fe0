extension ScreenRoute {
  static let classDetail = ScreenRoute(
    "class", path: "class/:id", requires: [.number("id")], accepts: [.style]
  ) { values, _ in values.number("id").map { .classDetail(id: $0, values.style) } }
}
