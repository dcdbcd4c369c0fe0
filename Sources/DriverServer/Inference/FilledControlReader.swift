import TerminalModel
import TextModel

/// Reads controls of three rows drawn with eighth blocks, as Textual draws them: a line above (`▔`),
/// the words, a line below (`▁`); with a bar at the left (`▊`) a field or a check box, else a button.
struct FilledControlReader {
  static func read(_ grid: inout ScreenGrid) -> [InferredElement] {
    var elements: [InferredElement] = []
    guard grid.rows > 2 else { return [] }
    for y in 0..<grid.rows - 2 where grid.hasText(y) {
      for columns in runs(of: "▔", y, grid) where isLine("▁", columns, y + 2, grid) {
        let x = columns.lowerBound
        let isFramed = x > 0 && ["▊", "▌", "▍"].contains(grid.cell(x - 1, y + 1).text)
        let frame =
          isFramed
          ? CellRect(x: x - 1, y: y, width: columns.count + 2, height: 3)
          : CellRect(x: x, y: y, width: columns.count, height: 3)
        elements.append(element(columns, y + 1, frame, isFramed: isFramed, grid))
        for row in y..<y + 3 {
          grid.take(frame.x..<min(grid.columns, frame.x + frame.width), row)
        }
      }
    }
    return elements
  }

  /// Runs of a character on one ground, three cells at least.
  private static func runs(of scalar: Unicode.Scalar, _ y: Int, _ grid: ScreenGrid) -> [Range<Int>]
  {
    var runs: [Range<Int>] = []
    var x = 0
    while x < grid.columns {
      guard grid.shows(scalar, x, y), !grid.isTaken(x, y) else {
        x += 1
        continue
      }
      let start = x
      while x < grid.columns, grid.shows(scalar, x, y),
        grid.ground(x, y) == grid.ground(start, y)
      { x += 1 }
      if x - start >= 3 { runs.append(start..<x) }
    }
    return runs
  }

  private static func isLine(
    _ scalar: Unicode.Scalar, _ columns: Range<Int>, _ y: Int, _ grid: ScreenGrid
  ) -> Bool {
    columns.allSatisfy { grid.shows(scalar, $0, y) }
  }

  private static func element(
    _ columns: Range<Int>, _ y: Int, _ frame: CellRect, isFramed: Bool, _ grid: ScreenGrid
  ) -> InferredElement {
    let text = grid.text(columns, y).folded
    let style = grid.cell(columns.lowerBound, y).style
    if isFramed, text.hasPrefix("▐"), let end = text.firstIndex(of: "▌") {
      let mark = (columns.lowerBound..<columns.upperBound).first { grid.cell($0, y).text == "▐" }
      return InferredElement(
        shape: .checkBox, name: String(text[text.index(after: end)...]).folded, text: text,
        frame: frame, style: style, isChecked: mark.map { isOn(grid.cell($0 + 1, y)) } ?? false)
    }
    if isFramed {
      return InferredElement(
        shape: .field, name: "", text: text, frame: frame, style: style, value: text,
        isSecure: !text.isEmpty && text.allSatisfy { "•*".contains($0) })
    }
    return InferredElement(
      shape: .filledButton, name: text, text: text, frame: frame, style: style)
  }

  /// An empty box shows its mark in nearly the colour of its ground.
  private static func isOn(_ cell: Cell) -> Bool {
    guard case .rgb(let red, let green, let blue) = cell.style.foreground,
      case .rgb(let red2, let green2, let blue2) = cell.style.background
    else { return cell.text != " " }
    let distance = zip([red, green, blue], [red2, green2, blue2]).map { abs(Int($0) - Int($1)) }
    return distance.reduce(0, +) > 150
  }
}
