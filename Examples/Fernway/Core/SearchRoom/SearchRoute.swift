extension ScreenRoute {
  static let search = ScreenRoute("search", path: "search", accepts: [.text("q")]) { values, _ in
    .search(query: values.text("q"))
  }
}

extension Destination {
  /// The search; with a query, what it finds.
  static func search(query: String?) -> Destination {
    Destination(
      Link(path: ["search"], query: query.flatMap { $0.isEmpty ? nil : ["q": $0] } ?? [:]),
      in: .tabs { $0.openSearch(for: query) })
  }
}

extension SearchInteractor: VisibleScreen {
  package var link: Link { Destination.search(query: state.query).link }

  package func goBack() -> Bool {
    handle(.back)
    return true
  }
}
