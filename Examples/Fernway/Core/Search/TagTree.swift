/// The tags of classes, from the general to the particular: who asks for one gets those below it.
package struct TagTree: Sendable {
  /// A tag and those below it.
  package struct Branch: Sendable {
    package let tag: String
    let branches: [Branch]

    init(_ tag: String, _ branches: [Branch] = []) {
      self.tag = tag
      self.branches = branches
    }

    /// This tag and all below, from the top down.
    var tags: [String] { [tag] + branches.flatMap(\.tags) }

    func branch(of tag: String) -> Branch? {
      tag == self.tag ? self : branches.lazy.compactMap { $0.branch(of: tag) }.first
    }
  }

  package let roots: [Branch]

  package static let portAmity = TagTree(roots: [
    Branch("yoga", [Branch("slow"), Branch("outdoors"), Branch("desk")]),
    Branch("pilates", [Branch("reformer")]),
    Branch("strength", [Branch("core"), Branch("circuits"), Branch("gymnastics")]),
    Branch("cardio", [Branch("ride", [Branch("cycling")]), Branch("swimming")]),
    Branch("dance", [Branch("barre")]),
    Branch("rest", [Branch("breath")]),
  ])

  /// Every tag, from the top down.
  package var all: [String] { roots.flatMap(\.tags) }

  /// The tag and those below it; empty where there is no such tag.
  package func tags(under tag: String) -> [String] {
    roots.lazy.compactMap { $0.branch(of: tag) }.first?.tags ?? []
  }

  /// The tags that a text begins to spell, from the top down.
  package func completions(of text: String) -> [String] {
    let words = Analyzer.words(of: text)
    guard words.count == 1, let word = words.first else { return [] }
    return all.filter { $0.hasPrefix(word) }
  }
}
