/// Reads objects of which every field must be known, and says in words what is wrong with them.
enum StrictFields {
  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The fields of an object, whose names are all of `Keys`.
  /// - Parameter noun: What the object is, as in "a locator".
  /// - Throws: `DecodingError` where it is no object, or has a field that is none.
  static func container<Keys: CodingKey & CaseIterable>(
    _ keys: Keys.Type, of noun: String, in decoder: any Decoder
  ) throws -> KeyedDecodingContainer<Keys> {
    let known = Keys.allCases.map(\.stringValue)
    let given = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
    if let unknown = given.first(where: { !known.contains($0) }) {
      throw corrupted(
        "\(noun) has no field '\(unknown)'; it may have \(known.joined(separator: ", "))",
        at: decoder.codingPath)
    }
    return try decoder.container(keyedBy: keys)
  }

  /// A word of a closed set.
  /// - Throws: `DecodingError` with all the words, for any other.
  static func word<Word: RawRepresentable & CaseIterable, Keys: CodingKey>(
    _ type: Word.Type, in container: KeyedDecodingContainer<Keys>, _ key: Keys
  ) throws -> Word? where Word.RawValue == String {
    guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let word = Word(rawValue: text) else {
      let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw corrupted("'\(text)' is none of \(known)", at: container.codingPath + [key])
    }
    return word
  }

  static func corrupted(_ sentence: String, at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: sentence))
  }
}
