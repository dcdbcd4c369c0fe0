import TerminalModel
import WireProtocol

/// An element read off a bare screen.
struct InferredElement {
  /// What shape it was told by; the attribute `shape`.
  enum Shape: String {
    case text, link, box, row, menuBar, menu, menuItem
    case bracketButton, keyButton, filledButton
    case checkBox, radioButton
    case field
  }

  var shape: Shape
  /// What it is called: the text inside a button's brackets, beside a check box.
  var name: String
  /// The text as it stands.
  var text: String
  var frame: CellRect
  var style: Style
  var value: String?
  var isChecked: Bool?
  var isHighlighted = false
  var isFocused = false
  var isSecure = false
  var link: String?
  /// The key that does the same, as the screen writes it (`F5`, `^X`).
  var key: String?

  var role: ElementRole {
    switch shape {
    case .text: .text
    case .link: .link
    case .box: .group
    case .row: .row
    case .menuBar, .menu: .menu
    case .menuItem: .menuItem
    case .bracketButton, .keyButton, .filledButton: .button
    case .checkBox, .radioButton: .toggle
    case .field: isSecure ? .secureField : .textField
    }
  }

  /// Whether other elements may lie inside it.
  var isContainer: Bool {
    switch shape {
    case .box, .row, .menuBar, .menu: true
    default: false
    }
  }

  /// What its attributes are made of: many elements look alike.
  struct Look: Hashable {
    var shape: Shape
    var style: Style
    var isHighlighted: Bool
    var link: String?
    var key: String?

    var attributes: [String: String] {
      var attributes = [
        "inferred": "true", "shape": shape.rawValue, "highlighted": String(isHighlighted),
        "style.foreground": style.foreground.name, "style.background": style.background.name,
        "style.bold": String(style.attributes.contains(.bold)),
        "style.inverse": String(style.attributes.contains(.inverse)),
      ]
      attributes["href"] = link
      attributes["key"] = key
      return attributes
    }
  }

  var look: Look {
    Look(shape: shape, style: style, isHighlighted: isHighlighted, link: link, key: key)
  }

  /// - Parameter attributes: Those of its look.
  func node(id: Int, attributes: [String: String], children: [ElementNode]) -> ElementNode {
    ElementNode(
      id: id, role: role, label: name.isEmpty ? nil : name, value: value,
      text: isContainer && !children.isEmpty ? nil : text, frame: frame,
      states: ElementStates(
        isFocused: isFocused, isSelected: isHighlighted, isChecked: isChecked, isSecure: isSecure),
      attributes: attributes, children: children)
  }
}
