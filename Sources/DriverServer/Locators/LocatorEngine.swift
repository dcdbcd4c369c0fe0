import Foundation
import JSONModel
package import TerminalModel
package import WireProtocol

/// Resolves locators of every strategy in one revision's tree.
package struct LocatorEngine: Sendable {
  package let tree: ElementTree
  /// The screen that belongs to the tree; nil where the tree alone is known.
  let screen: Screen?
  package let unit: LengthUnit
  /// Whether a search that takes long is to be given up.
  let isBrief: Bool
  /// The most comparisons of frames in a brief search.
  private static let briefComparisons = 50_000

  package init(
    tree: ElementTree, screen: Screen? = nil, unit: LengthUnit, isBrief: Bool = false
  ) {
    self.tree = tree
    self.screen = screen
    self.unit = unit
    self.isBrief = isBrief
  }

  /// The elements that match; nil where a brief search would have taken too long.
  /// - Throws: as `matches` does.
  func find(
    _ strategy: LocatorStrategy, _ value: String, within root: ElementTree.Index? = nil
  ) throws(WebDriverError) -> [ElementTree.Index]? {
    do {
      return try matches(strategy, value, within: root)
    } catch {
      // A bad expression is told by the whole search, as is one that is only long.
      if isBrief, strategy == .xpath || strategy == .query { return nil }
      throw error
    }
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
      let found = try xpath(value, from: root)
      return root == nil ? found : found.filter(scope.contains)
    case .accessibilityID, .id:
      return scope.filter { tree[$0].identifier == value }
    case .name:
      return scope.filter { tree[$0].identifier == value || tree.name(of: $0) == value.folded }
    case .className:
      return scope.filter { tree[$0].hasClass(value) }
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

  private func xpath(
    _ expression: String, from root: ElementTree.Index?
  ) throws(WebDriverError) -> [ElementTree.Index] {
    try tree.document(unit: unit, with: XPathAttributes(of: expression)).evaluate(
      expression, from: root, operationLimit: isBrief ? 100_000 : 1_000_000)
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
      found = try TextMatcher(name).filtered(found, by: tree.name)
    }
    if let text = query.text {
      let texts = tree.foldedTexts
      found = innermost(try TextMatcher(text).filtered(found) { texts[$0] }, of: query)
    }
    for ancestor in query.within where !found.isEmpty {
      let around = Set(try resolve(ancestor, in: tree.indices))
      found = found.filter { tree.ancestors(of: $0).contains(where: around.contains) }
    }
    for descendant in query.containing where !found.isEmpty {
      let inside = try resolve(descendant, in: tree.indices).sorted()
      found = found.filter { tree.descendants(of: $0).contains(anyOf: inside) }
      if query.text == nil { found = innermost(found, of: query) }
    }
    for relation in query.relations where !found.isEmpty {
      let anchors = try resolve(relation.anchor, in: tree.indices)
      guard !isBrief || found.count * anchors.count <= Self.briefComparisons else {
        throw WebDriverError(.timeout, "So many elements take longer to compare.")
      }
      found = related(found, to: anchors, relation.direction)
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
      found = try self.xpath(xpath, from: nil).filter(scope.contains)
    }
    if let css = query.css {
      let selector = try CSSParser.parse(css)
      found = found.filter { selector.matches($0, in: tree, unit: unit) }
    }
    if let places = try places(query) {
      found = found.filter { index in
        places.contains { tree[index].frame.contains($0) }
      }
      found = found.filter { !tree.descendants(of: $0).contains(anyOf: found) }
    }
    return found.filter { index in
      let node = tree[index]
      return (query.identifier.map { node.identifier == $0 } ?? true)
        && (query.role.map { node.role == $0 } ?? true)
        && (query.isHighlighted.map { node.isHighlighted == $0 } ?? true)
        && (query.style ?? [:]).allSatisfy { node.style($0.key) == $0.value }
    }
  }

  /// The cells that a query points at, by a place or by a text of the screen; nil for neither.
  private func places(_ query: LocatorQuery) throws(WebDriverError) -> [CellPoint]? {
    if let cell = query.cell { return [cell] }
    guard let text = query.screenText else { return nil }
    guard let screen else {
      throw WebDriverError(
        .unsupportedOperation, "A headless app has no screen to search: name the element's text.")
    }
    return try ScreenSearch(screen).places(of: text)
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
  /// Whether one of the numbers, which must be in order, lies inside.
  fileprivate func contains(anyOf sorted: [Int]) -> Bool {
    guard !isEmpty else { return false }
    var rest = sorted[...]
    while !rest.isEmpty {
      let middle = (rest.startIndex + rest.endIndex) / 2
      if contains(rest[middle]) { return true }
      rest = rest[middle] < lowerBound ? rest[(middle + 1)...] : rest[..<middle]
    }
    return false
  }
}

extension ElementNode {
  /// Whether the element is the one shown highlighted: selected, or drawn so.
  var isHighlighted: Bool { states.isSelected || attributes["highlighted"] == "true" }
}
