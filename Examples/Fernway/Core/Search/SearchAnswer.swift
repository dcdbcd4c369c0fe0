/// What a search is for.
package enum SearchSubject: Hashable, Sendable {
  case phrase(String)
  case tag(String)
  case brand(String)
  case venue(String)

  /// Its words, as the analytics log spells them.
  package var text: String {
    switch self {
    case .phrase(let text), .tag(let text), .brand(let text), .venue(let text): text
    }
  }
}

/// What a search found.
package struct SearchAnswer: Hashable, Sendable {
  package let subject: SearchSubject
  package let classes: [ClassSummary]
  /// The tag whose classes stand in for those of a misspelt phrase, of which there are none.
  package let fallback: String?
  /// The chain that the search names.
  package let brand: Brand?
}

extension SearchIndex {
  /// What a search finds, with its fallback.
  func answer(
    to subject: SearchSubject, fallback: Fallback = .portAmity,
    _ summary: (ClassSession) -> ClassSummary
  ) -> SearchAnswer {
    var found: [ClassSession]
    var tag: String?
    switch subject {
    case .phrase(let text):
      found = hits(for: text)
      if found.isEmpty, let meant = fallback.tag(for: text) {
        tag = meant
        found = classes(tagged: meant)
      }
    case .tag(let tag): found = classes(tagged: tag)
    case .brand(let name), .venue(let name): found = classes(at: name)
    }
    let brand: Brand? =
      switch subject {
      case .phrase(let text): brands(named: text).first
      case .brand(let name): brands.first { $0.name == name }
      case .tag, .venue: nil
      }
    return SearchAnswer(
      subject: subject, classes: found.map(summary), fallback: tag, brand: brand)
  }
}
