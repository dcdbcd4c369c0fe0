import WireProtocol

/// Matches a selector against one tree, in a time that grows with the selector's length times the
/// number of elements and no faster.
///
/// A complex selector is matched by its last compound first. Where elements are left, the compounds
/// before it go from left to right over the tree: for each element whether the part up to there
/// ends in it. What an ancestor or an earlier sibling came to is carried along instead of being
/// looked for again.
final class CSSMatching {
  private let tree: ElementTree
  private let unit: LengthUnit
  private let budget: SearchBudget
  /// What the selectors inside of `:not()` match, each worked out once.
  private var inner: [Int: [Bool]] = [:]

  init(tree: ElementTree, unit: LengthUnit, budget: SearchBudget) {
    self.tree = tree
    self.unit = unit
    self.budget = budget
  }

  /// The elements among `scope` that match, in document order.
  /// - Throws: `invalid selector` where that takes too many steps.
  func matches(
    of selector: CSSSelector, among scope: some Sequence<ElementTree.Index>
  ) throws(WebDriverError) -> [ElementTree.Index] {
    guard selector.alternatives.count > 1 else {
      return try selector.alternatives.first.map { complex throws(WebDriverError) in
        try matches(of: complex, among: Array(scope))
      } ?? []
    }
    var rest = Array(scope)
    var found: [ElementTree.Index] = []
    for complex in selector.alternatives where !rest.isEmpty {
      let matched = try matches(of: complex, among: rest)
      guard !matched.isEmpty else { continue }
      found += matched
      let isMatched = flags(matched)
      try budget.spend(rest.count)
      rest.removeAll { isMatched[$0] }
    }
    return found.sorted()
  }

  private func matches(
    of complex: CSSSelector.Complex, among scope: [ElementTree.Index]
  ) throws(WebDriverError) -> [ElementTree.Index] {
    guard let last = complex.compounds.last else { return [] }
    var found: [ElementTree.Index] = []
    for index in scope where try satisfies(index, last.conditions) { found.append(index) }
    guard complex.compounds.count > 1, !found.isEmpty else { return found }
    let concerned = try concerned(by: complex, found)
    var ends: [Bool]?
    for (combinator, conditions) in complex.compounds.dropLast() {
      let leads = try ends.map { ends throws(WebDriverError) in
        try self.leads(by: combinator, from: ends)
      }
      var next = [Bool](repeating: false, count: tree.entries.count)
      var isAny = false
      for index in tree.indices where concerned[index] && leads?[index] ?? true {
        guard try satisfies(index, conditions) else { continue }
        next[index] = true
        isAny = true
      }
      guard isAny else { return [] }
      ends = next
    }
    let leads = try leads(by: last.combinator, from: ends ?? [])
    return found.filter { leads[$0] }
  }

  /// The elements that what stands before the last compound may match: its ancestors, unless
  /// siblings are asked for.
  private func concerned(
    by complex: CSSSelector.Complex, _ found: [ElementTree.Index]
  ) throws(WebDriverError) -> [Bool] {
    try budget.spend(tree.entries.count / 8 + complex.compounds.count)
    guard
      complex.compounds.dropFirst().allSatisfy({
        $0.combinator == .descendant || $0.combinator == .child
      })
    else { return [Bool](repeating: true, count: tree.entries.count) }
    var concerned = [Bool](repeating: false, count: tree.entries.count)
    for index in found {
      var next = tree.entries[index].parent
      while let index = next, !concerned[index] {
        concerned[index] = true
        next = tree.entries[index].parent
      }
    }
    return concerned
  }

  /// For each element, whether one of those that a combinator leads to it from is among `ends`.
  private func leads(
    by combinator: CSSSelector.Combinator, from ends: [Bool]
  ) throws(WebDriverError) -> [Bool] {
    // Cheap steps, but as many as there are elements, for each compound.
    try budget.spend(ends.count / 8 + 1)
    var leads = [Bool](repeating: false, count: ends.count)
    switch combinator {
    case .descendant, .child:
      for index in tree.indices {
        guard let parent = tree.entries[index].parent else { continue }
        leads[index] = ends[parent] || combinator == .descendant && leads[parent]
      }
    case .next, .following:
      // The last sibling so far below each parent.
      var previous = [Int](repeating: -1, count: ends.count)
      for index in tree.indices {
        guard let parent = tree.entries[index].parent else { continue }
        let earlier = previous[parent]
        previous[parent] = index
        guard earlier >= 0 else { continue }
        leads[index] = ends[earlier] || combinator == .following && leads[earlier]
      }
    }
    return leads
  }

  private func flags(_ indices: [ElementTree.Index]) -> [Bool] {
    var flags = [Bool](repeating: false, count: tree.entries.count)
    for index in indices { flags[index] = true }
    return flags
  }

  private func satisfies(
    _ index: ElementTree.Index, _ conditions: [CSSSelector.Condition]
  ) throws(WebDriverError) -> Bool {
    try budget.spend()
    for condition in conditions {
      guard try satisfies(index, condition) else { return false }
    }
    return true
  }

  private func satisfies(
    _ index: ElementTree.Index, _ condition: CSSSelector.Condition
  ) throws(WebDriverError) -> Bool {
    let entry = tree.entries[index]
    let node = entry.node
    switch condition {
    case .type(let name):
      try budget.spend(on: name)
      return node.role.rawValue.isEqualIgnoringCase(to: name)
    case .identifier(let id): return node.identifier == id
    case .className(let name):
      try budget.spend(on: node.attributes["class"] ?? "")
      return node.hasClass(name)
    case .attribute("id", let test):
      guard let id = node.identifier else { return false }
      return try test.map { test throws(WebDriverError) in try satisfies(id, test) } ?? true
    case .attribute(let name, let test):
      for value in tree.attributes(name, of: index, unit: unit) {
        guard let test else { return true }
        if try satisfies(value, test) { return true }
      }
      return false
    case .not(let selector, let number): return try !matched(by: selector, number)[index]
    case .firstChild: return entry.position == 0
    case .lastChild: return entry.position == entry.siblings - 1
    case .onlyChild: return entry.siblings == 1
    case .nthChild(let step, let offset):
      let distance = entry.position + 1 - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    case .enabled: return node.states.isEnabled
    case .disabled: return !node.states.isEnabled
    case .checked: return node.states.isChecked ?? node.states.isSelected
    case .focus: return node.states.isFocused
    case .root: return entry.parent == nil
    case .empty: return node.children.isEmpty
    }
  }

  private func satisfies(
    _ value: String, _ test: CSSSelector.AttributeTest
  ) throws(WebDriverError) -> Bool {
    try budget.spend(on: value)
    // A part may be looked for at each place.
    if test.comparison == .contains {
      try budget.spend(value.utf8.count * min(test.value.utf8.count, value.utf8.count) / 256)
    }
    return test.matches(value)
  }

  private func matched(
    by selector: CSSSelector, _ number: Int
  ) throws(WebDriverError) -> [Bool] {
    if let known = inner[number] { return known }
    let matched = flags(try matches(of: selector, among: tree.indices))
    inner[number] = matched
    return matched
  }
}

extension String {
  /// Whether only the case of the letters differs.
  fileprivate func isEqualIgnoringCase(to other: String) -> Bool {
    self == other || lowercased() == other.lowercased()
  }
}

extension CSSSelector.AttributeTest {
  fileprivate func matches(_ text: String) -> Bool {
    let actual = ignoresCase ? text.lowercased() : text
    let expected = ignoresCase ? value.lowercased() : value
    switch comparison {
    case .equals: return actual == expected
    case .word:
      return !expected.isEmpty
        && actual.split(whereSeparator: \.isWhitespace).contains { $0 == expected }
    case .dash: return actual == expected || actual.hasPrefix(expected + "-")
    case .prefix: return !expected.isEmpty && actual.hasPrefix(expected)
    case .suffix: return !expected.isEmpty && actual.hasSuffix(expected)
    case .contains: return !expected.isEmpty && actual.contains(expected)
    }
  }
}
