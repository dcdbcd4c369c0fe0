import TerminalModel

/// On the wire every field may be absent; an unknown one is refused, so that a misspelt condition
/// can't match everything.
extension LocatorQuery {
  private enum Keys: String, CodingKey, CaseIterable {
    case identifier, role, name, text, css, xpath, within, containing, relations
    case isHighlighted = "highlighted"
    case screenText, style, cell, index
  }

  package init(from decoder: any Decoder) throws {
    let container = try StrictFields.container(Keys.self, of: "a locator", in: decoder)
    // A denial of it would hold for ever, or never.
    for key in [Keys.identifier, .text, .screenText] where try Self.isEmpty(key, in: container) {
      throw StrictFields.corrupted(
        "a locator's \(key.rawValue) is empty: no element is meant by it",
        at: container.codingPath + [key])
    }
    self.init(
      identifier: try container.decodeIfPresent(String.self, forKey: .identifier),
      role: try StrictFields.word(ElementRole.self, in: container, .role),
      name: try container.decodeIfPresent(TextMatch.self, forKey: .name),
      text: try container.decodeIfPresent(TextMatch.self, forKey: .text),
      css: try container.decodeIfPresent(String.self, forKey: .css),
      xpath: try container.decodeIfPresent(String.self, forKey: .xpath),
      within: try container.decodeIfPresent([LocatorQuery].self, forKey: .within) ?? [],
      containing: try container.decodeIfPresent([LocatorQuery].self, forKey: .containing) ?? [],
      relations: try container.decodeIfPresent([LocatorRelation].self, forKey: .relations) ?? [],
      isHighlighted: try container.decodeIfPresent(Bool.self, forKey: .isHighlighted),
      screenText: try container.decodeIfPresent(TextMatch.self, forKey: .screenText),
      style: try container.decodeIfPresent([String: String].self, forKey: .style),
      cell: try container.decodeIfPresent(CellPoint.self, forKey: .cell),
      index: try container.decodeIfPresent(Int.self, forKey: .index))
  }

  private static func isEmpty(
    _ key: Keys, in container: KeyedDecodingContainer<Keys>
  ) throws -> Bool {
    if key == .identifier { return try container.decodeIfPresent(String.self, forKey: key) == "" }
    switch try container.decodeIfPresent(TextMatch.self, forKey: key) {
    case .equals(let text), .contains(let text): return text.allSatisfy(\.isWhitespace)
    case .matches(let pattern): return pattern.isEmpty
    case nil: return false
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encodeIfPresent(identifier, forKey: .identifier)
    try container.encodeIfPresent(role, forKey: .role)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encodeIfPresent(text, forKey: .text)
    try container.encodeIfPresent(css, forKey: .css)
    try container.encodeIfPresent(xpath, forKey: .xpath)
    if !within.isEmpty { try container.encode(within, forKey: .within) }
    if !containing.isEmpty { try container.encode(containing, forKey: .containing) }
    if !relations.isEmpty { try container.encode(relations, forKey: .relations) }
    try container.encodeIfPresent(isHighlighted, forKey: .isHighlighted)
    try container.encodeIfPresent(screenText, forKey: .screenText)
    try container.encodeIfPresent(style, forKey: .style)
    try container.encodeIfPresent(cell, forKey: .cell)
    try container.encodeIfPresent(index, forKey: .index)
  }
}

extension LocatorRelation {
  private enum Keys: String, CodingKey, CaseIterable {
    case direction, anchor
  }

  package init(from decoder: any Decoder) throws {
    let container = try StrictFields.container(Keys.self, of: "a relation", in: decoder)
    guard let direction = try StrictFields.word(Direction.self, in: container, .direction) else {
      throw StrictFields.corrupted(
        "a relation needs a direction: "
          + Direction.allCases.map(\.rawValue).joined(separator: ", "),
        at: decoder.codingPath)
    }
    self.init(direction, try container.decode(LocatorQuery.self, forKey: .anchor))
  }
}
