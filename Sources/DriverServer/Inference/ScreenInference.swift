package import TerminalModel
package import WireProtocol

/// Makes elements out of a bare screen: boxes, menus, buttons, check boxes, fields, links, the
/// highlighted row, and runs of text; what lies in a box is its child.
///
/// An element keeps its id as long as its role, text and place stay, and, where that text is unique,
/// when it moves. Ids are never used again.
package struct ScreenInference: Sendable {
  private struct Key: Hashable {
    var place: Place
    var x: Int
    var y: Int

    init(_ element: InferredElement) {
      place = Place(role: element.role, text: element.name)
      x = element.frame.x
      y = element.frame.y
    }
  }

  private struct Place: Hashable {
    var role: ElementRole
    var text: String
  }

  private var known: [Key: Int] = [:]
  private var lastID: Int
  private let rootID: Int

  package init() {
    lastID = 1
    rootID = 1
  }

  /// The elements of `screen` under one application element.
  package mutating func tree(of screen: Screen, title: String?) -> ElementNode {
    let found = ScreenReader.elements(of: screen)
    let ids = identify(found)
    return ElementNode(
      id: rootID, role: .application, label: title,
      frame: CellRect(x: 0, y: 0, width: screen.size.columns, height: screen.size.rows),
      attributes: ["inferred": "true"], children: Self.nested(found, ids))
  }

  private mutating func identify(_ found: [InferredElement]) -> [Int] {
    var moved = Dictionary(grouping: known) { $0.key.place }
    let here = Dictionary(grouping: found) { Key($0).place }
    for element in found where known[Key(element)] != nil {
      moved[Key(element).place]?.removeAll { $0.key == Key(element) }
    }
    var ids: [Key: Int] = [:]
    let all = found.map { element -> Int in
      let key = Key(element)
      let id: Int
      if let same = known[key], ids[key] == nil {
        id = same
      } else if here[key.place]?.count == 1, let before = moved[key.place], before.count == 1 {
        id = before[0].value
      } else {
        lastID += 1
        id = lastID
      }
      ids[key] = id
      return id
    }
    known = ids
    return all
  }

  /// Each element in the smallest container that holds it, in reading order.
  private static func nested(_ found: [InferredElement], _ ids: [Int]) -> [ElementNode] {
    let containers = found.indices.filter { found[$0].isContainer }
    var children: [Int?: [Int]] = [:]
    for index in found.indices {
      let frame = found[index].frame
      let parent = containers.filter { other in
        other != index && found[other].frame.contains(frame)
          && (found[other].frame != frame || !found[index].isContainer)
      }.min { found[$0].frame.area < found[$1].frame.area }
      children[parent, default: []].append(index)
    }
    func nodes(in parent: Int?) -> [ElementNode] {
      (children[parent] ?? []).sorted { left, right in
        (found[left].frame.y, found[left].frame.x) < (found[right].frame.y, found[right].frame.x)
      }.map { found[$0].node(id: ids[$0], children: nodes(in: $0)) }
    }
    return nodes(in: nil)
  }
}

extension CellRect {
  fileprivate var area: Int { width * height }
}
