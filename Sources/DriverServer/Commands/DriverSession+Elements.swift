import JSONModel
import TerminalModel
import WireProtocol

extension DriverSession {
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

  func read(
    _ endpoint: Endpoint, of element: String, name: String
  ) throws(WebDriverError) -> JSONValue {
    let found = try resolve(element)
    let (tree, index, node) = (found.view.tree, found.index, found.node)
    func text(_ text: String?) -> JSONValue {
      text.map { .string(secrets.masked($0)) } ?? .null
    }
    switch endpoint {
    case .isSelected: return .bool(node.states.isChecked ?? node.states.isSelected)
    case .isEnabled: return .bool(node.states.isEnabled)
    case .isDisplayed: return .bool(found.isDisplayed)
    case .text: return text(tree.text(of: index))
    case .tagName: return .string(node.role.rawValue)
    case .elementRect: return rect(node.frame)
    case .locationInView:
      let rect = rect(node.frame)
      return ["x": rect["x"] ?? 0, "y": rect["y"] ?? 0]
    case .computedRole: return .string(node.role.ariaName)
    case .computedLabel: return text(tree.name(of: index))
    case .css: return .string(secrets.masked(node.css(name, theme: request.theme)))
    case .property:
      return tree.property(name, of: index, unit: unit)
        ?? text(tree.attribute(name, of: index, unit: unit))
    default: return text(tree.attribute(name, of: index, unit: unit))
    }
  }

  func rect(_ frame: CellRect) -> JSONValue {
    let frame = unit.rect(frame)
    return [
      "x": .number(Double(frame.x)), "y": .number(Double(frame.y)),
      "width": .number(Double(frame.width)), "height": .number(Double(frame.height)),
    ]
  }
}

extension DriverSession.Found {
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
