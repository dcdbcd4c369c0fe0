import TextModel
import WireProtocol

/// What came and went between two views: elements by identifier, and texts that have none.
struct TreeChanges {
  let lines: [String]

  /// The most that are told.
  private static let limit = 6

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
    if lines.count < Self.limit {
      let (earlier, later) = (Self.texts(old), Self.texts(new))
      let (gone, here) = (Set(earlier), Set(later))
      lines += earlier.filter { !here.contains($0) }.map { "\"\($0)\" went" }
      lines += later.filter { !gone.contains($0) }.map { "\"\($0)\" came" }
    }
    self.lines = Array(lines.prefix(Self.limit))
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

  /// The texts of leaves that no identifier tells apart, in document order.
  private static func texts(_ tree: ElementTree) -> [String] {
    tree.indices.compactMap { index in
      let node = tree[index]
      guard node.states.isVisible, node.identifier == nil, node.children.isEmpty else { return nil }
      let text = String(tree.text(of: index).folded.prefix(60))
      return text.isEmpty ? nil : text
    }
  }
}
