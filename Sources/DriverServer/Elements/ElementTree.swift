package import TerminalModel
package import WireProtocol

/// One revision of an app's elements, flattened in document order for look-ups.
package struct ElementTree: Sendable {
  /// An element's place in the order.
  package typealias Index = Int

  /// An element and where it hangs.
  package struct Entry: Sendable {
    package let node: ElementNode
    package let parent: Index?
    /// One past its last descendant; its descendants are `index + 1 ..< end`.
    package fileprivate(set) var end: Index
    /// Its place among its siblings, 0-based, and their number.
    package let position: Int
    package let siblings: Int
  }

  package let entries: [Entry]
  private let indexByID: [Int: Index]
  let memory = TreeMemory()
  /// What the selectors match that only the app itself can read; nil where the driver reads all.
  let native: [NativeSelector: NativeMatches]?

  /// - Parameter native: What the selectors match that were asked for; nil for an app whose driver reads them.
  package init(_ root: ElementNode, native: [NativeMatches]? = nil) {
    self.native = native.map { matches in
      Dictionary(matches.map { ($0.selector, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var entries: [Entry] = []
    Self.flatten(root, parent: nil, position: 0, siblings: 1, into: &entries)
    self.entries = entries
    indexByID = Dictionary(
      entries.enumerated().map { ($1.node.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func flatten(
    _ node: ElementNode, parent: Index?, position: Int, siblings: Int, into entries: inout [Entry]
  ) {
    let index = entries.count
    entries.append(
      Entry(node: node, parent: parent, end: 0, position: position, siblings: siblings))
    for (position, child) in node.children.enumerated() {
      flatten(
        child, parent: index, position: position, siblings: node.children.count, into: &entries)
    }
    entries[index].end = entries.count
  }

  package var indices: Range<Index> { entries.indices }

  package subscript(index: Index) -> ElementNode {
    isRun(index) ? memory.run(index - entries.count) : entries[index].node
  }

  /// The identifier alone: a search among thousands of elements copies none.
  func identifier(of index: Index) -> String? {
    isRun(index) ? nil : entries[index].node.identifier
  }

  /// The element with this id; nil once it is gone.
  package func index(ofID id: Int) -> Index? { indexByID[id] }

  package func descendants(of index: Index) -> Range<Index> {
    index + 1..<(isRun(index) ? index + 1 : entries[index].end)
  }

  package func children(of index: Index) -> [Index] {
    var children: [Index] = []
    var next = index + 1
    let end = descendants(of: index).upperBound
    while next < end {
      children.append(next)
      next = entries[next].end
    }
    return children
  }

  /// The ancestors, nearest first.
  package func ancestors(of index: Index) -> [Index] {
    if isRun(index) { return elements(around: index) }
    var ancestors: [Index] = []
    var next = entries[index].parent
    while let parent = next {
      ancestors.append(parent)
      next = entries[parent].parent
    }
    return ancestors
  }

  /// The element that a press at `point` reaches: the last visible one in document order, as later
  /// siblings are drawn over earlier ones.
  package func hit(_ point: CellPoint) -> Index? {
    entries.indices.last {
      entries[$0].node.states.isVisible && entries[$0].node.frame.contains(point)
    }
  }

  /// The element that has the focus; the deepest where an ancestor claims it too.
  package var focused: Index? { entries.indices.last { entries[$0].node.states.isFocused } }
}
