/// On the wire: `{"equals": "…"}`, `{"contains": "…"}` or `{"matches": "…"}`.
extension TextMatch {
  private enum Keys: String, CodingKey {
    case equals, contains, matches
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if let text = try container.decodeIfPresent(String.self, forKey: .equals) {
      self = .equals(text)
    } else if let text = try container.decodeIfPresent(String.self, forKey: .contains) {
      self = .contains(text)
    } else {
      self = .matches(try container.decode(String.self, forKey: .matches))
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
  private enum Keys: String, CodingKey {
    case text, value, count
  }

  private enum Plain: String, Codable {
    case present, visible, gone, enabled, disabled, actionable, selected, focused
  }

  package init(from decoder: any Decoder) throws {
    // Not a string: an object, whose own errors are thrown below.
    if let plain = try? decoder.singleValueContainer().decode(Plain.self) {
      switch plain {
      case .present: self = .present
      case .visible: self = .visible
      case .gone: self = .gone
      case .enabled: self = .enabled
      case .disabled: self = .disabled
      case .actionable: self = .actionable
      case .selected: self = .selected
      case .focused: self = .focused
      }
      return
    }
    let container = try decoder.container(keyedBy: Keys.self)
    if let match = try container.decodeIfPresent(TextMatch.self, forKey: .text) {
      self = .text(match)
    } else if let match = try container.decodeIfPresent(TextMatch.self, forKey: .value) {
      self = .value(match)
    } else {
      self = .count(try container.decode(Int.self, forKey: .count))
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
