package import WireProtocol

/// Finds the endpoint of a request, from `Endpoint`'s own table.
package struct Router: Sendable {
  /// What a method and a path lead to.
  package enum Match: Hashable, Sendable {
    /// An endpoint and the path's variables by name.
    case endpoint(Endpoint, [String: String])
    /// The path is known, but not with this method.
    case unknownMethod
    case unknownCommand
  }

  private struct Route: Sendable {
    var endpoint: Endpoint
    var method: HTTPMethod
    var segments: [Substring]
  }

  private let routes: [Int: [Route]]

  package init() {
    let all = Endpoint.allCases.map { endpoint in
      Route(
        endpoint: endpoint, method: endpoint.route.method,
        segments: endpoint.route.path.split(separator: "/"))
    }
    routes = Dictionary(grouping: all) { $0.segments.count }
  }

  /// - Parameter path: Percent-decoded; the base path `/wd/hub` of old clients is taken too.
  package func match(method: String, path: String) -> Match {
    var segments = path.split(separator: "/")
    if segments.starts(with: ["wd", "hub"]) { segments.removeFirst(2) }
    var isKnown = false
    for route in routes[segments.count, default: []] {
      guard let variables = Self.variables(route.segments, segments) else { continue }
      if route.method.rawValue == method { return .endpoint(route.endpoint, variables) }
      isKnown = true
    }
    return isKnown ? .unknownMethod : .unknownCommand
  }

  private static func variables(
    _ template: [Substring], _ segments: [Substring]
  ) -> [String: String]? {
    var variables: [String: String] = [:]
    for (expected, segment) in zip(template, segments) {
      if expected.first == "{" {
        variables[String(expected.dropFirst().dropLast())] = String(segment)
      } else if expected != segment {
        return nil
      }
    }
    return variables
  }
}
