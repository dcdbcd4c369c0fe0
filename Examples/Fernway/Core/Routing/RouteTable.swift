/// The app's routes; a link goes to the first that takes it.
@MainActor
package struct RouteTable {
  private let routes: [ScreenRoute]

  init(_ routes: [ScreenRoute]) {
    self.routes = routes.enumerated()
      .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .map(\.element)
  }

  /// Where a link leads, or why nowhere; nil where no route fits.
  func answer(to link: Link, in context: ScreenRoute.Context) -> ScreenRoute.Answer? {
    routes.lazy.compactMap { $0.answer(to: link, in: context) }.first
  }
}
