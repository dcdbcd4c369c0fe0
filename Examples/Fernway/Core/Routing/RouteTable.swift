/// The app's routes; a link goes to the first that takes it.
@MainActor
struct RouteTable {
  private let routes: [Route]
  private let unmatched: (Link) -> Void

  /// Makes a table; `unmatched` hears of links that no route takes.
  init(_ routes: [Route], unmatched: @escaping @MainActor (Link) -> Void) {
    self.routes = routes.enumerated()
      .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .map(\.element)
    self.unmatched = unmatched
  }

  /// Opens a link, or says why not.
  func open(_ link: Link) -> RouteOutcome {
    for route in routes {
      if let outcome = route.outcome(for: link) { return outcome }
    }
    unmatched(link)
    return .unmatched(link.description)
  }
}
