/// What an app is driven as, by its name in `qa.yml`.
public struct Target: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name: `tui`, `core`, or that of a driver in `qa.yml`.
  public var name: String
  /// Makes one from its name.
  public init(_ name: String) { self.name = name }
  /// Makes one from its name, written as a literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The app in a pseudo-terminal.
  public static let tui: Target = "tui"
  /// The app's core without a screen.
  public static let core: Target = "core"
}
