/// An enum that is an object on the wire, whose `type` names the case, with the case's values beside
/// it: `case cancel(attempt: String)` is `{"type": "cancel", "attempt": "7"}`.
///
/// The compiler writes the coding. A value without a label gives its own members; where it is to be
/// one member, `enum TextCodingKeys: String, CodingKey { case _0 = "text" }` names it for a case
/// `text`. Only `JSONCoder` and `JSONValue` know this form; other coders write the compiler's.
package protocol TaggedCodable: Codable {}

extension JSONValue {
  /// The member that names the case.
  static let tag = "type"
  /// The compiler's name of a value without a label.
  private static let unlabelled = "_0"

  /// The wire's form of `{"case": {…}}`.
  var tagged: JSONValue {
    guard case .object(let cases) = self, let (name, values) = cases.first,
      var members = values.objectValue
    else { return self }
    if let only = members[Self.unlabelled]?.objectValue { members = only }
    members[Self.tag] = .string(name)
    return .object(members)
  }

  /// `{"case": {…}}` of the wire's form, as the compiler's code reads it.
  /// - Throws: `DecodingError` where this is not an object, or its tag is not a text.
  func untagged() throws -> (name: String, cases: [String: JSONValue]) {
    guard case .object(var members) = self else {
      throw DecodingError.misfit(self, [String: JSONValue].self)
    }
    guard let tag = members[Self.tag] else {
      throw DecodingError.keyNotFound(
        JSONKey(Self.tag), .init(codingPath: [], debugDescription: "the tag is missing"))
    }
    guard let name = tag.stringValue else {
      throw DecodingError.misfit(tag, String.self).below([JSONKey(Self.tag)])
    }
    members[Self.unlabelled] = self
    return (name, [name: .object(members)])
  }

  /// Where a member of a case is on the wire, by its place in what `untagged` gives.
  static func path(
    onWire path: [any CodingKey], ofCase name: String
  ) -> [any CodingKey] {
    guard path.first?.stringValue == name else { return path }
    let inner = path.dropFirst()
    return Array(inner.first?.stringValue == unlabelled ? inner.dropFirst() : inner)
  }
}
