/// A name to select tests by; a suite adds its own in an extension.
public struct Tag: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as the command line and reports write it.
  public var name: String
  /// Makes a tag from its name.
  public init(_ name: String) { self.name = name }
  /// Makes a tag from its name, written as a literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The few tests that show whether the app works at all.
  public static let smoke: Tag = "smoke"
  /// The tests that keep what once worked.
  public static let regression: Tag = "regression"
}
