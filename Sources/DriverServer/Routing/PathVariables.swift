/// What stands in a request's path where the endpoint's has a variable; nil where it has none.
package struct PathVariables: Hashable, Sendable {
  /// A variable segment of an endpoint's path.
  enum Name: String, Sendable {
    case session = "{session}"
    case element = "{element}"
    case shadow = "{shadow}"
    case name = "{name}"
  }

  package var session: String?
  package var element: String?
  package var shadow: String?
  /// Of an attribute, a property, a style or a cookie.
  package var name: String?

  package init() {}

  subscript(name: Name) -> String? {
    get {
      switch name {
      case .session: session
      case .element: element
      case .shadow: shadow
      case .name: self.name
      }
    }
    set {
      switch name {
      case .session: session = newValue
      case .element: element = newValue
      case .shadow: shadow = newValue
      case .name: self.name = newValue
      }
    }
  }
}
