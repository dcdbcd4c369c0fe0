import Foundation
import JSONModel
package import TerminalModel
import TextModel
package import WireProtocol

/// Resolves locators of every strategy in one revision's tree.
package struct LocatorEngine: Sendable {
  package let tree: ElementTree
  /// The screen that belongs to the tree; nil where the tree alone is known.
  let screen: Screen?
  package let unit: LengthUnit
  /// Whether a search that takes long is to be given up.
  let isBrief: Bool
  /// The most cells of a screen that a brief search reads.
  private static let briefCells = 20_000

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
      // A bad expression is reported by the whole search, as is one that only takes long.
      if isBrief { return nil }
      throw error
    }
  }

  /// The elements that match, in document order (a relation's matches nearest first).
  /// - Parameter root: The element whose descendants are searched; nil for all.
  /// - Throws: `invalid selector` for a value that the strategy can't read, that is too long, or
  ///   that takes too many steps.
  package func matches(
    _ strategy: LocatorStrategy, _ value: String, within root: ElementTree.Index? = nil
  ) throws(WebDriverError) -> [ElementTree.Index] {
    try SearchBudget.check(value)
    let budget = SearchBudget(isBrief: isBrief)
    let scope = root.map { tree.descendants(of: $0) } ?? tree.indices
    // What each element is compared with, once.
    try budget.spend(scope.count * (1 + value.utf8.count / 256))
    switch strategy {
    case .css:
      return try css(value, in: scope, budget)
    case .xpath:
      let found = try xpath(value, from: root, budget)
      return root == nil ? found : found.filter(scope.contains)
    case .id: return scope.filter { tree.identifier(of: $0) == value }
    case .accessibilityID: return accessible(value, in: scope)
    case .name:
      return scope.filter { tree.identifier(of: $0) == value || tree.name(of: $0) == value.folded }
    case .className:
      return scope.filter { tree[$0].hasClass(value) }
    case .tagName:
      return scope.filter { tree[$0].role.rawValue.lowercased() == value.lowercased() }
    case .linkText:
      return scope.filter { tree[$0].role == .link && tree.name(of: $0) == value.folded }
    case .partialLinkText:
      return scope.filter { tree[$0].role == .link && tree.name(of: $0).contains(value.folded) }
    case .query:
      return try resolve(try Self.query(value), in: scope, budget)
    }
  }

  /// Those of this identifier; where there are none, those of this name that have no identifier, as
  /// on iOS.
  private func accessible(
    _ value: String, in scope: Range<ElementTree.Index>
  ) -> [ElementTree.Index] {
    let identified = scope.filter { tree.identifier(of: $0) == value }
    let name = value.folded
    guard identified.isEmpty, !name.isEmpty else { return identified }
    let named = scope.filter { tree.identifier(of: $0) == nil && tree.name(of: $0) == name }
    // A button and the text in it bear one name, as do a row and the button in it: the button is meant.
    let all = Set(named)
    let controls = named.filter { index in
      tree[index].role != .text || !tree.ancestors(of: index).contains(where: all.contains)
    }
    return controls.filter { !tree.descendants(of: $0).contains(anyOf: controls) }
  }

  private func css(
    _ selector: String, in scope: some Sequence<ElementTree.Index>, _ budget: SearchBudget
  ) throws(WebDriverError) -> [ElementTree.Index] {
    try budget.spend(selector.utf8.count / 16)
    let selector = try CSSParser.parse(selector)
    return try CSSMatching(tree: tree, unit: unit, budget: budget).matches(
      of: selector, among: scope)
  }

  private func xpath(
    _ expression: String, from root: ElementTree.Index?, _ budget: SearchBudget
  ) throws(WebDriverError) -> [ElementTree.Index] {
    try XPathSearch(tree: tree, unit: unit, budget: budget).matches(expression, from: root)
  }

  /// The elements that a query matches, its index applied.
  /// - Throws: as `matches` of a strategy does.
  package func matches(_ query: LocatorQuery) throws(WebDriverError) -> [ElementTree.Index] {
    try resolve(query, in: tree.indices, SearchBudget(isBrief: isBrief))
  }

  /// - Throws: `invalid selector` where the value of `-qa locator` isn't a query.
  static func query(_ value: String) throws(WebDriverError) -> LocatorQuery {
    try SearchBudget.check(value)
    do {
      return try JSONCoder.decode(LocatorQuery.self, from: Data(value.utf8))
    } catch {
      let reason = JSONCoder.reason(of: error)
      throw WebDriverError(.invalidSelector, "The value is not a locator in JSON: \(reason).")
    }
  }

  private func resolve(
    _ query: LocatorQuery, in scope: Range<ElementTree.Index>, _ budget: SearchBudget
  ) throws(WebDriverError) -> [ElementTree.Index] {
    try budget.spend(scope.count)
    var found = try candidates(query, in: scope, budget)
    if let name = query.name {
      found = try TextMatcher(name).filtered(found, budget: budget, by: tree.name)
    }
    if let text = query.text {
      let texts = tree.foldedTexts
      let fitting = try TextMatcher(text).filtered(found, budget: budget) { texts[$0] }
      found = innermost(fitting, of: query)
    }
    for ancestor in query.within where !found.isEmpty {
      let around = Set(try resolve(ancestor, in: tree.indices, budget))
      found = found.filter { tree.lies($0, in: around) }
    }
    if let text = query.text, query.meansTextAlone, !found.contains(where: tree.isDisplayed) {
      found += try runs(of: text, query, in: scope, budget)
    }
    for descendant in query.containing where !found.isEmpty {
      let inside = try resolve(descendant, in: tree.indices, budget).sorted()
      found = found.filter { tree.descendants(of: $0).contains(anyOf: inside) }
      if query.text == nil { found = innermost(found, of: query) }
    }
    for relation in query.relations where !found.isEmpty {
      let anchors = try resolve(relation.anchor, in: tree.indices, budget)
      try budget.spend(found.count * anchors.count / 2)
      found = related(found, to: anchors, relation.direction)
    }
    guard let index = query.index else { return found }
    let place = index < 0 ? found.count + index : index
    return found.indices.contains(place) ? [found[place]] : []
  }

  private func candidates(
    _ query: LocatorQuery, in scope: Range<ElementTree.Index>, _ budget: SearchBudget
  ) throws(WebDriverError) -> [ElementTree.Index] {
    var found = Array(scope)
    if let xpath = query.xpath {
      if let those = try native(.xpath, xpath, in: found) {
        found = those
      } else {
        found = try self.xpath(xpath, from: nil, budget).filter(scope.contains)
      }
    }
    if let css = query.css {
      if let those = try native(.css, css, in: found) {
        found = those
      } else {
        found = try self.css(css, in: found, budget)
      }
    }
    if let identifier = query.identifier { found = identified(identifier, in: found) }
    if let places = try places(query, budget) {
      try budget.spend(found.count * places.count / 2)
      found = found.filter { index in
        places.contains { tree[index].frame.contains($0) }
      }
      found = found.filter { !tree.descendants(of: $0).contains(anyOf: found) }
    }
    return found.filter { index in
      let node = tree[index]
      return (query.role.map(node.has) ?? true)
        && (query.isHighlighted.map { node.isHighlighted == $0 } ?? true)
        && (query.style ?? [:]).allSatisfy { node.style($0.key) == $0.value }
    }
  }

  /// Those that the app itself finds; nil where the driver reads the selector.
  private func native(
    _ kind: NativeSelector.Kind, _ value: String, in scope: [ElementTree.Index]
  ) throws(WebDriverError) -> [ElementTree.Index]? {
    guard let known = tree.native else { return nil }
    guard let matches = known[NativeSelector(kind, value)] else {
      throw WebDriverError(
        .unknownError, "The page was not asked for \(value.prefix(200)): try again.")
    }
    if let why = matches.invalid {
      throw WebDriverError(.invalidSelector, "The browser can't read \(value.prefix(200)): \(why)")
    }
    let ids = Set(matches.ids)
    return scope.filter { ids.contains(tree[$0].id) }
  }

  /// Those of an identifier; where there are none, those that bear it as another mark, in the marks' order.
  private func identified(
    _ identifier: String, in scope: [ElementTree.Index]
  ) -> [ElementTree.Index] {
    let found = scope.filter { tree.identifier(of: $0) == identifier }
    guard tree.native != nil else { return found }
    let exact = found.filter { tree[$0].attributes[ElementMark.key] == nil }
    if !exact.isEmpty { return exact }
    for mark in ElementMark.names {
      let marked = scope.filter { tree[$0].attributes[mark] == identifier }
      if !marked.isEmpty { return marked }
    }
    return []
  }

  /// The cells that a query points at, by a place or by a text of the screen; nil for neither.
  private func places(
    _ query: LocatorQuery, _ budget: SearchBudget
  ) throws(WebDriverError) -> [CellPoint]? {
    if let cell = query.cell { return [cell] }
    guard let text = query.screenText else { return nil }
    guard let screen else {
      throw WebDriverError(
        .unsupportedOperation, "A headless app has no screen to search: name the element's text.")
    }
    try refuseLargeIfBrief(screen)
    return try ScreenSearch(screen, budget: budget).places(of: text)
  }

  /// A brief search leaves a large screen to another one.
  private func refuseLargeIfBrief(_ screen: Screen) throws(WebDriverError) {
    guard isBrief, screen.size.columns * screen.size.rows > Self.briefCells else { return }
    throw WebDriverError(.timeout, "So large a screen takes longer to read.")
  }

  /// The runs of the screen that a text means which no element on it holds.
  private func runs(
    of text: TextMatch, _ query: LocatorQuery, in scope: Range<ElementTree.Index>,
    _ budget: SearchBudget
  ) throws(WebDriverError) -> [ElementTree.Index] {
    guard let screen else { return [] }
    try refuseLargeIfBrief(screen)
    var runs = try ScreenSearch(screen, budget: budget).runs(of: text).map(tree.index)
    if scope.lowerBound > 0 {
      // The search is one below an element.
      let element: Set = [scope.lowerBound - 1]
      runs = runs.filter { tree.lies($0, in: element) }
    }
    for ancestor in query.within where !runs.isEmpty {
      let around = Set(try resolve(ancestor, in: tree.indices, budget))
      runs = runs.filter { tree.lies($0, in: around) }
    }
    return runs
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

extension LocatorQuery {
  /// Whether it asks for a text on the screen, and for no property of an element that has it.
  fileprivate var meansTextAlone: Bool {
    (role ?? .text) == .text && identifier == nil && name == nil && css == nil && xpath == nil
      && containing.isEmpty && isHighlighted == nil && screenText == nil && style == nil
      && cell == nil
  }
}

extension ElementNode {
  /// The key of the roles that an element has besides its own, as a list of choices is a picker too.
  static let furtherRolesKey = "also"

  /// Whether an element has a role.
  func has(_ role: ElementRole) -> Bool {
    self.role == role
      || attributes[Self.furtherRolesKey].map {
        $0.split(separator: " ").contains(Substring(role.rawValue))
      } ?? false
  }

  /// Whether the element is the one shown highlighted: selected, or drawn so.
  var isHighlighted: Bool { states.isSelected || attributes["highlighted"] == "true" }
}
