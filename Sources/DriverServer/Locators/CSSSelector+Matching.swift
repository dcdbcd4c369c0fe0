import WireProtocol

extension CSSSelector {
  /// The elements among `scope` that match, in document order.
  func matches(
    in tree: ElementTree, scope: Range<ElementTree.Index>, unit: LengthUnit
  ) -> [ElementTree.Index] {
    scope.filter { matches($0, in: tree, unit: unit) }
  }

  func matches(_ index: ElementTree.Index, in tree: ElementTree, unit: LengthUnit) -> Bool {
    alternatives.contains { $0.matches(index, in: tree, unit: unit) }
  }
}

extension CSSSelector.Complex {
  fileprivate func matches(
    _ index: ElementTree.Index, in tree: ElementTree, unit: LengthUnit
  ) -> Bool {
    matches(index, upTo: compounds.count - 1, in: tree, unit: unit)
  }

  /// Whether the compounds up to `last` match with the last one at `index`.
  private func matches(
    _ index: ElementTree.Index, upTo last: Int, in tree: ElementTree, unit: LengthUnit
  ) -> Bool {
    guard compounds[last].conditions.allSatisfy({ $0.matches(index, in: tree, unit: unit) })
    else { return false }
    guard last > 0 else { return true }
    let entry = tree.entries[index]
    let candidates: [ElementTree.Index]
    switch compounds[last].combinator {
    case .descendant: candidates = tree.ancestors(of: index)
    case .child: candidates = entry.parent.map { [$0] } ?? []
    case .next, .following:
      let earlier = entry.parent.map { tree.children(of: $0).prefix(entry.position) } ?? []
      candidates = compounds[last].combinator == .next ? Array(earlier.suffix(1)) : Array(earlier)
    }
    return candidates.contains { matches($0, upTo: last - 1, in: tree, unit: unit) }
  }
}

extension CSSSelector.Condition {
  fileprivate func matches(
    _ index: ElementTree.Index, in tree: ElementTree, unit: LengthUnit
  ) -> Bool {
    let entry = tree.entries[index]
    let node = entry.node
    switch self {
    case .type(let name): return node.role.rawValue.lowercased() == name.lowercased()
    case .identifier(let id): return node.identifier == id
    case .className(let name): return node.hasClass(name)
    case .attribute("id", let test):
      guard let id = node.identifier else { return false }
      return test.map { $0.matches(id) } ?? true
    case .attribute(let name, let test):
      let values = tree.attributes(name, of: index, unit: unit)
      return values.contains { value in test.map { $0.matches(value) } ?? true }
    case .not(let selector): return !selector.matches(index, in: tree, unit: unit)
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
