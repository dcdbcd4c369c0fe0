/// A screen that can be asked for from outside.
package enum Destination: Hashable, Sendable {
  case login
  /// The list of classes; with a query, what it finds.
  case find(query: String?)
  /// The map, with a drawer that lists this.
  case map(MapState.Segment)
  case classDetail(id: Int, Presentation = .push)
  case booking(id: Int)
  case upcoming
  case shop
  case collection(id: Int)
  case product(id: Int)
  case menu
  case debug(DebugPage)
  /// What a push of this event leads to.
  case event(RemoteEvent)

  /// Every route, a line a screen; adding a screen adds one here.
  @MainActor static let routes = RouteTable([
    .home, .login, .find, .map, .classDetail, .booking, .upcoming, .summer, .shop, .collection,
    .product, .menu, .experiments, .debug, .event,
  ])

  /// The link that leads there.
  package var link: Link {
    switch self {
    case .login: Link(path: ["login"])
    case .find(let query):
      Link(path: ["find"], query: query.flatMap { $0.isEmpty ? nil : ["q": $0] } ?? [:])
    case .map(let segment): Link(path: ["map"], query: ["list": segment.rawValue])
    case .classDetail(let id, .push): Link(path: ["class", String(id)])
    case .classDetail(let id, .modal): Link(path: ["class", String(id)], query: ["style": "modal"])
    case .booking(let id): Link(path: ["booking", String(id)])
    case .upcoming: Link(path: ["upcoming"])
    case .shop: Link(path: ["shop"])
    case .collection(let id): Link(path: ["collection", String(id)])
    case .product(let id): Link(path: ["product", String(id)])
    case .menu: Link(path: ["menu"])
    case .debug(let page): Link(path: ["debug", page.rawValue])
    case .event(let event): Link(path: ["e", event.kind.rawValue, String(event.id)])
    }
  }

  /// What an outcome calls it: the first word of its link.
  var routeName: String { link.path.first ?? "" }
}
