package import Imaging

/// A surface of monospaced cells, as a terminal shows them: 8 × 16 points each, DejaVu Sans Mono.
///
/// Columns and rows are 0-based from the top left. Box drawing and block characters are drawn as
/// shapes that meet across cells; what the typeface lacks comes from the other pinned fonts, fitted
/// to its cells. What is drawn later covers what was drawn earlier.
package struct CellCanvas: ~Copyable {
  /// A cell's width, in points.
  package static let cellWidth = 8.0
  /// A cell's height, in points.
  package static let cellHeight = 16.0
  /// The em of the typeface whose advance of 1233/2048 fills a cell, in points.
  static let fontSize = cellWidth * 2048 / 1233

  let canvas: Canvas
  private let padding: Double
  private let metrics: CellMetrics
  private let baseline: Double
  private var pending: [CellGlyph] = []
  private var pendingLook: Look?

  /// What glyphs must share to be drawn at once.
  private struct Look: Hashable {
    let color: RGBA
    let isBold: Bool
    let isItalic: Bool
  }

  /// Makes a canvas of `columns` × `rows` cells with `padding` points around them.
  /// - Precondition: the extent in pixels is 1 … ``Canvas/sideLimit`` on each side.
  package init(
    columns: Int, rows: Int, scale: Double = 2, padding: Double = 0, background: RGBA,
    metrics: CellMetrics = .standard, fonts: FontLibrary
  ) {
    let width = Double(columns) * metrics.width + 2 * padding
    let height = Double(rows) * metrics.height + 2 * padding
    canvas = Canvas(
      width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)),
      scale: scale, background: background, fonts: fonts)
    self.padding = padding
    self.metrics = metrics
    let style = TextStyle(
      family: .monospaced, size: metrics.fontSize, lineHeight: metrics.height)
    let offset = canvas.measure(TextParagraph("0", style: style)).baseline
    baseline = (offset * scale).rounded() / scale
  }

  /// How a row's characters are made larger.
  package enum Enlargement: Sendable {
    case width, upperHalf, lowerHalf
  }

  /// Draws a row whose columns are twice as wide: until `endEnlarged()`, `row` is drawn so, and
  /// columns count from its left.
  package mutating func beginEnlarged(row: Int, columns: Int, _ enlargement: Enlargement) {
    flush()
    canvas.pushDouble(
      rect(0, row, columns, 1), rise: enlargement == .width ? 1 : 2,
      isBottom: enlargement == .lowerHalf)
  }

  /// Ends what `beginEnlarged` began.
  package mutating func endEnlarged() {
    flush()
    canvas.popClip()
  }

  /// Fills a rectangle of cells.
  package mutating func fill(
    column: Int, row: Int, columns: Int = 1, rows: Int = 1, _ color: RGBA
  ) {
    flush()
    canvas.fill(rect(column, row, columns, rows), .solid(color))
  }

  /// Draws the frame of a rectangle of cells, `width` points wide, inside its edges.
  package mutating func stroke(
    column: Int, row: Int, columns: Int = 1, rows: Int = 1, width: Double = 1, _ color: RGBA
  ) {
    flush()
    canvas.stroke(rect(column, row, columns, rows), width: width, .solid(color))
  }

  /// Draws a bar along an edge of a cell: a cursor's underline or upright.
  package mutating func bar(
    column: Int, row: Int, columns: Int = 1, isUpright: Bool, _ color: RGBA
  ) {
    flush()
    let cell = rect(column, row, columns, 1)
    let bar =
      isUpright
      ? Rect(x: cell.x, y: cell.y, width: 2, height: cell.height)
      : Rect(x: cell.x, y: cell.y + cell.height - 2, width: cell.width, height: 2)
    canvas.fill(bar, .solid(color))
  }

  /// Draws one grapheme cluster in `columns` cells, 1 or 2.
  package mutating func draw(
    _ cluster: String, column: Int, row: Int, columns: Int = 1, _ style: CellStyle
  ) {
    let cell = rect(column, row, columns, 1)
    if !cluster.isEmpty, cluster != " " { drawText(cluster, in: cell, style) }
    if style.underline != nil || style.isStruck || style.isOverlined {
      flush()
      canvas.drawLines(of: style, in: cell, baseline: baseline)
    }
  }

  /// What has been drawn, as pixels.
  package mutating func makeImage() -> Image {
    flush()
    return canvas.makeImage()
  }

  private mutating func drawText(_ cluster: String, in cell: Rect, _ style: CellStyle) {
    let cluster = cluster.composed
    let scalars = cluster.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1 {
      if (0x2500...0x259f).contains(scalar.value) {
        flush()
        if canvas.drawCellShape(scalar, in: cell, style.color) { return }
      }
      if Canvas.isCellSymbol(scalar) {
        flush()
        canvas.drawCellSymbol(scalar, in: cell, style.color)
        return
      }
      let look = Look(color: style.color, isBold: style.isBold, isItalic: style.isItalic)
      if cell.width <= metrics.width,
        let glyph = canvas.cellGlyph(
          scalar, isBold: look.isBold, isItalic: look.isItalic, size: metrics.fontSize)
      {
        if look != pendingLook { flush() }
        pendingLook = look
        pending.append(CellGlyph(index: glyph, x: cell.x, y: cell.y + baseline))
        return
      }
    }
    flush()
    canvas.drawFitted(cluster, in: cell, baseline: baseline, size: metrics.fontSize, style)
  }

  private mutating func flush() {
    guard let look = pendingLook else { return }
    canvas.draw(
      pending, isBold: look.isBold, isItalic: look.isItalic, size: metrics.fontSize, look.color)
    pending.removeAll(keepingCapacity: true)
    pendingLook = nil
  }

  private func rect(_ column: Int, _ row: Int, _ columns: Int, _ rows: Int) -> Rect {
    Rect(
      x: padding + Double(column) * metrics.width, y: padding + Double(row) * metrics.height,
      width: Double(columns) * metrics.width, height: Double(rows) * metrics.height)
  }
}

/// A glyph of the cells' typeface and where its baseline begins, in points.
struct CellGlyph {
  let index: UInt
  let x: Double
  let y: Double
}
