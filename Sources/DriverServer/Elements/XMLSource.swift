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
    let taken = Set(attributes.map(\.name))
    for (name, value) in node.attributes.sorted(by: { $0.key < $1.key })
    where isName(name) && !taken.contains(name) {
      add(name, value)
    }
    return attributes
  }

  /// The whole tree as XML 1.0, indented by two spaces a level.
  package static func text(of tree: ElementTree, unit: LengthUnit) -> String {
    text(of: tree, unit: unit, named: unit)
  }

  /// The tree of a picture, whose frames are points already.
  package static func text(ofPicture tree: ElementTree) -> String {
    // A length times one is what `cells` writes.
    text(of: tree, unit: .cells, named: .points)
  }

  private static func text(
    of tree: ElementTree, unit: LengthUnit, named name: LengthUnit
  ) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(0, of: tree, unit: unit, named: name, depth: 0, into: &text)
    return text
  }

  private static func write(
    _ index: ElementTree.Index, of tree: ElementTree, unit: LengthUnit, named unitName: LengthUnit,
    depth: Int, into text: inout String
  ) {
    let indent = String(repeating: "  ", count: depth)
    let name = tree[index].role.rawValue
    text += "\(indent)<\(name)"
    if depth == 0 { text += " unit=\"\(unitName.rawValue)\"" }
    for (name, value) in attributes(of: index, in: tree, unit: unit) {
      text += " \(name)=\"\(XMLText.attribute(value))\""
    }
    let children = tree.children(of: index)
    if children.isEmpty {
      text += "/>\n"
      return
    }
    text += ">\n"
    for child in children {
      write(child, of: tree, unit: unit, named: unitName, depth: depth + 1, into: &text)
    }
    text += "\(indent)</\(name)>\n"
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic
    else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || $0.properties.numericType != nil
          || "-._".contains(Character($0)))
    }
  }
}
