import CDrawing
import Imaging

extension Canvas {
  /// The glyph of a character in the cells' typeface, if it has one.
  func cellGlyph(_ scalar: Unicode.Scalar, isBold: Bool, isItalic: Bool) -> UInt? {
    cellFont(isBold: isBold, isItalic: isItalic).glyph(scalar)
  }

  /// Draws glyphs of the cells' typeface in one colour.
  func draw(_ glyphs: [CellGlyph], isBold: Bool, isItalic: Bool, _ color: Pixel) {
    let font = cellFont(isBold: isBold, isItalic: isItalic)
    let placed = glyphs.map { cairo_glyph_t(index: $0.index, x: $0.x, y: $0.y) }
    setSource(.solid(color))
    unsafe cairo_set_scaled_font(context, font.pointer)
    unsafe fitFont(font.pointer)
    unsafe cairo_show_glyphs(context, placed, Int32(placed.count))
  }

  /// Has cairo make the font anew where cells are drawn larger than it is for.
  ///
  /// `cairo_set_scaled_font` takes a font that it had before as it was, whatever the scale is now.
  private func fitFont(_ font: OpaquePointer) {
    var (now, made, size) = (cairo_matrix_t(), cairo_matrix_t(), cairo_matrix_t())
    unsafe cairo_get_matrix(context, &now)
    unsafe cairo_scaled_font_get_ctm(font, &made)
    guard now.xx != made.xx || now.yy != made.yy else { return }
    unsafe cairo_scaled_font_get_font_matrix(font, &size)
    unsafe cairo_set_font_size(context, 1)
    unsafe cairo_set_font_matrix(context, &size)
  }

  /// Makes a row of cells twice as wide, and `rise` times as high around its top or its bottom, for
  /// what is drawn until `popClip()`; nothing leaves the row.
  func pushDouble(_ row: CanvasRect, rise: Double, isBottom: Bool) {
    pushClip(row)
    area.leaveToCairo()
    unsafe cairo_translate(context, row.x, isBottom ? row.y - row.height : row.y)
    unsafe cairo_scale(context, 2, rise)
    unsafe cairo_translate(context, -row.x, -row.y)
  }

  /// Draws a cluster in the middle of its cells, made smaller where it is wider or higher than they.
  func drawFitted(_ cluster: String, in cell: CanvasRect, _ style: CellStyle) {
    let text = TextStyle(
      family: .monospaced, size: CellCanvas.fontSize, weight: style.isBold ? 700 : 400,
      lineHeight: cell.height)
    let paragraph = TextParagraph(cluster, style: text)
    let width = measure(paragraph).width
    guard width > 0 else { return }
    let share = min(1, cell.width / width)
    unsafe cairo_save(context)
    unsafe cairo_rectangle(context, cell.x, cell.y, cell.width, cell.height)
    unsafe cairo_clip(context)
    unsafe cairo_translate(
      context, cell.x + (cell.width - width * share) / 2, cell.y + cell.height * (1 - share) / 2)
    unsafe cairo_scale(context, share, share)
    draw(paragraph, at: CanvasPoint(x: 0, y: 0), style.color)
    unsafe cairo_restore(context)
  }

  /// Draws the lines under, through and over a cell.
  func drawLines(of style: CellStyle, in cell: CanvasRect, baseline: Double) {
    let color = Ink.solid(style.color)
    func rule(_ y: Double, _ ink: Ink) {
      fill(CanvasRect(x: cell.x, y: cell.y + y, width: cell.width, height: 1), ink)
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
          CanvasRect(x: cell.x + x, y: cell.y + y, width: min(on, cell.width - x), height: 1), ink)
        x += on + off
      }
    case .curly:
      // A wave of 4 points, so that it meets across cells.
      var x = 0.0
      while x < cell.width {
        let (low, high) = (cell.y + y + 1.5, cell.y + y)
        line(
          from: CanvasPoint(x: cell.x + x, y: low), to: CanvasPoint(x: cell.x + x + 2, y: high),
          width: 1, ink)
        line(
          from: CanvasPoint(x: cell.x + x + 2, y: high), to: CanvasPoint(x: cell.x + x + 4, y: low),
          width: 1, ink)
        x += 4
      }
    }
  }

  private func cellFont(isBold: Bool, isItalic: Bool) -> CellFont {
    engine.cellFont(
      CellFont.Key(isBold: isBold, isItalic: isItalic, size: CellCanvas.fontSize, scale: scale))
  }
}
