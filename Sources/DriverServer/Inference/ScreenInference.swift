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

    /// Hardly any two share a corner: the texts are left to the comparison.
    func hash(into hasher: inout Hasher) {
      hasher.combine(x)
      hasher.combine(y)
    }
  }

  private struct Place: Hashable {
    var role: ElementRole
    var text: String
  }

  /// The elements of one role and text: one of those that are gone, and how many are there now.
  private struct Move {
    var id: Int
    var gone = 0
    var here = 0
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
    let keys = found.map(Key.init)
    let here = Set(keys)
    // What is no longer where it was may have moved.
    var moves: [Place: Move] = [:]
    for (key, id) in known where !here.contains(key) {
      moves[key.place, default: Move(id: id)].gone += 1
    }
    for key in keys { moves[key.place]?.here += 1 }
    var ids: [Key: Int] = [:]
    ids.reserveCapacity(keys.count)
    let all = keys.map { key -> Int in
      let id: Int
      if let same = known[key], ids[key] == nil {
        id = same
      } else if let move = moves[key.place], move.gone == 1, move.here == 1 {
        id = move.id
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
    var last: (look: InferredElement.Look, attributes: [String: String])?
    func attributes(_ look: InferredElement.Look) -> [String: String] {
      if let last, last.look == look { return last.attributes }
      let attributes = look.attributes
      last = (look, attributes)
      return attributes
    }
    func nodes(in parent: Int?) -> [ElementNode] {
      (children[parent] ?? []).sorted { left, right in
        (found[left].frame.y, found[left].frame.x) < (found[right].frame.y, found[right].frame.x)
      }.map { index in
        found[index].node(
          id: ids[index], attributes: attributes(found[index].look), children: nodes(in: index))
      }
    }
    return nodes(in: nil)
  }
}

extension CellRect {
  fileprivate var area: Int { width * height }
}
