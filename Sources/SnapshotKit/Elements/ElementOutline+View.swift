package import ViewKit

extension ElementOutline {
  /// The elements below the root of an accessibility tree, those off the screen left out.
  package init(_ root: AccessibilityElement, unit: Unit) {
    var elements: [SnapshotElement] = []
    func add(_ element: AccessibilityElement, _ depth: Int) {
      let isShown = !element.visibleFrame.isEmpty
      if isShown { elements.append(SnapshotElement(element, depth: depth)) }
      for child in element.children { add(child, isShown ? depth + 1 : depth) }
    }
    for child in root.children { add(child, 0) }
    self.init(unit: unit, elements: elements)
  }
}

extension SnapshotElement {
  fileprivate init(_ element: AccessibilityElement, depth: Int) {
    self.init(
      depth: depth, role: element.role.rawValue, identifier: element.identifier,
      label: element.label, text: element.text == element.label ? nil : element.text,
      value: element.value,
      states: SnapshotElement.states(
        isEnabled: element.isEnabled, isFocused: element.isFocused,
        isSelected: element.isSelected, isChecked: element.isChecked),
      frame: element.visibleFrame)
  }
}

extension SnapshotElement {
  /// The words for the states that aren't the usual ones, in a fixed order.
  package static func states(
    isEnabled: Bool, isFocused: Bool, isSelected: Bool, isChecked: Bool?
  ) -> [String] {
    [
      isEnabled ? nil : "disabled", isFocused ? "focused" : nil, isSelected ? "selected" : nil,
      isChecked.map { $0 ? "checked" : "unchecked" },
    ].compactMap(\.self)
  }
}
