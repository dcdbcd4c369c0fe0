import TerminalModel

/// On the wire every field may be absent; an unknown one is refused, so that a misspelt condition
/// can't match everything.
extension LocatorQuery {
  private enum Keys: String, CodingKey, CaseIterable {
    case identifier, role, name, text, css, xpath, within, containing, relations
    case isHighlighted = "highlighted"
    case screenText, style, cell, index
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package init(from decoder: any Decoder) throws {
    let known = Set(Keys.allCases.map(\.rawValue))
    let given = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    if let unknown = given.first(where: { !known.contains($0) }) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a locator has no field '\(unknown)'; it may have "
            + Keys.allCases.map(\.rawValue).joined(separator: ", ")))
    }
    let container = try decoder.container(keyedBy: Keys.self)
    self.init(
      identifier: try container.decodeIfPresent(String.self, forKey: .identifier),
      role: try container.decodeIfPresent(ElementRole.self, forKey: .role),
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
