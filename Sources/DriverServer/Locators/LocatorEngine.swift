import Foundation
import JSONModel
package import WireProtocol

/// Resolves locators of every strategy in one revision's tree.
package struct LocatorEngine: Sendable {
  package let tree: ElementTree
  package let unit: LengthUnit

  package init(tree: ElementTree, unit: LengthUnit) {
    self.tree = tree
    self.unit = unit
  }

  /// The elements that match, in document order (a relation's matches nearest first).
  /// - Parameter root: The element whose descendants are searched; nil for all.
  /// - Throws: `invalid selector` for a value that the strategy can't read.
  package func matches(
    _ strategy: LocatorStrategy, _ value: String, within root: ElementTree.Index? = nil
  ) throws(WebDriverError) -> [ElementTree.Index] {
    let scope = root.map { tree.descendants(of: $0) } ?? tree.indices
    switch strategy {
    case .css:
      return try CSSParser.parse(value).matches(in: tree, scope: scope, unit: unit)
    case .xpath:
      let found = try XPathEngine.matches(value, in: tree, from: root, unit: unit)
      return root == nil ? found : found.filter(scope.contains)
    case .accessibilityID, .id:
      return scope.filter { tree[$0].identifier == value }
    case .name:
      return scope.filter { tree[$0].identifier == value || tree.name(of: $0) == value.folded }
    case .className:
      return scope.filter { tree[$0].role.rawValue == value || tree[$0].classes.contains(value) }
    case .tagName:
      return scope.filter { tree[$0].role.rawValue.lowercased() == value.lowercased() }
    case .linkText:
      return scope.filter { tree[$0].role == .link && tree.name(of: $0) == value.folded }
    case .partialLinkText:
      return scope.filter { tree[$0].role == .link && tree.name(of: $0).contains(value.folded) }
    case .query:
      return try resolve(try Self.query(value), in: scope)
    }
  }

  /// The elements that a query matches, its index applied.
  package func matches(_ query: LocatorQuery) throws(WebDriverError) -> [ElementTree.Index] {
    try resolve(query, in: tree.indices)
  }

  /// - Throws: `invalid selector` where the value of `-qa locator` isn't a query.
  static func query(_ value: String) throws(WebDriverError) -> LocatorQuery {
    do {
      return try JSONParser.parse(Data(value.utf8)).decoded(as: LocatorQuery.self)
    } catch {
      throw WebDriverError(
        .invalidSelector, "The value is not a locator in JSON: \(error). Correct its fields.")
    }
  }

  private func resolve(
    _ query: LocatorQuery, in scope: Range<ElementTree.Index>
  ) throws(WebDriverError) -> [ElementTree.Index] {
    var found = try candidates(query, in: scope)
    if let name = query.name {
      let matcher = try TextMatcher(name)
      found = try matcher.filtered(found, by: tree.name)
    }
    if let text = query.text {
      let matcher = try TextMatcher(text)
      found = innermost(try matcher.filtered(found, by: tree.text), of: query)
    }
    for ancestor in query.within where !found.isEmpty {
      let around = Set(try resolve(ancestor, in: tree.indices))
      found = found.filter { tree.ancestors(of: $0).contains(where: around.contains) }
    }
    for descendant in query.containing where !found.isEmpty {
      let inside = try resolve(descendant, in: tree.indices)
      found = found.filter { tree.descendants(of: $0).contains(anyOf: inside) }
      if query.text == nil { found = innermost(found, of: query) }
    }
    for relation in query.relations where !found.isEmpty {
      found = related(found, to: try resolve(relation.anchor, in: tree.indices), relation.direction)
    }
    guard let index = query.index else { return found }
    let place = index < 0 ? found.count + index : index
    return found.indices.contains(place) ? [found[place]] : []
  }

  private func candidates(
    _ query: LocatorQuery, in scope: Range<ElementTree.Index>
  ) throws(WebDriverError) -> [ElementTree.Index] {
    var found = Array(scope)
    if let xpath = query.xpath {
      found = try XPathEngine.matches(xpath, in: tree, from: nil, unit: unit)
        .filter(scope.contains)
    }
    if let css = query.css {
      let selector = try CSSParser.parse(css)
      found = found.filter { selector.matches($0, in: tree, unit: unit) }
    }
    return found.filter { index in
      let node = tree[index]
      return (query.identifier.map { node.identifier == $0 } ?? true)
        && (query.role.map { node.role == $0 } ?? true)
        && (query.isHighlighted.map { node.isHighlighted == $0 } ?? true)
    }
  }

  /// A text alone means the smallest element that has it, not every ancestor that holds it.
  private func innermost(
    _ found: [ElementTree.Index], of query: LocatorQuery
  ) -> [ElementTree.Index] {
    guard query.role == nil, query.identifier == nil, query.css == nil, query.xpath == nil
    else { return found }
    return found.filter { !tree.descendants(of: $0).contains(anyOf: found) }
  }
}

extension Range<Int> {
  /// Whether one of `sorted` or unsorted numbers lies inside.
  fileprivate func contains(anyOf numbers: [Int]) -> Bool { numbers.contains(where: contains) }
}

extension ElementNode {
  /// Whether the element is the one shown highlighted: selected, or drawn so.
  var isHighlighted: Bool { states.isSelected || attributes["highlighted"] == "true" }
}
