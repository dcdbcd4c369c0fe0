/// Tag search joined with text search: a class is found by its tags, its title or its venue.
package struct ClassSearch: Sendable {
  private let words: [String]

  package init(_ query: String) {
    words = Analyzer.words(of: query)
  }

  /// Whether nothing is asked, so that every class is found.
  package var isEmpty: Bool { words.isEmpty }

  /// Whether each word asked for starts a word of the class.
  package func finds(_ session: ClassSession) -> Bool {
    Analyzer.finds(
      words,
      in: session.tags + Analyzer.words(of: session.title)
        + Analyzer.words(of: session.venue.name))
  }
}
