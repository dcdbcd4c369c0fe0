/// A row under the search field.
package enum Completion: Hashable, Sendable {
  /// What was typed, word for word; always the first row.
  case phrase(String)
  case tag(String)
  case brand(name: String, places: Int)
  case session(id: Int, title: String)
  case venue(String)

  /// The last part of its identifier on the screen: `tag.yoga`.
  package var key: String {
    switch self {
    case .phrase: "phrase"
    case .tag(let tag): "tag.\(tag)"
    case .brand(let name, _): "brand.\(Self.slug(name))"
    case .session(let id, _): "class.\(id)"
    case .venue(let name): "venue.\(Self.slug(name))"
    }
  }

  /// A name as an identifier spells it: `cruxx-gym`.
  package static func slug(_ name: String) -> String {
    Analyzer.words(of: name).joined(separator: "-")
  }
}

extension SearchIndex {
  /// How many rows of one kind there are at most.
  static let mostOfAKind = 3

  /// The rows for what is typed: the phrase, tags, chains, and what the arm names besides. Where
  /// nothing is typed, the general tags.
  package func completions(of text: String, in arm: SearchArm, tree: TagTree = .portAmity)
    -> [Completion]
  {
    let query = Analyzer.query(text)
    guard !query.isEmpty else { return tree.roots.map { .tag($0.tag) } }
    var rows: [Completion] = [.phrase(query)]
    rows += tree.completions(of: query).prefix(Self.mostOfAKind).map { .tag($0) }
    rows += brands(named: query).prefix(Self.mostOfAKind)
      .map { .brand(name: $0.name, places: $0.locations.count) }
    if arm.namesClasses {
      rows += titles(named: query).prefix(Self.mostOfAKind)
        .map { .session(id: $0.id, title: $0.title) }
    }
    if arm.namesVenues {
      rows += venues(named: query).prefix(Self.mostOfAKind).map { .venue($0) }
    }
    return rows
  }
}
