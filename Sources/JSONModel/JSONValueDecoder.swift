extension JSONValue {
  /// The typed value that this one decodes to.
  /// - Throws: `DecodingError` where the shapes differ; what `init(from:)` throws.
  package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    if let scalar = type as? any JSONScalar.Type {
      guard let value = try scalar.init(json: self) as? Value else {
        throw DecodingError.misfit(self, type)
      }
      return value
    }
    guard type is any TaggedCodable.Type else { return try Value(from: JSONValueDecoder(self)) }
    let (name, cases) = try untagged()
    do {
      return try Value(from: JSONValueDecoder(.object(cases), tag: name))
    } catch let error as DecodingError {
      throw error.path { Self.path(onWire: $0, ofCase: name) }
    }
  }
}

/// Hands a `JSONValue` to `init(from:)`. Its paths begin at the value itself: those who decode it as
/// a part of another put their own before them.
struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
  private let value: JSONValue
  /// The case of a tagged enum, which its keys must know.
  private let tag: String?
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: JSONValue, tag: String? = nil, at codingPath: [any CodingKey] = []) {
    self.value = value
    self.tag = tag
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else {
      throw DecodingError.misfit(value, [String: JSONValue].self).below(codingPath)
    }
    if let tag, Key(stringValue: tag) == nil {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath + [JSONKey(JSONValue.tag)],
          debugDescription: "Cannot initialize the message from invalid String value \(tag)"))
    }
    return KeyedDecodingContainer(JSONMembersReader(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let items) = value else {
      throw DecodingError.misfit(value, [JSONValue].self).below(codingPath)
    }
    return JSONItemsReader(items: items, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value.isNull }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try value.decoded(as: type, at: codingPath)
  }
}

extension JSONValue {
  fileprivate func decoded<Value: Decodable>(
    as type: Value.Type, at path: @autoclosure () -> [any CodingKey]
  ) throws -> Value {
    do {
      return try decoded(as: type)
    } catch let error as DecodingError {
      throw error.below(path())
    }
  }
}

private struct JSONMembersReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONValue]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  private func member(_ key: some CodingKey) throws -> JSONValue {
    if let value = members[key.stringValue] { return value }
    throw DecodingError.keyNotFound(
      key, .init(codingPath: codingPath, debugDescription: "the member is missing"))
  }

  private func scalar<Value: JSONScalar>(_ key: Key) throws -> Value {
    let value = try member(key)
    do {
      return try Value(json: value)
    } catch let error as DecodingError {
      throw error.below(codingPath + [key])
    }
  }

  // The most usual kinds, without a look at their types at run time.
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(key) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key).decoded(as: type, at: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).isNull }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { try decoder(JSONKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: some CodingKey) throws -> JSONValueDecoder {
    JSONValueDecoder(try member(key), at: codingPath + [key])
  }
}

private struct JSONItemsReader: UnkeyedDecodingContainer {
  let items: [JSONValue]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex == items.count }
  private var path: [any CodingKey] { codingPath + [JSONKey(currentIndex)] }

  /// The item to be read next.
  private func next() throws -> JSONValue {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self, .init(codingPath: path, debugDescription: "the list has ended"))
    }
    return items[currentIndex]
  }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next().isNull
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try next().decoded(as: type, at: path)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decoder().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { try decoder() }

  private mutating func decoder() throws -> JSONValueDecoder {
    let decoder = JSONValueDecoder(try next(), at: path)
    currentIndex += 1
    return decoder
  }
}
