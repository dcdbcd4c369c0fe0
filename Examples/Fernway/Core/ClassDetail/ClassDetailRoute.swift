extension ScreenRoute {
  static let classDetail = ScreenRoute(
    "class", path: "class/:id", requires: [.number("id")], accepts: [.style]
  ) { values, _ in values.number("id").map { .classDetail(id: $0, values.style) } }
}

extension Destination {
  static func classDetail(id: Int, _ style: Presentation = .push) -> Destination {
    Destination(
      Link(
        path: ["class", String(id)], query: style == .push ? [:] : ["style": style.rawValue]),
      in: .tabs { tabs in
        // A sheet lies over the tab that is there; a pushed class is one of Find's.
        if style == .push { tabs.select(.find) }
        tabs.router?.attachDetail(ClassDetailOpening(id: id, presentation: style))
      })
  }
}

extension ClassDetailInteractor: VisibleScreen {
  package var link: Link { Destination.classDetail(id: state.id, state.presentation).link }

  package func goBack() -> Bool {
    handle(.back)
    return true
  }
}
