/// What the classes of a catalogue can be found by. Descriptions are not in it: they bring false
/// hits.
package struct SearchIndex: Sendable {
  private struct Entry: Sendable {
    let session: ClassSession
    let title: [String]
    let venue: [String]
  }

  private let entries: [Entry]
  private let tree: TagTree

  package init(_ classes: [ClassSession], tree: TagTree = .portAmity) {
    entries = classes.map {
      Entry(
        session: $0, title: Analyzer.words(of: $0.title),
        venue: Analyzer.words(of: $0.venue.name))
    }
    self.tree = tree
  }

  /// The tag filter joined with the full text, each class once: those whose tag or title fits
  /// come before those whose venue does, then by starting time.
  package func hits(for query: String) -> [ClassSession] {
    let words = Analyzer.words(of: query)
    guard !words.isEmpty else { return entries.map(\.session) }
    let tagged = Set(classes(tagged: words.joined(separator: " ")).map(\.id))
    let ranked = entries.compactMap { entry -> (rank: Int, session: ClassSession)? in
      let topic = entry.session.tags + entry.title
      if tagged.contains(entry.session.id) || Analyzer.finds(words, in: topic) {
        return (0, entry.session)
      }
      return Analyzer.finds(words, in: topic + entry.venue) ? (1, entry.session) : nil
    }
    return ranked.sorted {
      ($0.rank, $0.session.starts, $0.session.id) < ($1.rank, $1.session.starts, $1.session.id)
    }.map(\.session)
  }

  /// The classes with a tag or one below it.
  package func classes(tagged tag: String) -> [ClassSession] {
    let tags = Set(tree.tags(under: tag))
    return entries.map(\.session).filter { !tags.isDisjoint(with: $0.tags) }
  }

  /// The classes at a venue or at all places of a chain.
  package func classes(at venue: String) -> [ClassSession] {
    entries.map(\.session).filter { $0.venue.name == venue || $0.venue.brand == venue }
  }

  /// The chains: brands with more than one place, by name.
  package var brands: [Brand] {
    Dictionary(grouping: entries.map(\.session), by: \.venue.brand)
      .compactMap { Brand($0, classes: $1) }
      .sorted { $0.name < $1.name }
  }

  /// The chains that a text begins to spell.
  package func brands(named text: String) -> [Brand] {
    let words = Analyzer.words(of: text)
    guard !words.isEmpty else { return [] }
    return brands.filter { Analyzer.finds(words, in: Analyzer.words(of: $0.name)) }
  }

  /// The titles that a text begins to spell, by starting time.
  func titles(named text: String) -> [ClassSession] {
    let words = Analyzer.words(of: text)
    return words.isEmpty
      ? [] : entries.filter { Analyzer.finds(words, in: $0.title) }.map(\.session)
  }

  /// The venues that a text begins to spell, by name.
  func venues(named text: String) -> [String] {
    let words = Analyzer.words(of: text)
    guard !words.isEmpty else { return [] }
    return Set(entries.filter { Analyzer.finds(words, in: $0.venue) }.map(\.session.venue.name))
      .sorted()
  }
}
