/// What became of a link.
package enum RouteOutcome: Hashable, Sendable, CustomStringConvertible {
  /// The route of this name showed its screen.
  case opened(String)
  /// Kept until a member has logged in.
  case deferred(String)
  /// A required parameter is missing; the screen is unchanged.
  case missing(parameter: String, route: String)
  /// A parameter has a value of the wrong type; the screen is unchanged.
  case invalid(parameter: String, value: String, expected: String, route: String)
  /// The screen has no such parameter; the screen is unchanged.
  case notAccepted(parameter: String, value: String, known: [String], route: String)
  /// No route has that path, or each one that has declined.
  case unmatched(String)

  /// Whether the link was taken, now or for later.
  package var isAccepted: Bool {
    switch self {
    case .opened, .deferred: true
    case .missing, .invalid, .notAccepted, .unmatched: false
    }
  }

  package var description: String {
    switch self {
    case .opened(let route): "Opened \(route)."
    case .deferred(let route): "\(route) opens after the login."
    case .missing(let parameter, let route):
      "The link to \(route) lacks its parameter “\(parameter)”; add it."
    case .invalid(let parameter, let value, let expected, let route):
      "The link to \(route) has “\(value)” for “\(parameter)”; it must be \(expected)."
    case .notAccepted(let parameter, let value, let known, let route):
      "The link to \(route) has “\(value)” for “\(parameter)”, which it does not take: "
        + (known.isEmpty ? "it takes no parameter." : "use \(known.joined(separator: " or ")).")
    case .unmatched(let link):
      "No screen has the link \(link); try fernway://find?q=yoga or fernway://class/7."
    }
  }
}
