/// On the wire: `{"equals": "…"}`, `{"contains": "…"}` or `{"matches": "…"}`; a text alone means `equals`.
extension TextMatch {
  private enum Keys: String, CodingKey, CaseIterable {
    case equals, contains, matches
  }

  package init(from decoder: any Decoder) throws {
    // Not a text: an object, whose own errors are thrown below.
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .equals(text)
      return
    }
    let container = try StrictFields.container(Keys.self, of: "a text to match", in: decoder)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw StrictFields.corrupted(
        "a text to match has one of equals, contains, matches", at: decoder.codingPath)
    }
    let text = try container.decode(String.self, forKey: key)
    switch key {
    case .equals: self = .equals(text)
    case .contains: self = .contains(text)
    case .matches: self = .matches(text)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .equals(let text): try container.encode(text, forKey: .equals)
    case .contains(let text): try container.encode(text, forKey: .contains)
    case .matches(let text): try container.encode(text, forKey: .matches)
    }
  }
}

/// On the wire: the condition's name alone, or an object with `text`, `value` or `count`.
extension ElementCondition {
  private enum Keys: String, CodingKey, CaseIterable {
    case text, value, count
  }

  private enum Plain: String, Codable, CaseIterable {
    case present, visible, gone, enabled, disabled, actionable, selected, focused
  }

  private static var vocabulary: String {
    "one of \(Plain.allCases.map(\.rawValue).joined(separator: ", ")), or an object such as "
      + "{\"text\": {\"contains\": \"…\"}}, {\"value\": {\"equals\": \"…\"}}, {\"count\": 2}"
  }

  package init(from decoder: any Decoder) throws {
    // Not a text: an object, whose own errors are thrown below.
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      guard let plain = Plain(rawValue: word) else {
        throw StrictFields.corrupted(
          "a condition can't be '\(word)'; it is \(Self.vocabulary)", at: decoder.codingPath)
      }
      self = Self.condition(plain)
      return
    }
    let container: KeyedDecodingContainer<Keys>
    do {
      container = try StrictFields.container(Keys.self, of: "a condition", in: decoder)
    } catch DecodingError.typeMismatch {
      throw StrictFields.corrupted("a condition is \(Self.vocabulary)", at: decoder.codingPath)
    }
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw StrictFields.corrupted("a condition is \(Self.vocabulary)", at: decoder.codingPath)
    }
    switch key {
    case .text: self = .text(try container.decode(TextMatch.self, forKey: .text))
    case .value: self = .value(try container.decode(TextMatch.self, forKey: .value))
    case .count:
      let count = try container.decode(Int.self, forKey: .count)
      guard count >= 0 else {
        throw StrictFields.corrupted("a count can't be negative", at: decoder.codingPath + [key])
      }
      self = .count(count)
    }
  }

  private static func condition(_ plain: Plain) -> Self {
    switch plain {
    case .present: .present
    case .visible: .visible
    case .gone: .gone
    case .enabled: .enabled
    case .disabled: .disabled
    case .actionable: .actionable
    case .selected: .selected
    case .focused: .focused
    }
  }

  package func encode(to encoder: any Encoder) throws {
    func encode(plain: Plain) throws {
      var container = encoder.singleValueContainer()
      try container.encode(plain)
    }
    switch self {
    case .present: try encode(plain: .present)
    case .visible: try encode(plain: .visible)
    case .gone: try encode(plain: .gone)
    case .enabled: try encode(plain: .enabled)
    case .disabled: try encode(plain: .disabled)
    case .actionable: try encode(plain: .actionable)
    case .selected: try encode(plain: .selected)
    case .focused: try encode(plain: .focused)
    case .text(let match):
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(match, forKey: .text)
    case .value(let match):
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(match, forKey: .value)
    case .count(let count):
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(count, forKey: .count)
    }
  }
}
