/// A screen that can be asked for from outside.
package enum Destination: Hashable, Sendable {
  case login
  /// The list of classes; with a query, what it finds.
  case find(query: String?)
  case classDetail(id: Int)
  case booking(id: Int)
  case upcoming
  case shop
  case menu

  /// The link that leads there.
  package var link: Link {
    switch self {
    case .login: Link(path: ["login"])
    case .find(let query):
      Link(path: ["find"], query: query.flatMap { $0.isEmpty ? nil : ["q": $0] } ?? [:])
    case .classDetail(let id): Link(path: ["class", String(id)])
    case .booking(let id): Link(path: ["booking", String(id)])
    case .upcoming: Link(path: ["upcoming"])
    case .shop: Link(path: ["shop"])
    case .menu: Link(path: ["menu"])
    }
  }

  /// The name of its route.
  var routeName: String {
    switch self {
    case .login: "login"
    case .find: "find"
    case .classDetail: "class"
    case .booking: "booking"
    case .upcoming: "upcoming"
    case .shop: "shop"
    case .menu: "menu"
    }
  }

  /// The table of the routes to every destination; `go` shows one, or keeps it for later.
  @MainActor
  static func routes(
    go: @escaping @MainActor (Destination) -> RouteOutcome?,
    unmatched: @escaping @MainActor (Link) -> Void
  ) -> RouteTable {
    let query = RouteParameter.text("q")
    return RouteTable(
      [
        Route("find", path: "") { _ in go(.find(query: nil)) },
        Route("login", path: "login") { _ in go(.login) },
        Route("find", path: "find", accepts: [query]) { values in
          go(.find(query: values(query)))
        },
        Route("class", path: "class/:id", requires: .number("id")) { go(.classDetail(id: $0)) },
        Route("booking", path: "booking/:id", requires: .number("id")) { go(.booking(id: $0)) },
        Route("upcoming", path: "upcoming") { _ in go(.upcoming) },
        Route("shop", path: "shop") { _ in go(.shop) },
        Route("menu", path: "menu") { _ in go(.menu) },
      ], unmatched: unmatched)
  }
}
