/// A named value of a link, with its type.
package struct RouteParameter<Value: Sendable>: Sendable {
  /// Its name, in the route's path or in the query.
  let name: String
  /// What a reader is told to write: `a whole number`.
  let kind: String
  let read: @Sendable (String) -> Value?
}

extension RouteParameter<Int> {
  /// A number, 1 or more.
  static func number(_ name: String) -> RouteParameter {
    RouteParameter(name: name, kind: "a whole number, 1 or more") { text in
      Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
  }
}

extension RouteParameter<String> {
  /// Any text.
  static func text(_ name: String) -> RouteParameter {
    RouteParameter(name: name, kind: "text") { $0 }
  }
}
