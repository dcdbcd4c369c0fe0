import TerminalModel
import WireProtocol

/// An element read off a bare screen.
struct InferredElement {
  var role: ElementRole
  /// What it is called: the text inside a button's brackets, beside a check box.
  var name: String
  /// The text as it stands.
  var text: String
  var frame: CellRect
  var isChecked: Bool?
  var isHighlighted: Bool
  var link: String?
  var style: Style

  func node(id: Int) -> ElementNode {
    var attributes = [
      "inferred": "true", "highlighted": String(isHighlighted),
      "style.foreground": style.foreground.name, "style.background": style.background.name,
      "style.bold": String(style.attributes.contains(.bold)),
      "style.inverse": String(style.attributes.contains(.inverse)),
    ]
    attributes["href"] = link
    return ElementNode(
      id: id, role: role, label: name, text: text, frame: frame,
      states: ElementStates(isSelected: isHighlighted, isChecked: isChecked),
      attributes: attributes)
  }
}

extension Color {
  /// As CSS writes it; the palette's entries by number.
  var name: String {
    switch self {
    case .standard: "default"
    case .indexed(let number): "palette(\(number))"
    case .rgb(let red, let green, let blue): "rgb(\(red), \(green), \(blue))"
    }
  }
}
