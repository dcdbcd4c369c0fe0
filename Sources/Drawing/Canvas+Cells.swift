import CDrawing
import Imaging

extension Canvas {
  /// The glyph of a character in the cells' typeface, if it has one.
  func cellGlyph(
    _ scalar: Unicode.Scalar, isBold: Bool, isItalic: Bool, size: Double
  ) -> UInt? {
    cellFont(isBold: isBold, isItalic: isItalic, size: size).glyph(scalar)
  }

  /// Draws glyphs of the cells' typeface in one colour.
  func draw(
    _ glyphs: [CellGlyph], isBold: Bool, isItalic: Bool, size: Double, _ color: RGBA
  ) {
    let font = cellFont(isBold: isBold, isItalic: isItalic, size: size)
    let placed = glyphs.map { cairo_glyph_t(index: $0.index, x: $0.x, y: $0.y) }
    setSource(.solid(color))
    unsafe cairo_set_scaled_font(context, font.pointer)
    unsafe cairo_show_glyphs(context, placed, Int32(placed.count))
  }

  /// Makes a row of cells twice as wide, and `rise` times as high around its top or its bottom, for
  /// what is drawn until `popClip()`; nothing leaves the row.
  func pushDouble(_ row: Rect, rise: Double, isBottom: Bool) {
    pushClip(row)
    let top = isBottom ? row.y - row.height : row.y
    transform(x: row.x, y: top, scaleX: 2, scaleY: rise)
    transform(x: -row.x, y: -row.y)
  }

  /// Draws a cluster in the middle of its cells, made smaller where it is wider than they are.
  func drawFitted(
    _ cluster: String, in cell: Rect, baseline: Double, size: Double, _ style: CellStyle
  ) {
    let text = TextStyle(
      family: .monospaced, size: size, weight: style.isBold ? 700 : 400,
      lineHeight: cell.height)
    let paragraph = TextParagraph(cluster, style: text)
    let width = measure(paragraph).width
    guard width > 0 else { return }
    let share = min(1, cell.width / width)
    let x = cell.x + (cell.width - width * share) / 2
    pushClip(cell)
    if share == 1, !style.isItalic {
      draw(paragraph, at: Point(x: x, y: cell.y), style.color)
    } else {
      // Letters lean around their baseline, which is on a whole pixel as it is elsewhere.
      let y = ((cell.height * (1 - share) / 2 + baseline * share) * scale).rounded() / scale
      transform(
        x: x, y: cell.y + y, scaleX: share, scaleY: share, lean: style.isItalic ? CellFont.lean : 0)
      draw(paragraph, at: Point(x: 0, y: -baseline), style.color)
    }
    popClip()
  }

  /// Draws the lines under, through and over a cell.
  func drawLines(of style: CellStyle, in cell: Rect, baseline: Double) {
    let color = Ink.solid(style.color)
    func rule(_ y: Double, _ ink: Ink) {
      fill(Rect(x: cell.x, y: cell.y + y, width: cell.width, height: 1), ink)
    }
    if style.isStruck { rule((baseline * 0.66).rounded(), color) }
    if style.isOverlined { rule(0, color) }
    guard let underline = style.underline else { return }
    let ink = Ink.solid(style.underlineColor ?? style.color)
    let needsRoom = underline == .double || underline == .curly
    let y = min((baseline + 1).rounded(), cell.height - (needsRoom ? 3 : 1))
    switch underline {
    case .single: rule(y, ink)
    case .double:
      rule(y, ink)
      rule(y + 2, ink)
    case .dotted, .dashed:
      let (on, off) = underline == .dotted ? (1.0, 1.0) : (3.0, 1.0)
      var x = 0.0
      while x < cell.width {
        fill(
          Rect(x: cell.x + x, y: cell.y + y, width: min(on, cell.width - x), height: 1), ink)
        x += on + off
      }
    case .curly:
      // A wave of 4 points, so that it meets across cells.
      var x = 0.0
      while x < cell.width {
        let (low, high) = (cell.y + y + 1.5, cell.y + y)
        line(
          from: Point(x: cell.x + x, y: low), to: Point(x: cell.x + x + 2, y: high),
          width: 1, ink)
        line(
          from: Point(x: cell.x + x + 2, y: high), to: Point(x: cell.x + x + 4, y: low),
          width: 1, ink)
        x += 4
      }
    }
  }

  /// The cells' typeface, at this canvas's scale.
  func cellFont(isBold: Bool, isItalic: Bool, size: Double) -> CellFont {
    engine.cellFont(CellFont.Key(isBold: isBold, isItalic: isItalic, size: size, scale: scale))
  }
}
