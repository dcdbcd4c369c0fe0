import TerminalModel
import TextModel

/// A frame on the screen.
struct ScreenBox {
  var frame: CellRect
  var title: String?
  /// The columns of the top line that the title and what is around it takes; nil where the title has
  /// a row of its own.
  var titleColumns: Range<Int>?
  /// Whether the screen's last row cuts it off.
  var isCut = false

  /// The cells inside the frame.
  var inside: CellRect {
    CellRect(
      x: frame.x + 1, y: frame.y + 1, width: frame.width - 2,
      height: max(0, frame.height - (isCut ? 1 : 2)))
  }
}

/// Finds frames: four corners, joined by lines on the left and right, and a top that is a line with
/// perhaps a title in it. A frame that the bottom of the screen cuts off counts too.
struct BoxFinder {
  private let grid: ScreenGrid

  init(_ grid: ScreenGrid) { self.grid = grid }

  func boxes() -> [ScreenBox] {
    var boxes: [ScreenBox] = []
    guard grid.columns > 2 else { return [] }
    for y in 0..<grid.rows - 1 where grid.hasText(y) {
      for x in 0..<grid.columns - 2
      where (grid.isFramePiece(x, y) || grid.shows("+", x, y))
        && Self.topLeft.contains(grid.cell(x, y).text)
      {
        if let box = box(x, y) { boxes.append(box) }
      }
    }
    return boxes
  }

  private static let topLeft: Set<String> = ["┌", "╭", "╔", "┏", "+"]
  private static let topRight: Set<String> = ["┐", "╮", "╗", "┓", "+"]
  private static let bottomLeft: Set<String> = ["└", "╰", "╚", "┗", "+"]
  private static let bottomRight: Set<String> = ["┘", "╯", "╝", "┛", "+"]
  private static let upright: Set<String> = [
    "│", "├", "┤", "║", "┃", "╟", "╢", "╠", "╣", "┼", "|", "╞", "╡", "┣", "┫",
  ]

  private func box(_ x: Int, _ y: Int) -> ScreenBox? {
    for right in x + 2..<grid.columns where Self.topRight.contains(grid.cell(right, y).text) {
      guard isTop(x + 1..<right, y), let (bottom, isCut) = bottom(x, right, below: y)
      else { continue }
      let frame = CellRect(x: x, y: y, width: right - x + 1, height: bottom - y + 1)
      guard let title = titleInLine(of: frame) else {
        return ScreenBox(frame: frame, title: titleBelowLine(of: frame), isCut: isCut)
      }
      return ScreenBox(
        frame: frame, title: title.text, titleColumns: title.columns, isCut: isCut)
    }
    return nil
  }

  private func isLine(_ x: Int, _ y: Int) -> Bool {
    let text = grid.cell(x, y).text
    return text == "-" || text == "=" || text.isFrame
  }

  private func isTop(_ range: Range<Int>, _ y: Int) -> Bool {
    // A right corner and then a left one: two frames side by side.
    let corners = range.map { grid.cell($0, y).text }.filter { $0 != "+" }
      .filter { Self.topLeft.contains($0) || Self.topRight.contains($0) }
    if let first = corners.first, Self.topRight.contains(first) { return false }
    return range.filter { isLine($0, y) }.count * 4 >= range.count
  }

  /// The row of the corners below, or the screen's last one where it cuts the sides off.
  private func bottom(_ left: Int, _ right: Int, below top: Int) -> (Int, Bool)? {
    var gaps = 0
    for y in top + 1..<grid.rows {
      let (a, b) = (grid.cell(left, y).text, grid.cell(right, y).text)
      if Self.bottomLeft.contains(a), Self.bottomRight.contains(b), y > top + 1 {
        return (y, false)
      }
      if Self.upright.contains(a), Self.upright.contains(b) { continue }
      guard Self.upright.contains(a) || Self.upright.contains(b) else { return nil }
      gaps += 1
      if gaps * 4 > max(4, y - top) { return nil }
    }
    return grid.rows - 1 - top >= 4 && gaps == 0 ? (grid.rows - 1, true) : nil
  }

  /// The words with most letters in the top line: counts and hints stand there, too.
  private func titleInLine(of frame: CellRect) -> (text: String, columns: Range<Int>)? {
    let inner = frame.x + 1..<frame.x + frame.width - 1
    var title: (text: String, columns: Range<Int>)?
    var most = 0
    var start = inner.lowerBound
    for x in inner.lowerBound...inner.upperBound
    where x == inner.upperBound || isLine(x, frame.y) {
      defer { start = x + 1 }
      let text = grid.text(start..<x, frame.y).folded.strippedOfBrackets
      let letters = text.count(where: \.isLetter)
      if letters > most { (title, most) = ((text, start..<x), letters) }
    }
    return title
  }

  /// A line of its own above a line across.
  private func titleBelowLine(of frame: CellRect) -> String? {
    guard frame.height > 4, ["├", "╟", "╠", "┣"].contains(grid.cell(frame.x, frame.y + 2).text),
      isLine(frame.x + 1, frame.y + 2)
    else { return nil }
    let line = grid.text(frame.x + 1..<frame.x + frame.width - 1, frame.y + 1).folded
    return line.isEmpty ? nil : line
  }
}

extension String {
  /// Without the brackets, tees and blanks around a title.
  fileprivate var strippedOfBrackets: String {
    var text = Substring(self)
    while let first = text.first, "[]<>() ".contains(first) { text.removeFirst() }
    while let last = text.last, "[]<> ".contains(last) { text.removeLast() }
    return String(text)
  }
}
