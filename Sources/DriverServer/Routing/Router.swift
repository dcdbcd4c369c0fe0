package import WireProtocol

/// Finds the endpoint of a request, from `Endpoint`'s own table.
package struct Router: Sendable {
  /// What a method and a path lead to.
  package enum Match: Hashable, Sendable {
    case endpoint(Endpoint, PathVariables)
    /// The path is known, but not with this method.
    case unknownMethod
    case unknownCommand
  }

  private struct Route: Sendable {
    var endpoint: Endpoint
    var method: String
    /// The path's variable segments, in their order.
    var variables: [PathVariables.Name]
  }

  /// What may follow a segment of a path.
  private struct Node: Sendable {
    var fixed: [String: Node] = [:]
    /// What follows a segment of any text: none or one.
    var variable: [Node] = []
    var routes: [Route] = []

    mutating func insert(_ route: Route, _ segments: ArraySlice<Substring>) {
      guard let segment = segments.first else { return routes.append(route) }
      if segment.first == "{" {
        if variable.isEmpty { variable.append(Node()) }
        variable[0].insert(route, segments.dropFirst())
      } else {
        fixed[String(segment), default: Node()].insert(route, segments.dropFirst())
      }
    }

    /// The routes that a path leads to, a fixed segment before a variable one.
    func routes(_ segments: ArraySlice<String>, _ values: inout [String]) -> [Route] {
      guard let segment = segments.first else { return routes }
      if let found = fixed[segment]?.routes(segments.dropFirst(), &values), !found.isEmpty {
        return found
      }
      guard let node = variable.first else { return [] }
      values.append(segment)
      let found = node.routes(segments.dropFirst(), &values)
      if found.isEmpty { values.removeLast() }
      return found
    }
  }

  private let root: Node

  package init() {
    var root = Node()
    for endpoint in Endpoint.allCases {
      let row = endpoint.row
      let segments = row.path.split(separator: "/")
      let route = Route(
        endpoint: endpoint, method: row.method.rawValue,
        variables: segments.compactMap { PathVariables.Name(rawValue: String($0)) })
      root.insert(route, segments[...])
    }
    self.root = root
  }

  /// - Parameter path: Percent-decoded; the base path `/wd/hub` of old clients is taken too.
  package func match(method: String, path: String) -> Match {
    var segments = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }[...]
    if segments.starts(with: ["wd", "hub"]) { segments.removeFirst(2) }
    var values: [String] = []
    let routes = root.routes(segments, &values)
    guard let route = routes.first(where: { $0.method == method }) else {
      return routes.isEmpty ? .unknownCommand : .unknownMethod
    }
    var variables = PathVariables()
    for (name, value) in zip(route.variables, values) { variables[name] = value }
    return .endpoint(route.endpoint, variables)
  }
}
