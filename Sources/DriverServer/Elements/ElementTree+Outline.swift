import SnapshotKit
import TerminalModel
import TextModel
import WireProtocol

extension ElementTree {
  /// The visible elements that have a name, to say what changed between two snapshots.
  ///
  /// It holds what a client reads from the page source of the same tree.
  /// - Parameters:
  ///   - unit: What the frames shall be measured in.
  ///   - known: What the tree's frames are in.
  ///   - masked: What an app's texts are put through.
  func outline(
    in unit: LengthUnit, from known: LengthUnit = .cells, masked: (String) -> String
  ) -> ElementOutline {
    let isScaled = unit == .points && known == .cells
    var depths: [Int] = []
    depths.reserveCapacity(entries.count)
    var elements: [SnapshotElement] = []
    for index in indices {
      let depth = entries[index].parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      let node = self[index]
      guard node.states.isVisible else { continue }
      func shown(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        return masked(XMLText.legal(text))
      }
      let label = shown(node.label) ?? shown(name(of: index))
      let text = shown(node.children.isEmpty ? self.text(of: index) : node.text)
      // A box with nothing to call it by names nothing.
      guard node.identifier?.isEmpty == false || label != nil || text != nil else { continue }
      let frame = isScaled ? unit.rect(node.frame) : node.frame
      let states: [(String, Bool)] = [
        ("disabled", !node.states.isEnabled), ("selected", node.states.isSelected),
        ("focused", node.states.isFocused), ("checked", node.states.isChecked == true),
      ]
      elements.append(
        SnapshotElement(
          depth: depth, role: node.role.rawValue, identifier: shown(node.identifier), label: label,
          text: text == label ? nil : text, value: shown(node.value),
          states: states.filter(\.1).map(\.0),
          frame: .init(
            x: Double(frame.x), y: Double(frame.y), width: Double(frame.width),
            height: Double(frame.height))))
    }
    return ElementOutline(unit: unit == .points ? .points : .cells, elements: elements)
  }
}
