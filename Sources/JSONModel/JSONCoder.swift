package import Foundation

/// Codes typed values as JSON in UTF-8, by way of `JSONValue`.
///
/// Every message goes through it: Foundation's coders take several times as long.
package enum JSONCoder {
  /// The value as compact JSON, members in the order of their names.
  /// - Throws: `EncodingError` for a number that JSON cannot hold; what `encode(to:)` throws.
  package static func encode(_ value: some Encodable) throws -> Data {
    try JSONValue(encoding: value).encoded()
  }

  /// The value that fills the data.
  /// - Throws: `JSONParseError` for what is not JSON, `DecodingError` where the shapes differ.
  package static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from data: Data
  ) throws -> Value {
    try JSONParser.parse(data).decoded(as: type)
  }

  /// What is wrong with data or a value, as a part of a sentence: `entries[3].test is missing`.
  ///
  /// - Parameter error: what coding it has thrown.
  package static func reason(of error: any Error) -> String {
    switch error {
    case is JSONParseError: "it is not valid JSON"
    case EncodingError.invalidValue(let value, let at):
      "\(path(at.codingPath)) is \(value), which JSON has no form for"
    case DecodingError.keyNotFound(let key, let at):
      "\(path(at.codingPath + [key])) is missing"
    case DecodingError.typeMismatch(let type, let at):
      "\(path(at.codingPath)) is not \(noun(for: type))"
    case DecodingError.valueNotFound(_, let at): "\(path(at.codingPath)) is null"
    case DecodingError.dataCorrupted(let at): reason(of: at)
    default: "\(error)"
    }
  }

  private static func reason(of context: DecodingError.Context) -> String {
    let sentence = context.debugDescription
    if sentence == DecodingError.notWhole { return "\(path(context.codingPath)) \(sentence)" }
    // So the compiler's own code names a word that an enum does not have.
    let invalid = sentence.split(separator: "from invalid String value ", maxSplits: 1).dropFirst()
    if let word = invalid.first {
      return "\(path(context.codingPath)) can't be \(String(word).debugDescription)"
    }
    return context.codingPath.isEmpty ? sentence : "\(path(context.codingPath)): \(sentence)"
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    guard let first = keys.first else { return "it" }
    return keys.dropFirst().reduce(name(first)) { path, key in
      key.intValue == nil ? "\(path).\(name(key))" : path + name(key)
    }
  }

  private static func name(_ key: any CodingKey) -> String {
    key.intValue.map { "[\($0)]" } ?? key.stringValue
  }

  private static func noun(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is any RangeReplaceableCollection.Type: "a list"
    default: "an object"
    }
  }
}
