package import FlowFormat
import Geometry
package import Patterns
import TextModel

/// Finds the elements that selectors mean, by Maestro's rules.
///
/// Of elements inside one another that match, the deepest counts; then those that can be clicked
/// come first; `index` counts from the top left.
package struct FlowMatcher {
  package init() {}

  /// Patterns that were compiled before.
  private var patterns: [String: BoundedRegex] = [:]

  /// The matches of a selector whose texts are evaluated, the one that is meant first.
  ///
  /// - Throws: `PatternError` for a pattern that takes too long.
  package mutating func matches(
    _ selector: FlowSelector, in tree: FlowTree
  ) throws(PatternError) -> [Int] {
    try matches(selector, in: tree, among: tree.roots.flatMap(tree.subtree))
  }

  private mutating func matches(
    _ selector: FlowSelector, in tree: FlowTree, among all: [Int]
  ) throws(PatternError) -> [Int] {
    var nodes = all
    for relation in selector.relations where relation.kind == .childOf {
      guard let outer = try matches(relation.selector, in: tree, among: nodes).first else {
        return []
      }
      nodes = tree.subtree(outer)
    }
    var found = nodes
    if selector.describesItself {
      found = []
      var seen: Set<Int> = []
      for node in nodes {
        for match in try deepest(selector, node, tree) where seen.insert(match).inserted {
          found.append(match)
        }
      }
    }
    for relation in selector.relations where relation.kind != .childOf {
      let related = try related(relation, in: tree, among: nodes)
      found = found.filter(related.contains)
    }
    return Self.ordered(found, by: selector.index, tree)
  }

  private static func ordered(_ found: [Int], by index: String?, _ tree: FlowTree) -> [Int] {
    guard let index, let number = Double(index), number.isFinite, abs(number) < 1e6 else {
      return found.filter { tree.elements[$0].isClickable }
        + found.filter { !tree.elements[$0].isClickable }
    }
    let sorted = found.enumerated().sorted { one, other in
      let (a, b) = (tree.elements[one.element].frame, tree.elements[other.element].frame)
      return (a.y, a.x, Double(one.offset)) < (b.y, b.x, Double(other.offset))
    }.map(\.element)
    let place = number < 0 ? sorted.count + Int(number) : Int(number)
    return sorted.indices.contains(place) ? [sorted[place]] : []
  }

  private mutating func deepest(
    _ selector: FlowSelector, _ node: Int, _ tree: FlowTree
  ) throws(PatternError) -> [Int] {
    var inner: [Int] = []
    for child in tree.elements[node].children { inner += try deepest(selector, child, tree) }
    if !inner.isEmpty { return inner }
    return try fits(selector, tree.elements[node]) ? [node] : []
  }

  private mutating func related(
    _ relation: FlowRelation, in tree: FlowTree, among nodes: [Int]
  ) throws(PatternError) -> Set<Int> {
    switch relation.kind {
    case .containsChild:
      let children = Set(try matches(relation.selector, in: tree, among: nodes))
      return Set(nodes.filter { !children.isDisjoint(with: tree.elements[$0].children) })
    case .containsDescendants:
      var found: Set<Int> = []
      for node in nodes {
        for inner in tree.subtree(node).dropFirst()
        where try !matches(relation.selector, in: tree, among: [inner]).isEmpty {
          found.insert(node)
          break
        }
      }
      return found
    case .below, .above, .leftOf, .rightOf, .childOf:
      let others = try matches(relation.selector, in: tree, among: nodes)
        .map { tree.elements[$0].frame }
      return Set(
        nodes.filter { node in
          let frame = tree.elements[node].frame
          return others.contains { other in
            switch relation.kind {
            case .below: frame.y > other.y
            case .above: frame.y < other.y
            case .leftOf: frame.x < other.x
            default: frame.x > other.x
            }
          }
        })
    }
  }

  // MARK: One element

  private mutating func fits(
    _ selector: FlowSelector, _ element: FlowElement
  ) throws(PatternError) -> Bool {
    // No element is known by it.
    guard selector.css == nil else { return false }
    for (wanted, state) in [
      (selector.isEnabled, element.isEnabled), (selector.isChecked, element.isChecked),
      (selector.isFocused, element.isFocused), (selector.isSelected, element.isSelected),
    ] {
      if let wanted, wanted != state { return false }
    }
    for (wanted, extent) in [
      (selector.width, element.frame.width), (selector.height, element.frame.height),
    ] {
      if let wanted, abs(extent - Double(wanted)) > Double(selector.tolerance) { return false }
    }
    for trait in selector.traits where !Self.has(trait, element) { return false }
    if let pattern = selector.text {
      var isFound = false
      for value in [element.text, element.hint, element.label].compactMap({ $0 }) {
        if try fits(pattern, value) { isFound = true }
        let flat = value.replacing("\n", with: " ")
        if flat != value, try fits(pattern, flat) { isFound = true }
        // Spaces of other kinds and more of them are spaces, too.
        let folded = value.folded
        if folded != flat || pattern != pattern.folded {
          if try fits(pattern.folded, folded) { isFound = true }
        }
      }
      guard isFound else { return false }
    }
    if let pattern = selector.id {
      guard let id = element.id else { return false }
      let short = id.lastIndex(of: "/").map { String(id[id.index(after: $0)...]) } ?? id
      let fitsWhole = try fits(pattern, id)
      let fitsShort = try fits(pattern, short)
      guard fitsWhole || fitsShort else { return false }
    }
    return true
  }

  private static func has(_ trait: FlowSelector.Trait, _ element: FlowElement) -> Bool {
    switch trait {
    case .text: element.text != nil
    case .longText: (element.text?.count ?? 0) > 200
    case .square:
      element.frame.height > 0 && abs(1 - element.frame.width / element.frame.height) < 0.03
    }
  }

  /// Whether a pattern matches the whole value, or is the value.
  private mutating func fits(
    _ pattern: String, _ value: String
  ) throws(PatternError) -> Bool {
    if Self.isPlain(pattern) { return Self.isEqual(pattern, value) }
    // One that can't be read fails also where the value is the same text: other texts would fail at it.
    let regex = try regex(pattern)
    return pattern == value ? true : try regex.isFound(in: value)
  }

  /// Whether it has no character with a meaning in regular expressions.
  private static func isPlain(_ pattern: String) -> Bool {
    for byte in pattern.utf8 {
      if byte >= 0x80 { return !pattern.contains { signs.contains($0) || $0.isNewline } }
      if byte < 0x20 || signs.utf8.contains(byte) { return false }
    }
    return true
  }

  private static let signs = "\\^$.|?*+()[]{}#"

  /// Case is no difference.
  private static func isEqual(_ one: String, _ other: String) -> Bool {
    var (left, right) = (one.utf8.makeIterator(), other.utf8.makeIterator())
    while true {
      switch (left.next(), right.next()) {
      case (nil, nil): return true
      case (let a?, let b?) where a < 0x80 && b < 0x80:
        if a != b, lowered(a) != lowered(b) { return false }
      case (let a?, nil) where a < 0x80, (nil, let a?) where a < 0x80: return false
      default: return one.lowercased() == other.lowercased()
      }
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
  }

  /// Case-blind; a dot matches newlines.
  private mutating func regex(_ pattern: String) throws(PatternError) -> BoundedRegex {
    if let known = patterns[pattern] { return known }
    // By itself first: brackets that close those around it would open its ends.
    _ = try BoundedRegex(pattern)
    let made = try BoundedRegex("(?ims)\\A(?:\(pattern))\\z")
    patterns[pattern] = made
    return made
  }
}

extension FlowSelector {
  /// Whether it says something of the element alone.
  fileprivate var describesItself: Bool {
    text != nil || id != nil || css != nil || isEnabled != nil || isChecked != nil
      || isFocused != nil
      || isSelected != nil || !traits.isEmpty || width != nil || height != nil
  }
}
