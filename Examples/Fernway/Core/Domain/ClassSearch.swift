/// Tag search joined with text search: a class is found by its tags, its title or its venue.
package struct ClassSearch: Sendable {
  private let words: [String]

  package init(_ query: String) {
    words = Self.words(of: query)
  }

  /// Whether nothing is asked, so that every class is found.
  package var isEmpty: Bool { words.isEmpty }

  /// Whether each word asked for starts a word of the class.
  package func finds(_ session: ClassSession) -> Bool {
    let known = session.tags + Self.words(of: session.title) + Self.words(of: session.venue.name)
    return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
  }

  /// Lower-case words; an apostrophe, straight or curled, doesn't part one.
  private static func words(of text: String) -> [String] {
    text.lowercased().filter { $0 != "’" && $0 != "'" }
      .split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
