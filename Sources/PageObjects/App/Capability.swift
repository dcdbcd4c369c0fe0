package import JSONModel

/// What a session asks of a driver, as a JSON value written as a literal: `"tui"`, `true`, `["a"]`.
public struct Capability: Hashable, Sendable {
  package var json: JSONValue

  package init(_ json: JSONValue) { self.json = json }
}

extension Capability: ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text, written as a literal.
  public init(stringLiteral value: String) { json = .string(value) }
  /// A truth value, written as a literal.
  public init(booleanLiteral value: Bool) { json = .bool(value) }
  /// A whole number, written as a literal.
  public init(integerLiteral value: Int) { json = .number(Double(value)) }
  /// A number, written as a literal.
  public init(floatLiteral value: Double) { json = .number(value) }
  /// A list, written as a literal.
  public init(arrayLiteral elements: Capability...) { json = .array(elements.map(\.json)) }
  /// An object, written as a literal; the last of two equal names counts.
  public init(dictionaryLiteral elements: (String, Capability)...) {
    json = .object(Dictionary(elements.map { ($0, $1.json) }) { $1 })
  }
}
