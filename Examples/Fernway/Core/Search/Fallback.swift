/// The tag that a misspelt query means; asked only where nothing else is found.
package struct Fallback: Sendable {
  private let known: [String: String]
  private let tags: [String]

  /// - Parameters:
  ///   - known: Spellings that people used, and the tag that they chose afterwards.
  ///   - tags: What a single slip of the finger may have meant.
  package init(known: [String: String], tags: [String]) {
    self.known = known
    self.tags = tags
  }

  /// “barrows” and “crux” are chains in Port Amity: found first, they never get this far.
  package static let portAmity = Fallback(
    known: ["yoag": "yoga", "barrows": "barre", "crux": "core"], tags: TagTree.portAmity.all)

  /// The tag of a spelling; nil where none is near.
  package func tag(for query: String) -> String? {
    let words = Analyzer.words(of: query)
    guard words.count == 1, let word = words.first else { return nil }
    if let tag = known[word] { return tag }
    // In a shorter word one slip may be another word.
    guard word.count >= 4 else { return nil }
    return tags.first { Self.isOneSlip(word, $0) }
  }

  /// Whether one letter was added, left out or replaced, or two neighbours changed places.
  static func isOneSlip(_ left: String, _ right: String) -> Bool {
    let (a, b) = (Array(left), Array(right))
    guard a != b, abs(a.count - b.count) <= 1 else { return false }
    let start = zip(a, b).prefix { $0 == $1 }.count
    let (restA, restB) = (a[start...], b[start...])
    if restA.dropFirst() == restB || restA == restB.dropFirst()
      || restA.dropFirst() == restB.dropFirst()
    {
      return true
    }
    guard restA.count >= 2, restB.count >= 2 else { return false }
    return restA[start] == restB[start + 1] && restA[start + 1] == restB[start]
      && restA.dropFirst(2) == restB.dropFirst(2)
  }
}
