package import TerminalModel
package import WireProtocol

/// Makes elements out of a bare screen: runs of text, buttons, check boxes and the highlighted run.
///
/// An element keeps its id as long as its role, text and place stay, and, where that text is unique,
/// when it moves. Ids are never used again.
package struct ScreenInference: Sendable {
  fileprivate struct Key: Hashable {
    var role: ElementRole
    var text: String
    var x: Int
    var y: Int
  }

  private var known: [Key: Int] = [:]
  private var lastID = 0
  private let rootID: Int

  package init() {
    lastID = 1
    rootID = 1
  }

  /// The elements of `screen` under one application element.
  package mutating func tree(of screen: Screen, title: String?) -> ElementNode {
    let found = (0..<screen.size.rows).flatMap { RowReader(screen: screen, row: $0).elements() }
    var ids: [Key: Int] = [:]
    var moved = Dictionary(grouping: known) { Place(role: $0.key.role, text: $0.key.text) }
    let here = Dictionary(grouping: found) { Place(role: $0.role, text: $0.name) }
    for element in found where known[element.key] != nil {
      moved[Place(role: element.role, text: element.name)]?.removeAll { $0.key == element.key }
    }
    let children = found.map { element -> ElementNode in
      let place = Place(role: element.role, text: element.name)
      let id: Int
      if let same = known[element.key] {
        id = same
      } else if here[place]?.count == 1, let before = moved[place], before.count == 1 {
        id = before[0].value
      } else {
        lastID += 1
        id = lastID
      }
      ids[element.key] = id
      return element.node(id: id)
    }
    known = ids
    return ElementNode(
      id: rootID, role: .application, label: title,
      frame: CellRect(x: 0, y: 0, width: screen.size.columns, height: screen.size.rows),
      attributes: ["inferred": "true"], children: children)
  }

  private struct Place: Hashable {
    var role: ElementRole
    var text: String
  }
}

extension InferredElement {
  fileprivate var key: ScreenInference.Key {
    ScreenInference.Key(role: role, text: name, x: frame.x, y: frame.y)
  }
}
