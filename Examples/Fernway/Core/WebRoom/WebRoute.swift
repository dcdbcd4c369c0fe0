extension ScreenRoute {
  static let web = ScreenRoute("web", path: "web", requires: [.text("url")]) { values, _ in
    values.text("url").map { .web(url: $0) }
  }
}

extension Destination {
  static func web(url: String) -> Destination {
    Destination(Link(path: ["web"], query: ["url": url]), in: .tabs { $0.openWeb(url) })
  }
}

extension WebInteractor: VisibleScreen {
  package var link: Link { Destination.web(url: state.address).link }

  package func goBack() -> Bool {
    handle(.back)
    return true
  }
}
