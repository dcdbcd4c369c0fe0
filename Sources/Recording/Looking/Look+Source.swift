import FlowFormat
import FlowMatching
import Geometry
import TerminalModel
import TextModel
import WireProtocol

extension Look {
  /// A look at an app that has no grid of cells: a browser's page, a phone's app. Its frames are in
  /// points of the window.
  ///
  /// - Parameter source: the elements as XML: Appium's page source, or a script's of a browser.
  package init(source: String) {
    let tree = FlowTree(source: source)
    var depths: [Int?] = []
    var elements: [SeenElement] = []
    for element in tree.elements {
      let outer = element.parent.flatMap { depths[$0] } ?? -1
      guard let seen = SeenElement(element, depth: outer + 1) else {
        depths.append(outer)
        continue
      }
      depths.append(outer + 1)
      elements.append(seen)
    }
    self.init(elements: elements, source: source)
    pointSize = CellSize(columns: Int(tree.size.width), rows: Int(tree.size.height))
    hasTouch = tree.hasTouch
  }
}

extension SeenElement {
  /// Nil for what has neither a place nor a name.
  fileprivate init?(_ element: FlowElement, depth: Int) {
    let isField = element.role.hasSuffix("Field")
    let shown = element.text ?? ""
    let label = element.label ?? ""
    let name = !label.isEmpty ? label : isField ? element.hint ?? "" : shown
    guard element.frame.width > 0, element.frame.height > 0,
      !name.isEmpty || element.id != nil || isField
    else { return nil }
    var states: [String] = []
    if !element.isEnabled { states.append("disabled") }
    if element.isFocused { states.append("focused") }
    if element.isSelected { states.append("selected") }
    if element.isChecked { states.append("checked") }
    if element.role == ElementRole.secureField.rawValue { states.append("secure") }
    let role = element.role == "other" && !shown.isEmpty ? "text" : element.role
    self.init(
      depth: depth, role: role, name: name, identifier: element.id,
      value: isField ? element.text : nil, states: states,
      frame: CellRect(
        x: Int(element.frame.x.rounded()), y: Int(element.frame.y.rounded()),
        width: max(1, Int(element.frame.width.rounded())),
        height: max(1, Int(element.frame.height.rounded()))),
      locator: nil)
    locator = candidates.first
  }

  /// Locators that may mean it alone, as a Swift page object writes them, the shortest first; the
  /// driver has to say which do.
  package var candidates: [String] {
    var found: [String] = []
    if let identifier, !identifier.isEmpty {
      found.append("app[.id(\(QuotedText.quoted(identifier)))]")
    }
    guard !name.isEmpty else { return found }
    let text = QuotedText.quoted(name)
    let words = [
      "button", "link", "heading", "textField", "secureField", "toggle", "tab", "image", "list",
    ]
    if words.contains(role) {
      found.append("app.\(role == "textField" ? "field" : role)(\(text))")
    } else {
      found.append("app.text(\(text))")
    }
    found.append("app[.name(\(text))]")
    return found
  }
}
