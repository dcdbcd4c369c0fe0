import TerminalModel
import TextModel
import WireProtocol

/// The page source: an XML element for each element, named by its role, with what it shows itself as
/// a text node.
package enum XMLSource {
  /// The attributes of an element that are wanted, in their order.
  static func attributes(
    of index: ElementTree.Index, in tree: ElementTree, unit: LengthUnit,
    wanted: XPathReach = .all
  ) -> [(name: String, value: String)] {
    let node = tree[index]
    let (frame, states) = (unit.rect(node.frame), node.states)
    var attributes: [(name: String, value: String)] = []
    func add(_ name: String, _ value: @autoclosure () -> String?) {
      guard wanted.contains(name), let value = value() else { return }
      attributes.append((name, XMLText.legal(value)))
    }
    func add(_ name: String, _ state: Bool?) { add(name, state.map { $0 ? "true" : "false" }) }
    func add(_ name: String, _ length: Int) { add(name, String(length)) }
    add("role", node.role.rawValue)
    add("id", node.identifier)
    add("name", tree.name(of: index))
    add("label", node.label)
    add("value", node.value)
    let flows = node.content != nil && node.text != nil
    add("text", node.children.isEmpty || flows ? tree.text(of: index) : node.text)
    add("enabled", states.isEnabled)
    add("visible", states.isVisible)
    add("focused", states.isFocused)
    add("selected", states.isSelected)
    add("checked", states.isChecked)
    add("x", frame.x)
    add("y", frame.y)
    add("width", frame.width)
    add("height", frame.height)
    let own = attributes.count
    let others = node.attributes.lazy.filter { wanted.contains($0.key) && isName($0.key) }
    for (name, value) in others.sorted(by: { $0.key < $1.key })
    where !attributes[..<own].contains(where: { $0.name == name }) {
      add(name, value)
    }
    return attributes
  }

  /// What an app's text is put through before it is written; roles, states and lengths are not.
  package typealias Mask = (String) -> String

  /// The whole tree as XML 1.0, indented by two spaces a level.
  package static func text(
    of tree: ElementTree, unit: LengthUnit, masked: Mask? = nil
  ) -> String {
    text(of: tree, unit: unit, named: unit, masked)
  }

  /// The tree of a picture, whose frames are points already.
  package static func text(ofPicture tree: ElementTree, masked: Mask? = nil) -> String {
    // A length times one is what `cells` writes.
    text(of: tree, unit: .cells, named: .points, masked)
  }

  private static func text(
    of tree: ElementTree, unit: LengthUnit, named name: LengthUnit, _ masked: Mask?
  ) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(0, of: tree, unit: unit, named: name, masked, depth: 0, into: &text)
    return text
  }

  /// The attributes that hold nothing of the app's own words.
  private static let facts: Set<String> = [
    "role", "enabled", "visible", "focused", "selected", "checked", "x", "y", "width", "height",
  ]

  private static func write(
    _ index: ElementTree.Index, of tree: ElementTree, unit: LengthUnit, named unitName: LengthUnit,
    _ masked: Mask?, depth: Int, into text: inout String
  ) {
    let node = tree[index]
    indent(depth, in: &text)
    text += "<"
    text += node.role.rawValue
    if depth == 0 { text += " unit=\"\(unitName.rawValue)\"" }
    for (name, value) in attributes(of: index, in: tree, unit: unit) {
      text += " "
      text += name
      text += "=\""
      let shown = if let masked, !facts.contains(name) { masked(value) } else { value }
      text += XMLText.attribute(shown)
      text += "\""
    }
    let own = tree.ownTexts[index].map { (masked?($0) ?? $0).escapedForMarkup }
    if node.children.isEmpty {
      text += own.map { ">\($0)</\(node.role.rawValue)>\n" } ?? "/>\n"
      return
    }
    text += ">\(own ?? "")\n"
    for child in tree.children(of: index) {
      write(child, of: tree, unit: unit, named: unitName, masked, depth: depth + 1, into: &text)
    }
    indent(depth, in: &text)
    text += "</"
    text += node.role.rawValue
    text += ">\n"
  }

  private static func indent(_ depth: Int, in text: inout String) {
    for _ in 0..<depth { text += "  " }
  }

  private static func isName(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || "-._".utf8.contains(byte)
    }
  }
}
