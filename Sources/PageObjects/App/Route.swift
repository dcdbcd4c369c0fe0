/// A place in an app, as its deep link; a suite names its own in an extension.
///
/// ```swift
/// extension Route {
///   static let login = Route("fernway://login")
///   static func classDetail(id: Int) -> Route { Route("fernway://class/\(id)") }
/// }
/// ```
public struct Route: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The deep link, scheme included.
  public var url: String

  /// Makes a route from its deep link, scheme included.
  public init(_ url: String) { self.url = url }
  /// Makes a route from its deep link, written as a literal.
  public init(stringLiteral url: String) { self.url = url }

  /// The deep link.
  public var description: String { url }
}
