extension ScreenRoute {
  /// A link without any path.
  static let home = ScreenRoute("find", path: "") { _, _ in .find(query: nil) }
  static let find = ScreenRoute("find", path: "find", accepts: [.text("q")]) { values, _ in
    .find(query: values.text("q"))
  }
}

extension Destination {
  /// The list of classes; with a query, what it finds.
  static func find(query: String?) -> Destination {
    Destination(
      Link(path: ["find"], query: query.flatMap { $0.isEmpty ? nil : ["q": $0] } ?? [:]),
      in: .tabs { tabs in
        tabs.select(.find)
        if let query { tabs.router?.find.interactor.ask(query) }
      })
  }
}

extension FindInteractor: VisibleScreen {
  package var link: Link { Destination.find(query: state.query).link }

  package func goBack() -> Bool {
    if state.query.isEmpty { return false }
    handle(.clear)
    return true
  }
}
