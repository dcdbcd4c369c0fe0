import Imaging
package import TerminalModel
import TextModel

extension Screen {
  /// The screen as an SVG document: a cell is 8 × 16, each character stands at its own place, so
  /// that columns meet whatever font a viewer has.
  /// - Parameter showingCursor: whether the cursor is drawn.
  package func svg(theme: TerminalTheme = .dark, showingCursor: Bool = true) -> String {
    let (width, height) = (size.columns * 8, size.rows * 16)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" font-family=\"'DejaVu Sans Mono',monospace\" "
        + "font-size=\"13.3\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"\(theme.background.css)\"/>",
    ]
    for row in rows.indices { lines += elements(row, at: row, theme) }
    if showingCursor, cursor.isVisible { lines.append(cursorElement(theme)) }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// One row's cells as SVG elements, the row's top at 0; empty where it is blank.
  package func svgRow(_ row: Int, theme: TerminalTheme = .dark) -> String {
    elements(row, at: 0, theme).joined()
  }

  /// What `svg` makes of the cursor; nil where it is hidden.
  package func svgCursor(theme: TerminalTheme = .dark) -> String? {
    cursor.isVisible ? cursorElement(theme) : nil
  }

  /// A row's cells as they are drawn in the row `place`.
  private func elements(_ row: Int, at place: Int, _ theme: TerminalTheme) -> [String] {
    let enlargement = enlargement(ofRow: row, at: place)
    var elements = enlargement.map { [$0] } ?? []
    var column = 0
    while column < size.columns {
      let style = rows[row][column].style
      var end = column + 1
      while end < size.columns, rows[row][end].style == style { end += 1 }
      elements +=
        SVGRun(
          cells: rows[row][column..<end], row: place, colors: ResolvedStyle(style, theme: theme),
          style: style, ground: theme.background
        ).elements
      column = end
    }
    // A picture in the picture needs its end, but only where it shows something.
    if enlargement != nil, elements.count == 1 { return [] }
    return enlargement == nil ? elements : elements + ["</svg>"]
  }

  /// What draws a row of double size: a picture in the picture, which cuts off what leaves the row;
  /// nil for a single one.
  private func enlargement(ofRow row: Int, at place: Int) -> String? {
    let (y, width) = (place * 16, size.columns * 8)
    let (top, height): (Int, Int)
    switch lineSize(row: row) {
    case .single: return nil
    case .doubleWidth: (top, height) = (y, 16)
    case .doubleHeightTop: (top, height) = (y, 8)
    case .doubleHeightBottom: (top, height) = (y + 8, 8)
    }
    return "<svg y=\"\(y)\" width=\"\(width)\" height=\"16\" preserveAspectRatio=\"none\" "
      + "viewBox=\"0 \(top) \(width / 2) \(height)\">"
  }

  private func cursorElement(_ theme: TerminalTheme) -> String {
    let (x, y) = (cursor.position.x * 8, cursor.position.y * 16)
    let frame =
      switch cursor.shape {
      case .block: "x=\"\(x)\" y=\"\(y)\" width=\"8\" height=\"16\" fill-opacity=\"0.6\""
      case .underline: "x=\"\(x)\" y=\"\(y + 14)\" width=\"8\" height=\"2\""
      case .bar: "x=\"\(x)\" y=\"\(y)\" width=\"2\" height=\"16\""
      }
    let element = "<rect \(frame) fill=\"\(theme.cursor.css)\"/>"
    return enlargement(ofRow: cursor.position.y, at: cursor.position.y).map {
      $0 + element + "</svg>"
    } ?? element
  }
}

/// Cells of one style in a row, as SVG elements.
private struct SVGRun {
  let cells: ArraySlice<Cell>
  let row: Int
  let colors: ResolvedStyle
  let style: Style
  let ground: RGBA

  private var x: Int { cells.startIndex * 8 }
  private var y: Int { row * 16 }
  private var width: Int { cells.count * 8 }
  private var ink: String { colors.foreground.css }

  var elements: [String] {
    var elements: [String] = []
    if colors.background != ground {
      elements.append(
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"16\" "
          + "fill=\"\(colors.background.css)\"/>")
    }
    guard !colors.isConcealed else { return elements }
    if let text { elements.append(text) }
    if style.underline != .none { elements.append(underline) }
    if style.attributes.contains(.strike) { elements.append(line(at: 8, ink)) }
    if style.attributes.contains(.overline) { elements.append(line(at: 1, ink)) }
    return elements
  }

  private var text: String? {
    var text = ""
    var places: [String] = []
    for index in cells.indices where cells[index].width > 0 && cells[index].text != " " {
      let cell = cells[index].text.withoutControls
      text += cell
      places.append("\(index * 8)")
    }
    guard !text.isEmpty else { return nil }
    let isSimple = cells.allSatisfy { $0.text.unicodeScalars.count <= 1 }
    let weight = style.attributes.contains(.bold) ? " font-weight=\"bold\"" : ""
    let slant = style.attributes.contains(.italic) ? " font-style=\"italic\"" : ""
    let look = "fill=\"\(ink)\"\(weight)\(slant)"
    guard isSimple else {
      // Clusters of several code points are placed one by one.
      return cells.indices.filter { cells[$0].width > 0 && cells[$0].text != " " }.map { index in
        "<text x=\"\(index * 8)\" y=\"\(y + 12)\" \(look)>"
          + "\(cells[index].text.withoutControls.escapedForMarkup)</text>"
      }.joined(separator: "\n")
    }
    return "<text x=\"\(places.joined(separator: " "))\" y=\"\(y + 12)\" \(look)>"
      + "\(text.escapedForMarkup)</text>"
  }

  private func line(at offset: Int, _ color: String, dash: String = "") -> String {
    "<path d=\"M\(x) \(y + offset).5h\(width)\" stroke=\"\(color)\"\(dash)/>"
  }

  private var underline: String {
    let color = colors.underlineColor?.css ?? ink
    switch style.underline {
    case .none, .single: return line(at: 14, color)
    case .double: return line(at: 13, color) + line(at: 15, color)
    case .dotted: return line(at: 14, color, dash: " stroke-dasharray=\"1 1\"")
    case .dashed: return line(at: 14, color, dash: " stroke-dasharray=\"4 2\"")
    case .curly:
      let waves = String(repeating: "q2 -3 4 0t4 0", count: cells.count)
      return "<path d=\"M\(x) \(y + 14)\(waves)\" stroke=\"\(color)\" fill=\"none\"/>"
    }
  }
}
