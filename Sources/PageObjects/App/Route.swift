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

/// A state of accounts and data that the app can start in, by its name there.
public struct Fixture: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name that the app knows it by.
  public var name: String

  /// Makes a fixture from the name that the app knows it by.
  public init(_ name: String) { self.name = name }
  /// Makes a fixture from its name, written as a literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The name that the app knows it by.
  public var description: String { name }
}
