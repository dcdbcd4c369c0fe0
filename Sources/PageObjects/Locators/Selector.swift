package import WireProtocol

/// One way to say which element is meant: `app[.id("login.user")]`.
public struct Selector: Hashable, Sendable {
  package let query: LocatorQuery
  /// How a test writes it.
  package let source: String

  /// The developer's identifier, told by no text and no place.
  public static func id(_ identifier: String) -> Selector {
    Selector(query: LocatorQuery(identifier: identifier), source: ".id(\"\(identifier)\")")
  }
  /// A CSS selector over roles, identifiers and attributes: `[role=button]`.
  public static func css(_ selector: String) -> Selector {
    Selector(query: LocatorQuery(css: selector), source: ".css(\"\(selector)\")")
  }
  /// An XPath 1.0 expression over the page source.
  public static func xpath(_ expression: String) -> Selector {
    Selector(query: LocatorQuery(xpath: expression), source: ".xpath(\"\(expression)\")")
  }
  /// The accessible name, whatever the role.
  public static func name(_ name: some TextMatching) -> Selector {
    Selector(
      query: LocatorQuery(name: name.pattern.match), source: ".name(\(name.pattern.source))")
  }
  /// The text that is seen, whatever the role.
  public static func text(_ text: some TextMatching) -> Selector {
    Selector(
      query: LocatorQuery(text: text.pattern.match), source: ".text(\(text.pattern.source))")
  }
}
