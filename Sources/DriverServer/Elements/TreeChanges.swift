import WireProtocol

/// What came and went between two views, by identifier.
struct TreeChanges {
  let lines: [String]

  init(from old: ElementTree, to new: ElementTree) {
    let before = Self.facts(old)
    let after = Self.facts(new)
    var lines: [String] = []
    for (identifier, text) in before.sorted(by: { $0.key < $1.key }) where after[identifier] == nil
    {
      lines.append("\(identifier) went" + (text.isEmpty ? "" : " (\"\(text)\")"))
    }
    for (identifier, text) in after.sorted(by: { $0.key < $1.key }) {
      if let earlier = before[identifier] {
        if earlier != text { lines.append("\(identifier) became \"\(text)\"") }
      } else {
        lines.append("\(identifier) came" + (text.isEmpty ? "" : ": \"\(text)\""))
      }
    }
    self.lines = Array(lines.prefix(6))
  }

  private static func facts(_ tree: ElementTree) -> [String: String] {
    var facts: [String: String] = [:]
    for index in tree.indices where tree[index].states.isVisible {
      guard let identifier = tree[index].identifier else { continue }
      let isLeaf = tree[index].children.isEmpty
      facts[identifier] = isLeaf ? String(tree.text(of: index).folded.prefix(60)) : ""
    }
    return facts
  }
}
