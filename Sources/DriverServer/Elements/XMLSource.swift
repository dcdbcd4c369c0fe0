import ScreenExport
import WireProtocol

/// The page source: an XML element for each element, named by its role.
package enum XMLSource {
  /// The attributes of an element, in their order.
  static func attributes(
    of index: ElementTree.Index, in tree: ElementTree, unit: LengthUnit
  ) -> [(name: String, value: String)] {
    let node = tree[index]
    var attributes: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String?) {
      if let value { attributes.append((name, XMLText.legal(value))) }
    }
    add("role", node.role.rawValue)
    add("id", node.identifier)
    add("name", tree.name(of: index))
    add("label", node.label)
    add("value", node.value)
    add("text", node.children.isEmpty ? tree.text(of: index) : node.text)
    for name in ["enabled", "visible", "focused", "selected", "checked"] {
      add(name, tree.attribute(name, of: index, unit: unit))
    }
    for name in ["x", "y", "width", "height"] {
      add(name, tree.attribute(name, of: index, unit: unit))
    }
    let own = attributes.count
    for (name, value) in node.attributes.sorted(by: { $0.key < $1.key })
    where isName(name) && !attributes[..<own].contains(where: { $0.name == name }) {
      add(name, value)
    }
    return attributes
  }

  /// What an app's text is put through before it is written; roles, states and lengths are not.
  package typealias Mask = (String) -> String

  /// The whole tree as XML 1.0, indented by two spaces a level.
  package static func text(
    of tree: ElementTree, unit: LengthUnit, masked: Mask = { $0 }
  ) -> String {
    text(of: tree, unit: unit, named: unit, masked)
  }

  /// The tree of a picture, whose frames are points already.
  package static func text(ofPicture tree: ElementTree, masked: Mask = { $0 }) -> String {
    // A length times one is what `cells` writes.
    text(of: tree, unit: .cells, named: .points, masked)
  }

  private static func text(
    of tree: ElementTree, unit: LengthUnit, named name: LengthUnit, _ masked: Mask
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
    _ masked: Mask, depth: Int, into text: inout String
  ) {
    let indent = String(repeating: "  ", count: depth)
    let name = tree[index].role.rawValue
    text += "\(indent)<\(name)"
    if depth == 0 { text += " unit=\"\(unitName.rawValue)\"" }
    for (name, value) in attributes(of: index, in: tree, unit: unit) {
      let shown = facts.contains(name) ? value : masked(value)
      text += " \(name)=\"\(XMLText.attribute(shown))\""
    }
    let children = tree.children(of: index)
    if children.isEmpty {
      text += "/>\n"
      return
    }
    text += ">\n"
    for child in children {
      write(child, of: tree, unit: unit, named: unitName, masked, depth: depth + 1, into: &text)
    }
    text += "\(indent)</\(name)>\n"
  }

  private static func isName(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || "-._".utf8.contains(byte)
    }
  }
}
