import TerminalModel
package import ViewKit
package import WireProtocol

extension ElementNode {
  /// An element as the driver is told of it, in whole units of its layout: cells, or a picture's points.
  package init(_ element: AccessibilityElement) {
    let visible = element.visibleFrame
    let isVisible = !visible.isEmpty
    self.init(
      id: element.id.rawValue,
      role: ElementRole(rawValue: element.role.rawValue) ?? .other,
      identifier: element.identifier, label: element.label, value: element.value,
      text: element.text,
      frame: isVisible
        ? CellRect(visible)
        : CellRect(x: Int(element.frame.x), y: Int(element.frame.y), width: 0, height: 0),
      states: ElementStates(
        isEnabled: element.isEnabled, isFocused: element.isFocused,
        isSelected: element.isSelected, isChecked: element.isChecked, isVisible: isVisible,
        isSecure: element.isSecure, isFocusable: element.isFocusable),
      attributes: element.attributes, children: element.children.map(ElementNode.init))
  }
}
