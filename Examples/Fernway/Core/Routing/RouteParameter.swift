/// A named value of a link, with what it may be.
package struct RouteParameter: Sendable {
  /// Its name, in the route's path or in the query.
  let name: String
  /// The expected value, for error texts: `a whole number, 1 or more`.
  let kind: String
  let accepts: @Sendable (String) -> Bool

  /// A number, 1 or more.
  static func number(_ name: String) -> RouteParameter {
    RouteParameter(name: name, kind: "a whole number, 1 or more") {
      Int($0).map { $0 > 0 } ?? false
    }
  }

  /// Any text.
  static func text(_ name: String) -> RouteParameter {
    RouteParameter(name: name, kind: "text") { _ in true }
  }

  /// One of these words.
  static func oneOf(_ name: String, _ words: [String]) -> RouteParameter {
    RouteParameter(name: name, kind: words.joined(separator: " or ")) { words.contains($0) }
  }

  /// How the screen comes.
  static let style = oneOf("style", Presentation.allCases.map(\.rawValue))
}
