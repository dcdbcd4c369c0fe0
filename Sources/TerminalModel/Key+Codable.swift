/// On the wire: `{"character": "a"}` or `{"named": "enter"}`.
extension Key.Code {
  private enum Keys: String, CodingKey {
    case character, named
  }

  /// Reads what `encode(to:)` wrote.
  /// - Throws: `DecodingError` where neither field is there or the name is unknown.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if let text = try container.decodeIfPresent(String.self, forKey: .character) {
      self = .character(text)
    } else {
      self = .named(try container.decode(Key.Name.self, forKey: .named))
    }
  }

  /// Writes the one field that says what was pressed.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .character(let text): try container.encode(text, forKey: .character)
    case .named(let name): try container.encode(name, forKey: .named)
    }
  }
}
