import WireProtocol

/// The shortest locator that means one element alone, as a page object writes it.
struct LocatorAdvice {
  private let engine: LocatorEngine

  init(_ engine: LocatorEngine) { self.engine = engine }

  /// The locator of an element; nil where nothing short is unique.
  func locator(for index: ElementTree.Index) -> AdvisedLocator? {
    let tree = engine.tree
    let node = tree[index]
    if let identifier = node.identifier,
      isUnique(LocatorQuery(identifier: identifier))
    {
      return AdvisedLocator(.identifier(identifier))
    }
    let name = tree.name(of: index)
    guard !name.isEmpty else { return nil }
    let (query, call) = named(index, name)
    if isUnique(query) { return AdvisedLocator(call) }
    // Several bear the name: the nearest ancestor with an identifier tells them apart.
    for ancestor in tree.ancestors(of: index) {
      guard let identifier = tree[ancestor].identifier else { continue }
      var inside = query
      inside.within = [LocatorQuery(identifier: identifier)]
      if isUnique(inside) { return AdvisedLocator(.identifier(identifier), call) }
    }
    // A box is known by its title.
    for ancestor in tree.ancestors(of: index) where tree[ancestor].role == .group {
      let title = tree.name(of: ancestor)
      guard !title.isEmpty else { continue }
      let (box, boxCall) = named(ancestor, title)
      var inside = query
      inside.within = [box]
      if isUnique(box), isUnique(inside) { return AdvisedLocator(boxCall, call) }
    }
    // Such a query has nothing in it that could be malformed.
    guard let place = (try? engine.matches(query))?.firstIndex(of: index) else { return nil }
    return AdvisedLocator(call, .index(place))
  }

  /// The element by its role and name, as a query and as a page object's words.
  private func named(
    _ index: ElementTree.Index, _ name: String
  ) -> (query: LocatorQuery, call: AdvisedLocator.Part) {
    let role = engine.tree[index].role
    if role == .text { return (LocatorQuery(text: .equals(name)), .text(name)) }
    if AdvisedLocator.hasWord(for: role) {
      return (LocatorQuery(role: role, name: .equals(name)), .named(role, name))
    }
    let selector = "\(role.rawValue)[name=\(AdvisedLocator.quoted(name))]"
    return (LocatorQuery(css: selector), .selector(selector))
  }

  private func isUnique(_ query: LocatorQuery) -> Bool {
    // Such a query has nothing in it that could be malformed.
    (try? engine.matches(query).count) == 1
  }
}
