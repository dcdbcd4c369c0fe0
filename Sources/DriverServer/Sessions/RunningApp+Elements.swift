import JSONModel
import TerminalModel
import WireProtocol

extension RunningApp {
  /// An element in the newest view.
  struct Found {
    var view: AppView
    var index: ElementTree.Index
    var node: ElementNode { view.tree[index] }
  }

  func reference(_ index: ElementTree.Index, in tree: ElementTree) -> JSONValue {
    [ElementReference.key: .string("\(nonce).\(tree[index].id)")]
  }

  /// The element of a reference, in the newest complete view.
  /// - Throws: `stale element reference` once it is gone, `no such element` for one of another
  ///   session.
  func resolve(_ id: String) throws(WebDriverError) -> Found {
    let view = backend.view()
    return Found(view: view, index: try index(of: id, in: view))
  }

  /// Makes sure that an element can be seen, once the app was asked to bring it there.
  /// - Throws: `element not interactable` where it is not; as `resolve(_:)`.
  func requireDisplayed(_ id: String) throws(WebDriverError) {
    let found = try resolve(id)
    guard !found.isDisplayed else { return }
    throw WebDriverError(
      .elementNotInteractable,
      "\(line(found.index, in: found.view)) is still not visible: the app did not scroll it into view."
    )
  }

  func index(of id: String, in view: AppView) throws(WebDriverError) -> ElementTree.Index {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == nonce, let number = Int(parts[1]) else {
      throw WebDriverError(
        .noSuchElement, "The element \(id.prefix(80)) is not one of this session: find it first.")
    }
    guard let index = view.index(ofID: number) else {
      throw WebDriverError(
        .staleElementReference, "The element is not on the screen any more: find it again.")
    }
    return index
  }

  /// An element's text as a client may see it.
  func shown(_ text: String?) -> JSONValue {
    text.map { .string(backend.view().mask(secrets.texts)($0)) } ?? .null
  }

  func attribute(_ name: String, of id: String) throws(WebDriverError) -> JSONValue {
    let found = try resolve(id)
    return shown(found.view.tree.attribute(name, of: found.index, unit: unit))
  }

  /// A style as CSS computes it.
  func style(_ name: String, of id: String) throws(WebDriverError) -> JSONValue {
    .string(secrets.masked(try resolve(id).node.css(name, theme: request.theme)))
  }

  func property(_ name: String, of id: String) throws(WebDriverError) -> JSONValue {
    let found = try resolve(id)
    let tree = found.view.tree
    return tree.property(name, of: found.index, unit: unit)
      ?? shown(tree.attribute(name, of: found.index, unit: unit))
  }

  /// What an element's id means to a person, as far as the newest view tells.
  func title(of id: String) -> String {
    let view = backend.view()
    guard let number = id.split(separator: ".").last.flatMap({ Int($0) }),
      let index = view.index(ofID: number)
    else { return "an element that is gone" }
    let name = view.tree.name(of: index)
    return view.tree[index].role.rawValue + (name.isEmpty ? "" : " \"\(name)\"")
  }

  /// An element as one line of an error.
  func line(_ index: ElementTree.Index, in view: AppView) -> String {
    NearMisses(LocatorEngine(tree: view.tree, unit: unit)).line(index)
  }

  /// The element with the focus, else the one at the cursor, else the whole app.
  var activeElement: JSONValue {
    let view = backend.view()
    let index =
      view.tree.focused
      ?? view.screen.flatMap { $0.cursor.isVisible ? view.tree.hit($0.cursor.position) : nil }
    return reference(index ?? 0, in: view.tree)
  }

  func rect(_ frame: CellRect) -> JSONValue {
    let frame = unit.rect(frame)
    return [
      "x": .number(Double(frame.x)), "y": .number(Double(frame.y)),
      "width": .number(Double(frame.width)), "height": .number(Double(frame.height)),
    ]
  }
}

extension RunningApp.Found {
  /// Whether some of it can be seen.
  var isDisplayed: Bool { view.isDisplayed(index) }
}

extension AppView {
  /// The element or run of text with this id; nil once it is gone.
  func index(ofID id: Int) -> ElementTree.Index? {
    tree.index(ofID: id) ?? tree.index(ofRunID: id, on: screen)
  }

  /// Whether some of the element lies on the screen and is not scrolled away.
  func isDisplayed(_ index: ElementTree.Index) -> Bool { tree.isDisplayed(index) }
}
