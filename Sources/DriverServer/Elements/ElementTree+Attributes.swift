import JSONModel
import TerminalModel
import WireProtocol

extension ElementTree {
  /// The names that a client may ask for an attribute by, besides those that the app gives.
  private static let flags: [String: @Sendable (ElementStates) -> Bool?] = [
    "enabled": { $0.isEnabled }, "disabled": { !$0.isEnabled }, "focused": { $0.isFocused },
    "selected": { $0.isSelected }, "checked": { $0.isChecked }, "visible": { $0.isVisible },
    "displayed": { $0.isVisible }, "secure": { $0.isSecure }, "focusable": { $0.isFocusable },
  ]

  /// The values that an attribute has for a selector; `name` and `class` have more than one.
  package func attributes(_ name: String, of index: Index, unit: LengthUnit) -> [String] {
    let node = self[index]
    switch name {
    case "name": return [self.name(of: index), node.identifier].compactMap(\.self)
    case "class": return [node.role.rawValue] + node.classes
    default: return attribute(name, of: index, unit: unit).map { [$0] } ?? []
    }
  }

  /// What a property is where it isn't text: a state or a length; nil elsewhere.
  func property(_ name: String, of index: Index, unit: LengthUnit) -> JSONValue? {
    let node = self[index]
    if let flag = Self.flags[name] { return flag(node.states).map { .bool($0) } ?? .null }
    if name == "childElementCount" { return .number(Double(node.children.count)) }
    return length(name, of: index, unit: unit).map { .number(Double($0)) }
  }

  /// A length or distance of an element's frame; nil where that is no such name.
  private func length(_ name: String, of index: Index, unit: LengthUnit) -> Int? {
    let frame = unit.rect(self[index].frame)
    return switch name {
    case "x": frame.x
    case "y": frame.y
    case "width": frame.width
    case "height": frame.height
    default: nil
    }
  }

  /// An attribute as text, by the names of W3C, Appium and the app; nil where there is none.
  package func attribute(_ name: String, of index: Index, unit: LengthUnit) -> String? {
    let node = self[index]
    switch name {
    case "id", "identifier", "resource-id", "accessibility-id", "content-desc":
      return node.identifier
    case "role", "type", "class", "className", "tagName": return node.role.rawValue
    case "name": return self.name(of: index)
    case "label", "aria-label": return node.label
    case "value": return node.value
    case "text", "textContent", "innerText": return text(of: index)
    default: break
    }
    if let length = length(name, of: index, unit: unit) { return String(length) }
    guard let flag = Self.flags[name] else { return node.attributes[name] }
    // A boolean attribute of HTML is there or not.
    return flag(node.states).flatMap { name == "disabled" && !$0 ? nil : String($0) }
  }
}

extension ElementNode {
  /// The classes that the app gives, apart from the role.
  var classes: [String] {
    attributes["class"]?.split(separator: " ").map(String.init) ?? []
  }

  /// Whether `name` is the role, or one of the app's classes.
  func hasClass(_ name: String) -> Bool {
    if role.rawValue == name { return true }
    return attributes["class"]?.split(separator: " ").contains { $0 == name } == true
  }
}
