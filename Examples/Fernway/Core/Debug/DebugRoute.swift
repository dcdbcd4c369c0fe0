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
