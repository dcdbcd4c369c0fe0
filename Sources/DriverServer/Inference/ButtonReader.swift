import TerminalModel
import TextModel

/// Reads buttons in brackets: `[ OK ]`, `< OK >`, `<Yes>`, `[< OK >]`.
struct ButtonReader {
  static func read(_ grid: inout ScreenGrid, boxes: [ScreenBox]) -> [InferredElement] {
    var elements: [InferredElement] = []
    for y in 0..<grid.rows where grid.hasMarks(y) {
      for segment in grid.segments(y) {
        var x = segment.lowerBound
        while x < segment.upperBound {
          guard let columns = button(at: x, segment, y, grid, boxes) else {
            x += 1
            continue
          }
          elements.append(element(columns, y, grid))
          grid.take(columns, y)
          x = columns.upperBound
        }
      }
    }
    // Of several buttons in a row the one drawn unlike the others is the one that Enter presses.
    for index in elements.indices {
      let others = elements.filter { $0.frame.y == elements[index].frame.y }
      let ground = grid.ground(elements[index].frame.x, elements[index].frame.y)
      let isLit: Bool
      if others.count > 2 {
        isLit = others.filter { grid.ground($0.frame.x, $0.frame.y) == ground }.count == 1
      } else {
        isLit = ground != surroundings(of: elements[index].frame, grid)
      }
      elements[index].isHighlighted = isLit
    }
    return elements
  }

  /// The ground just outside of the button's ends, or above it where it fills its row.
  private static func surroundings(of frame: CellRect, _ grid: ScreenGrid) -> Ground {
    let y = frame.y
    for x in [frame.x - 1, frame.x + frame.width] where x >= 0 && x < grid.columns {
      if grid.isBlank(x, y) { return grid.ground(x, y) }
    }
    return grid.ground(frame.x, y)
  }

  /// The columns of a button that begins at `x`.
  private static func button(
    at x: Int, _ segment: Range<Int>, _ y: Int, _ grid: ScreenGrid, _ boxes: [ScreenBox]
  ) -> Range<Int>? {
    guard let opening = grid.scalar(x, y), opening == "<" || opening == "[", !grid.isTaken(x, y),
      x == segment.lowerBound || !grid.isText(x - 1, y)
    else { return nil }
    let closing: Unicode.Scalar = opening == "<" ? ">" : "]"
    guard let last = (x + 1..<segment.upperBound).first(where: { grid.shows(closing, $0, y) })
    else { return nil }
    let inside = grid.text(x + 1..<last, y)
    let label = inside.label
    guard label.count > 1 || label.first?.isLetter == true, label.count <= 30,
      label.first?.isLetter == true || label.first?.isNumber == true,
      !label.contains(where: { "<>[]{}()@=|:\"#;$".contains($0) }),
      !label.contains("/") || opening == "[" && isTab(x..<last + 1, y, grid)
    else { return nil }
    let isPadded = inside.hasPrefix(" ") && inside.hasSuffix(" ") || inside.hasPrefix("<")
    let isBoxed = boxes.contains { $0.frame.contains(CellPoint(x: x, y: y)) }
    if opening == "[" {
      // `[word]` is a reference, a key or a check box; alone at the foot of the screen, a message.
      let columns = x..<last + 1
      guard isPadded && (isBoxed || !isAlone(columns, y, grid)) || isTab(columns, y, grid) else {
        return nil
      }
    } else if !isPadded {
      // `<word>` may be a tag of a text.
      guard label.first?.isUppercase == true, isBoxed || y < grid.rows - 1 else { return nil }
    }
    return x..<last + 1
  }

  /// Whether brackets and all have a ground of their own: a tab.
  private static func isTab(_ columns: Range<Int>, _ y: Int, _ grid: ScreenGrid) -> Bool {
    let ground = grid.ground(columns.lowerBound, y)
    let around = [columns.lowerBound - 1, columns.upperBound].filter { 0..<grid.columns ~= $0 }
    return columns.allSatisfy { grid.ground($0, y) == ground }
      && around.allSatisfy { grid.ground($0, y) != ground && grid.isBlank($0, y) }
      && y < grid.rows - 4
  }

  private static func isAlone(_ columns: Range<Int>, _ y: Int, _ grid: ScreenGrid) -> Bool {
    guard y >= grid.rows - 4, grid.rows > 8 else { return false }
    return grid.firstText(0..<columns.lowerBound, y) == nil
      && grid.firstText(columns.upperBound..<grid.columns, y) == nil
  }

  private static func element(
    _ columns: Range<Int>, _ y: Int, _ grid: ScreenGrid
  ) -> InferredElement {
    let inside = grid.text(columns.lowerBound + 1..<columns.upperBound - 1, y)
    return InferredElement(
      shape: .bracketButton, name: inside.label, text: grid.text(columns, y),
      frame: CellRect(x: columns.lowerBound, y: y, width: columns.count, height: 1),
      style: grid.cell(columns.lowerBound, y).style)
  }
}

extension String {
  /// What stands inside a button's brackets, a second pair (of a default button) left out.
  fileprivate var label: String {
    let text = folded
    guard text.hasPrefix("<"), text.hasSuffix(">") else { return text }
    return String(text.dropFirst().dropLast()).folded
  }
}
