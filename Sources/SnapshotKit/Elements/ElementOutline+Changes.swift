package import Geometry
import TextModel

extension ElementOutline {
  /// What changed between an expected outline and this one, the likeliest cause first.
  ///
  /// An element that moved with its parent, or came or went with it, is not named; of elements that moved by the
  /// same distance the first is named and the others counted.
  /// - Parameter marks: where the pictures differ, in the outline's unit: an element under such a mark that nothing
  ///   else explains "looks different".
  package func changes(
    from expected: ElementOutline, marks: [Rect] = []
  ) -> [ElementChange] {
    guard unit == expected.unit else { return [] }
    let matching = ElementMatching(expected.elements, elements)
    var changes: [ElementChange] = []
    var explained: [Rect] = []
    var shifts: [Int: Shift] = [:]
    var moved: [(name: String, shift: Shift, frame: Rect)] = []
    var resized: [(change: Int, shift: Shift)] = []

    for (before, after) in matching.pairs {
      let (old, new) = (expected.elements[before], elements[after])
      let spoken = Self.textChanges(old, new) + Self.stateChanges(old, new)
      changes += spoken
      if !spoken.isEmpty { explained += [old.frame, new.frame] }
      let shift = Shift(x: new.frame.x - old.frame.x, y: new.frame.y - old.frame.y)
      shifts[before] = shift
      let isLeaf = !Self.hasChild(expected.elements, before) && !Self.hasChild(elements, after)
      // A text's new words say by themselves why it is longer or shorter.
      let isExplained = isLeaf && spoken.contains { $0.kind == .text }
      if old.frame.width != new.frame.width || old.frame.height != new.frame.height, !isExplained {
        if isLeaf, !shift.isZero { resized.append((changes.count, shift)) }
        changes.append(
          ElementChange(
            element: new.name, kind: isLeaf ? .resized : .stretched,
            detail: "resized " + sizeChange(old.frame, new.frame), frame: new.frame))
        if isLeaf { explained += [old.frame, new.frame] }
      }
      let carried = matching.expectedParents[before].flatMap { shifts[$0] } ?? Shift(x: 0, y: 0)
      if shift != carried, !shift.isZero, !Self.isAnchored(old.frame, new.frame) {
        moved.append((new.name, shift, old.frame))
      }
      if !shift.isZero, isLeaf { explained += [old.frame, new.frame] }
    }
    // What made room for a neighbour that moved as far is not the cause.
    for (index, shift) in resized where moved.contains(where: { $0.shift == shift }) {
      changes[index].kind = .stretched
    }
    changes += moves(moved)

    explained += matching.gone.map { expected.elements[$0].frame }
    explained += matching.came.map { elements[$0].frame }
    let gone = Self.highest(matching.gone, matching.expectedParents).map { expected.elements[$0] }
    changes += gone.map {
      ElementChange(element: $0.name, kind: .gone, detail: "is gone", frame: $0.frame)
    }
    let came = Self.highest(matching.came, matching.actualParents).map { elements[$0] }
    changes += came.map {
      ElementChange(element: $0.name, kind: .came, detail: "came", frame: $0.frame)
    }
    changes += looks(marks, explained)
    // A stable sort: within a kind the reading order stays.
    return changes.enumerated()
      .sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }.map(\.element)
  }

  /// The elements whose words differ from an expected outline's: text, name or value, scalar by scalar, and those with
  /// words that came or are gone.
  /// - Parameter ignored: the parts, in the outline's unit, in which words may differ.
  package func wordChanges(
    from expected: ElementOutline, ignoring ignored: [Rect]
  ) -> [ElementChange] {
    guard unit == expected.unit else { return [] }
    let matching = ElementMatching(expected.elements, elements)
    var changes = matching.pairs.flatMap {
      Self.wordChanges(expected.elements[$0.expected], elements[$0.actual])
    }
    changes += matching.gone.map { expected.elements[$0] }.filter(\.hasWords).map {
      ElementChange(element: $0.name, kind: .gone, detail: "is gone", frame: $0.frame)
    }
    changes += matching.came.map { elements[$0] }.filter(\.hasWords).map {
      ElementChange(element: $0.name, kind: .came, detail: "came", frame: $0.frame)
    }
    return changes.filter { change in !ignored.contains { $0.meets(change.frame) } }
  }

  /// The elements whose parent is not among them.
  private static func highest(_ indices: [Int], _ parents: [Int?]) -> [Int] {
    let all = Set(indices)
    return indices.filter { index in parents[index].map { !all.contains($0) } ?? true }
  }

  private struct Shift: Hashable {
    var x: Double
    var y: Double
    var isZero: Bool { x == 0 && y == 0 }
    /// "x -2 y +6".
    var words: String {
      [("x", x), ("y", y)].filter { $0.1 != 0 }
        .map { "\($0) \($1 > 0 ? "+" : "")\(ElementOutline.number($1))" }.joined(separator: " ")
    }
  }

  /// Whether an element only grew or shrank, one of its edges or its middle staying in place on each axis.
  private static func isAnchored(
    _ old: Rect, _ new: Rect
  ) -> Bool {
    func isAnchored(_ old: (Double, Double), _ new: (Double, Double)) -> Bool {
      if old.0 == new.0 { return true }
      guard old.1 != new.1 else { return false }
      let (oldEnd, newEnd) = (old.0 + old.1, new.0 + new.1)
      return oldEnd == newEnd || abs(old.0 + oldEnd - new.0 - newEnd) <= 2
    }
    return isAnchored((old.x, old.width), (new.x, new.width))
      && isAnchored((old.y, old.height), (new.y, new.height))
  }

  private static func hasChild(_ elements: [SnapshotElement], _ index: Int) -> Bool {
    index + 1 < elements.count && elements[index + 1].depth > elements[index].depth
  }

  private static func textChanges(
    _ old: SnapshotElement, _ new: SnapshotElement
  ) -> [ElementChange] {
    var found = wordChanges(old, new)
    if old.role != new.role {
      found.append(
        ElementChange(
          element: new.identifier ?? new.role, kind: .text,
          detail: "role \(old.role) → \(new.role)", frame: new.frame))
    }
    return found
  }

  private static func wordChanges(
    _ old: SnapshotElement, _ new: SnapshotElement
  ) -> [ElementChange] {
    let name = new.identifier ?? new.role
    func change(_ what: String, _ before: String?, _ after: String?) -> ElementChange? {
      guard !before.isSame(as: after) else { return nil }
      // Words that look the same are told apart by marks.
      let marked = InvisibleMarks.pair(before ?? "", after ?? "")
      let words = QuotedText.quoted(marked.after)
      let both = "\(QuotedText.quoted(marked.before)) → \(words)"
      // What has no identifier is known by its words, which are said once.
      let isNamed = new.identifier != nil || what != "text"
      return ElementChange(
        element: name, kind: .text, detail: isNamed ? "\(what) \(both)" : both,
        frame: new.frame, short: isNamed ? "" : words,
        areas: isAnchored(old.frame, new.frame) ? [old.frame.union(new.frame)] : [])
    }
    let value = change("value", old.value, new.value)
    // A field shows its value, or its prompt where it has none: that is said once.
    let text =
      value != nil && (old.text.isSame(as: old.value) || new.text.isSame(as: new.value))
      ? nil : change("text", old.text ?? old.label, new.text ?? new.label)
    var found = [text, value].compactMap(\.self)
    if old.text != nil, new.text != nil,
      let named = change("name", old.label, new.label)
    {
      found.append(named)
    }
    return found
  }

  private static func stateChanges(
    _ old: SnapshotElement, _ new: SnapshotElement
  ) -> [ElementChange] {
    let lost = old.states.filter { !new.states.contains($0) }.map { "no longer " + $0 }
    let won = new.states.filter { !old.states.contains($0) }.map { "now " + $0 }
    guard !lost.isEmpty || !won.isEmpty else { return [] }
    return [
      ElementChange(
        element: new.name, kind: .state, detail: "is " + (lost + won).joined(separator: ", "),
        frame: new.frame)
    ]
  }

  private func sizeChange(_ old: Rect, _ new: Rect) -> String {
    func text(_ frame: Rect) -> String {
      "\(Self.number(frame.width)) × \(Self.number(frame.height))"
    }
    return "\(text(old)) → \(text(new))\(unit.suffix)"
  }

  private func moves(
    _ moved: [(name: String, shift: Shift, frame: Rect)]
  ) -> [ElementChange] {
    var order: [Shift] = []
    var groups: [Shift: [(name: String, frame: Rect)]] = [:]
    for element in moved {
      if groups[element.shift] == nil { order.append(element.shift) }
      groups[element.shift, default: []].append((element.name, element.frame))
    }
    // Where what is centred grew, one half moves up and the other down: the cause stands between, at the second's top.
    if order.count > 1, order[0].x == -order[1].x, order[0].y == -order[1].y { order.swapAt(0, 1) }
    return order.compactMap { shift in
      guard let group = groups[shift], let first = group.first else { return nil }
      var parts: [String] = []
      if shift.x != 0 { parts.append(axis("x", first.frame.x, shift.x)) }
      if shift.y != 0 { parts.append(axis("y", first.frame.y, shift.y)) }
      let others = group.count - 1
      let rest = others == 0 ? "" : ", and \(others) other\(others == 1 ? "" : "s") alike"
      var frame = first.frame
      frame.x += shift.x
      frame.y += shift.y
      return ElementChange(
        element: first.name, kind: .moved,
        detail: "moved " + parts.joined(separator: ", ") + unit.suffix + rest, frame: frame,
        short: shift.words,
        areas: group.map { member in
          var after = member.frame
          after.x += shift.x
          after.y += shift.y
          return member.frame.union(after)
        })
    }
  }

  private func axis(_ name: String, _ from: Double, _ by: Double) -> String {
    "\(name) \(Self.number(from)) → \(Self.number(from + by))"
  }

  /// The deepest elements under marks that nothing explains, each once.
  private func looks(
    _ marks: [Rect], _ explained: [Rect]
  ) -> [ElementChange] {
    var named = Set<Int>()
    var changes: [ElementChange] = []
    for mark in marks {
      let (x, y) = (mark.x + mark.width / 2, mark.y + mark.height / 2)
      if explained.contains(where: { $0.contains(Point(x: x, y: y)) }) { continue }
      let under = elements.indices.last { elements[$0].frame.contains(Point(x: x, y: y)) }
      guard let under, named.insert(under).inserted else { continue }
      changes.append(
        ElementChange(
          element: elements[under].name, kind: .looks, detail: "looks different",
          frame: elements[under].frame))
    }
    return changes
  }
}

extension String? {
  /// Whether two texts have the same scalars; canonical equivalents are not the same.
  fileprivate func isSame(as other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let one?, let other?): one.utf8.elementsEqual(other.utf8)
    default: false
    }
  }
}
