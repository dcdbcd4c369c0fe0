import TerminalModel
import TextModel

/// Reads menu bars, a row of short words across the screen, and the menu that has been opened below.
struct MenuReader {
  static func read(_ grid: inout ScreenGrid, boxes: [ScreenBox]) -> [InferredElement] {
    guard let (row, words) = bar(grid) else { return [] }
    var elements = [
      InferredElement(
        shape: .menuBar, name: "", text: grid.text(0..<grid.columns, row).folded,
        frame: CellRect(x: 0, y: row, width: grid.columns, height: 1),
        style: grid.cell(0, row).style)
    ]
    let ground = grid.commonGround(in: CellRect(x: 0, y: row, width: grid.columns, height: 1))
    for word in words {
      elements.append(
        item(
          grid.text(word, row), word, row,
          isHighlighted: grid.ground(word.lowerBound, row) != ground,
          grid))
      grid.take(word, row)
    }
    if let open = elements.first(where: { $0.shape == .menuItem && $0.isHighlighted }) {
      // The menu of the lit word hangs below it.
      let below = boxes.filter { box in
        box.frame.y == row + 1 && box.frame.x <= open.frame.x + 1
          && box.frame.x + box.frame.width > open.frame.x
      }
      if let box = below.max(by: { $0.frame.x < $1.frame.x }) { elements += menu(box, &grid) }
    }
    return elements
  }

  /// The bar's row and its words: at the top, on a ground of its own, each a capitalised word.
  private static func bar(_ grid: ScreenGrid) -> (Int, [Range<Int>])? {
    for y in 0..<min(2, grid.rows) {
      guard (0..<grid.columns).allSatisfy({ !grid.isEdge($0, y) && !grid.isTaken($0, y) }) else {
        continue
      }
      let words = words(in: 0..<grid.columns, y, grid)
      guard words.count >= 3, let last = words.last else { continue }
      let texts = words.map { grid.text($0, y) }
      let areNames = texts.allSatisfy { text in
        text.count <= 14 && text.first?.isUppercase == true
          && text.allSatisfy { $0.isLetter || $0 == " " || $0 == "&" }
      }
      let whole = CellRect(x: 0, y: y, width: grid.columns, height: 1)
      // Menus stand close together; a title bar has its parts at both ends.
      let gaps = zip(words, words.dropFirst()).map { $1.lowerBound - $0.upperBound }
      guard areNames, (gaps.max() ?? 0) <= 12, last.upperBound > 12,
        grid.commonGround(in: whole) != grid.commonGround(in: grid.whole),
        Set(texts).count == texts.count
      else { continue }
      return (y, words)
    }
    return nil
  }

  /// Runs of text that two blanks, or a blank where the ground changes, part.
  private static func words(
    in range: Range<Int>, _ y: Int, _ grid: ScreenGrid
  ) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    var end = 0
    for x in range {
      if grid.isBlank(x, y) {
        if x > end, let begun = start {
          words.append(begun..<end)
          start = nil
        }
      } else {
        start = start ?? x
        end = x + 1
      }
    }
    if let begun = start { words.append(begun..<end) }
    return words
  }

  /// The choices of an opened menu: each row but the lines between them.
  private static func menu(_ box: ScreenBox, _ grid: inout ScreenGrid) -> [InferredElement] {
    let inside = box.inside
    var elements: [InferredElement] = []
    let ground = grid.commonGround(in: inside)
    for y in inside.y..<inside.y + inside.height {
      let range = inside.x..<inside.x + inside.width
      guard let text = grid.trimmed(range, y),
        text.contains(where: { grid.cell($0, y).text.first?.isLetter == true })
      else { continue }
      let words = words(in: text, y, grid)
      guard let name = words.first, !range.contains(where: { grid.isTaken($0, y) }) else {
        continue
      }
      // A choice that is lit over the whole row; a letter alone is its shortcut.
      let isLit = range.filter { grid.ground($0, y) != ground }.count * 2 > range.count
      var element = item(
        grid.text(name, y), range, y, isHighlighted: isLit, grid)
      if words.count > 1, let key = words.last { element.key = grid.text(key, y) }
      element.text = grid.text(text, y)
      elements.append(element)
      grid.take(range, y)
    }
    guard !elements.isEmpty else { return [] }
    return [
      InferredElement(
        shape: .menu, name: box.title ?? "", text: "", frame: inside,
        style: grid.cell(inside.x, inside.y).style)
    ] + elements
  }

  private static func item(
    _ name: String, _ columns: Range<Int>, _ y: Int, isHighlighted: Bool, _ grid: ScreenGrid
  ) -> InferredElement {
    InferredElement(
      shape: .menuItem, name: name.folded, text: name,
      frame: CellRect(x: columns.lowerBound, y: y, width: columns.count, height: 1),
      style: grid.cell(columns.lowerBound, y).style, isHighlighted: isHighlighted)
  }
}
