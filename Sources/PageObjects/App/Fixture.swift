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
