import TerminalModel
import WireProtocol

/// Whether the screen shows an element where the app's agent says that it is.
extension AppView {
  /// The element whose text stands where a press of this one would go; nil where nothing contradicts the
  /// agent.
  ///
  /// It is a look for a clear contradiction: a text of this element, or none of another's, is enough to
  /// press. An accessible name need not be drawn.
  func shownInstead(of index: ElementTree.Index) -> ElementTree.Index? {
    guard !isInferred, !tree.isRun(index), tree[index].role.showsItsName, let screen else {
      return nil
    }
    let point = pressPoint(of: index)
    guard let said = screen.words(around: point) else { return nil }
    let place = tree[index].frame.intersection(tree[0].frame)
    let shown = (said + " " + screen.text(in: place)).lowercased()
    let own = ([index] + tree.descendants(of: index)).flatMap { texts(of: $0) }
    guard !own.isEmpty, !own.contains(where: { shown.holdsWord(of: $0) }) else { return nil }
    let family = Set(tree.ancestors(of: index) + tree.descendants(of: index) + [index])
    return tree.indices.first { other in
      guard !family.contains(other), tree[other].role.showsItsName, isDisplayed(other) else {
        return false
      }
      return texts(of: other).contains { $0.count > 1 && said.lowercased().contains($0) }
    }
  }

  private func texts(of index: ElementTree.Index) -> [String] {
    let node = tree[index]
    return [node.text, node.label, node.value].compactMap { text in
      let text = (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return text.isEmpty ? nil : text.lowercased()
    }
  }
}

extension ElementRole {
  /// Whether elements of this role are drawn with their name in them.
  fileprivate var showsItsName: Bool {
    switch self {
    case .button, .link, .toggle, .tab, .row, .menuItem: true
    default: false
    }
  }
}

extension String {
  /// Whether one of a text's words begins in here; a text may be cut off on a screen.
  fileprivate func holdsWord(of text: String) -> Bool {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard !words.isEmpty else { return contains(text) }
    return words.contains { contains($0.prefix(3)) }
  }
}

extension Screen {
  /// The text that a cell is in, as far as two blanks or a line of a box on each side; nil for a blank.
  fileprivate func words(around point: CellPoint) -> String? {
    guard rows.indices.contains(point.y), rows[point.y].indices.contains(point.x) else {
      return nil
    }
    let cells = rows[point.y].map(\.text)
    func isEdge(_ x: Int) -> Bool {
      let pair = [x, x + 1].map { cells.indices.contains($0) ? cells[$0] : "" }
      let first = pair[0].unicodeScalars.first?.value ?? 0
      // A line of a box.
      return (0x2500...0x257F).contains(first) || pair.allSatisfy { $0.isEmpty || $0 == " " }
    }
    guard !isEdge(point.x) else { return nil }
    var (start, end) = (point.x, point.x)
    while start > 0, !isEdge(start - 1) { start -= 1 }
    while end + 1 < cells.count, !isEdge(end + 1) { end += 1 }
    return cells[start...end].joined()
  }
}
