extension JSONValue {
  /// The value that a typed one encodes to.
  /// - Throws: `EncodingError` for a number that JSON cannot hold; what `encode(to:)` throws.
  package init(encoding value: some Encodable) throws {
    if let scalar = value as? any JSONScalar {
      self = try scalar.json()
      return
    }
    let encoder = JSONValueEncoder()
    try value.encode(to: encoder)
    self = value is any TaggedCodable ? encoder.value.tagged : encoder.value
  }
}

/// Collects what the `encode(to:)` of one value writes.
final class JSONValueEncoder: Encoder, SingleValueEncodingContainer {
  private enum Content {
    case single(JSONValue)
    case items
    case members
  }

  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var content = Content.members
  fileprivate var items: [JSONValue] = []
  fileprivate var members: [String: JSONValue] = [:]
  /// The parts that have containers of their own, by the place that they take.
  private var parts: [(key: any CodingKey, encoder: JSONValueEncoder)] = []

  init(at codingPath: [any CodingKey] = []) { self.codingPath = codingPath }

  var value: JSONValue {
    switch content {
    case .single(let value): return value
    case .members:
      return .object(
        parts.reduce(into: members) { $0[$1.key.stringValue] = $1.encoder.value })
    case .items:
      return .array(
        parts.reduce(into: items) { items, part in
          if let place = part.key.intValue { items[place] = part.encoder.value }
        })
    }
  }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    content = .members
    return KeyedEncodingContainer(JSONMembersWriter(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    content = .items
    return JSONItemsWriter(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { content = .single(.null) }
  func encode(_ value: some Encodable) throws { content = .single(try json(of: value, at: [])) }

  fileprivate func json(
    of value: some Encodable, at keys: @autoclosure () -> [any CodingKey]
  ) throws -> JSONValue {
    do {
      return try JSONValue(encoding: value)
    } catch let error as EncodingError {
      throw error.below(codingPath + keys())
    }
  }

  fileprivate func part(_ key: any CodingKey) -> JSONValueEncoder {
    let encoder = JSONValueEncoder(at: codingPath + [key])
    parts.append((key, encoder))
    return encoder
  }
}

private struct JSONMembersWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  // The most usual kinds, without a look at their types at run time.
  func encode(_ value: String, forKey key: Key) {
    encoder.members[key.stringValue] = .string(value)
  }
  func encode(_ value: Bool, forKey key: Key) { encoder.members[key.stringValue] = .bool(value) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    encoder.members[key.stringValue] = try encoder.json(of: value, at: [key])
  }
  func encodeNil(forKey key: Key) { encoder.members[key.stringValue] = .null }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.part(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.part(key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder.part(JSONKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.part(key) }
}

private struct JSONItemsWriter: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.items.count }

  func encode(_ value: some Encodable) throws {
    encoder.items.append(try encoder.json(of: value, at: [JSONKey(count)]))
  }
  func encodeNil() { encoder.items.append(.null) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    part().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { part().unkeyedContainer() }
  func superEncoder() -> any Encoder { part() }

  private func part() -> JSONValueEncoder {
    let place = count
    encoder.items.append(.null)
    return encoder.part(JSONKey(place))
  }
}
