import JSONModel
import ViewKit

/// An element of the accessibility tree, as a page makes an HTML element of it.
@MainActor
struct PageElement {
  let json: JSONValue

  init(_ layout: ViewLayout) {
    let controls = Dictionary(layout.controls.map { ($0.id, $0) }) { $1 }
    let areas = Dictionary(layout.scrollAreas.map { ($0.id, $0) }) { $1 }
    json = Self.json(layout.root, controls, areas)
  }

  private static func json(
    _ element: AccessibilityElement, _ controls: [NodeID: Control], _ areas: [NodeID: ScrollArea]
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "node": .number(Double(element.id.rawValue)), "role": .string(element.role.rawValue),
      "frame": element.frame.json,
    ]
    let texts = [
      ("id", element.identifier), ("label", element.label), ("value", element.value),
      ("text", element.text), ("prompt", element.attributes["prompt"]),
    ]
    for (name, text) in texts where text != nil { members[name] = text.map { .string($0) } }
    if !element.isEnabled { members["isDisabled"] = true }
    if element.isFocused { members["isFocused"] = true }
    if element.isFocusable { members["isFocusable"] = true }
    if element.isSelected { members["isSelected"] = true }
    if let isChecked = element.isChecked { members["isChecked"] = .bool(isChecked) }
    if element.attributes["invalid"] != nil { members["isInvalid"] = true }
    if element.visibleFrame.isEmpty { members["isOutside"] = true }
    switch controls[element.id]?.behavior {
    case .action: members["control"] = "action"
    case .field(let field):
      members["control"] = "field"
      members["value"] = .string(field.text)
    case .shield, nil: break
    }
    if let area = areas[element.id] {
      members["scroll"] = .array(
        [area.offset.x, area.offset.y, area.contentSize.width, area.contentSize.height]
          .map { .number($0) })
    }
    if !element.children.isEmpty {
      members["children"] = .array(element.children.map { json($0, controls, areas) })
    }
    return .object(members)
  }
}

extension Rect {
  var json: JSONValue { .array([x, y, width, height].map { .number($0) }) }
}

extension RGBA {
  /// The colour as CSS writes it: `#RRGGBBAA`.
  var css: String {
    "#"
      + [red, green, blue, alpha].map { channel in
        let digits = String(channel, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
