import WireProtocol

/// The shortest locator that means one element alone, as a page object writes it.
struct LocatorAdvice {
  private let engine: LocatorEngine

  init(_ engine: LocatorEngine) { self.engine = engine }

  /// A Swift expression on `app`, ready to paste; nil where nothing short is unique.
  func locator(for index: ElementTree.Index) -> String? {
    let tree = engine.tree
    let node = tree[index]
    if let identifier = node.identifier,
      isUnique(LocatorQuery(identifier: identifier))
    {
      return "app[.id(\(quoted(identifier)))]"
    }
    let name = tree.name(of: index)
    guard !name.isEmpty else { return nil }
    let (query, call) = named(index, name)
    if isUnique(query) { return "app" + call }
    // Several bear the name: the nearest ancestor with an identifier tells them apart.
    for ancestor in tree.ancestors(of: index) {
      guard let identifier = tree[ancestor].identifier else { continue }
      var inside = query
      inside.within = [LocatorQuery(identifier: identifier)]
      if isUnique(inside) { return "app[.id(\(quoted(identifier)))]" + call }
    }
    // A box is known by its title.
    for ancestor in tree.ancestors(of: index) where tree[ancestor].role == .group {
      let title = tree.name(of: ancestor)
      guard !title.isEmpty else { continue }
      let (box, boxCall) = named(ancestor, title)
      var inside = query
      inside.within = [box]
      if isUnique(box), isUnique(inside) { return "app\(boxCall)\(call)" }
    }
    // Such a query has nothing in it that could be malformed.
    guard let place = (try? engine.matches(query))?.firstIndex(of: index) else { return nil }
    return "app\(call).nth(\(place))"
  }

  /// The element by its role and name, as a query and as a page object's words.
  private func named(
    _ index: ElementTree.Index, _ name: String
  ) -> (query: LocatorQuery, call: String) {
    let role = engine.tree[index].role
    if role == .text { return (LocatorQuery(text: .equals(name)), ".text(\(quoted(name)))") }
    if let word = Self.words[role] {
      return (LocatorQuery(role: role, name: .equals(name)), ".\(word)(\(quoted(name)))")
    }
    let selector = "\(role.rawValue)[name=\(quoted(name))]"
    return (LocatorQuery(css: selector), "[.css(\(quoted(selector)))]")
  }

  /// The roles that a page object has a word for.
  private static let words: [ElementRole: String] = [
    .button: "button", .link: "link", .heading: "heading", .textField: "field",
    .secureField: "secureField", .toggle: "toggle", .tab: "tab", .image: "image", .list: "list",
  ]

  private func isUnique(_ query: LocatorQuery) -> Bool {
    // Such a query has nothing in it that could be malformed.
    (try? engine.matches(query).count) == 1
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
