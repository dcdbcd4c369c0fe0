/// A device profile, or a set of them, by its name in the catalogue or in `qa.yml`.
public struct DeviceName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, `iPhone 6` or `phones` for example.
  public var name: String
  /// Makes one from its name.
  public init(_ name: String) { self.name = name }
  /// Makes one from its name, written as a literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The set of phones.
  public static let phones: DeviceName = "phones"
  /// The set of tablets.
  public static let tablets: DeviceName = "tablets"
  /// The set of bare terminals.
  public static let terminals: DeviceName = "terminals"
}
