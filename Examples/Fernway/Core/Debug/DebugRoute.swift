extension ScreenRoute {
  static let experiments = ScreenRoute("experiments", path: "experiments") { _, _ in
    .debug(.experiments)
  }
  static let debug = ScreenRoute("debug", path: "debug/:page", requires: [.debugPage]) {
    values, _ in values.text("page").flatMap(DebugPage.init(rawValue:)).map { .debug($0) }
  }
}

extension RouteParameter {
  fileprivate static let debugPage = RouteParameter.oneOf(
    "page", DebugPage.allCases.map(\.rawValue))
}

extension Destination {
  /// A debug page, over the screen that is there.
  static func debug(_ page: DebugPage) -> Destination {
    Destination(
      Link(path: ["debug", page.rawValue]), keepsDebug: true,
      in: .root { root in
        root.router?.showDebug(page)
        return .opened("debug")
      })
  }
}

extension DebugInteractor: VisibleScreen {
  package var link: Link { Destination.debug(page).link }

  package func goBack() -> Bool {
    handle(.close)
    return true
  }
}
