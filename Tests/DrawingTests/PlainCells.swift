import CDrawing
import Foundation
import Imaging

@testable import Drawing

/// Draws cells one at a time, slowly: each by Pango and Cairo alone, on a surface of its own.
///
/// Nothing is shared with ``CellCanvas``: no batch of glyphs, no letters written past Cairo, no font
/// that an earlier cell left in the context. Only symbols that fill their cell come from a canvas,
/// which draws nothing else and has no way past Cairo.
final class PlainCells {
  /// Pixels a point.
  let scale: Double
  private let fonts: FontLibrary
  private let configuration: FontConfiguration
  // Owned: made in init, released in deinit.
  private let map: OpaquePointer
  private let measuring: PangoContextHandle
  private let setting: PangoContextHandle

  init(scale: Double) throws {
    self.scale = scale
    fonts = try CanvasTests.fonts.get()
    // After the libraries are loaded, which the line above sees to.
    configuration = FontConfiguration()
    for file in FontFile.pinned { _ = configuration.add(file.path) }
    guard let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw DrawingError.missingLibrary(reason: "Pango was built without FreeType")
    }
    unsafe self.map = unsafe map
    unsafe configuration.attach(to: map)
    unsafe pango_cairo_font_map_set_resolution(map, 72)
    measuring = unsafe PangoContextHandle(map, scale: 1, isRightToLeft: false)
    setting = unsafe PangoContextHandle(map, scale: scale, isRightToLeft: false)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(map)) }

  /// A cluster in its cells with one blank cell on each side, on white; in an enlarged row these
  /// cells are larger, and both halves of double height are seen.
  func image(
    of cluster: String, columns: Int, _ style: CellStyle, _ enlargement: CellCanvas.Enlargement?
  ) throws -> Image {
    // Spelt in one way or the other, a letter looks the same.
    let cluster = cluster.precomposedStringWithCanonicalMapping
    if let scalar = cluster.unicodeScalars.first, cluster.unicodeScalars.count == 1,
      (0x2500...0x259f).contains(scalar.value) || Canvas.isCellSymbol(scalar)
    {
      return symbol(cluster, columns: columns, style, enlargement)
    }
    return try letters(cluster, columns: columns, style, enlargement)
  }

  private func symbol(
    _ cluster: String, columns: Int, _ style: CellStyle, _ enlargement: CellCanvas.Enlargement?
  ) -> Image {
    let rise = enlargement.rise
    var canvas = CellCanvas(
      columns: (columns + 2) * enlargement.across, rows: 3 * rise, scale: scale,
      background: .white, fonts: fonts)
    canvas.canvas.area.leaveToCairo()
    let halves: [CellCanvas.Enlargement?] =
      rise == 2 ? [.upperHalf, .lowerHalf] : [enlargement]
    for (half, piece) in halves.enumerated() {
      let row = rise + half
      if let piece { canvas.beginEnlarged(row: row, columns: 2 * (columns + 2), piece) }
      canvas.draw(cluster, column: 1, row: row, columns: columns, style)
      if piece != nil { canvas.endEnlarged() }
    }
    return canvas.makeImage()
  }

  private func letters(
    _ cluster: String, columns: Int, _ style: CellStyle, _ enlargement: CellCanvas.Enlargement?
  ) throws -> Image {
    let (across, rise) = (Double(enlargement.across), Double(enlargement.rise))
    let cell = Rect(
      x: CellCanvas.cellWidth, y: CellCanvas.cellHeight,
      width: Double(columns) * CellCanvas.cellWidth, height: CellCanvas.cellHeight)
    let width = Int(((cell.width + 2 * cell.x) * across * scale).rounded(.up))
    let height = Int((3 * cell.height * rise * scale).rounded(.up))
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let context = unsafe cairo_create(surface)
    else { throw DrawingError.missingLibrary(reason: "out of memory") }
    defer {
      unsafe cairo_destroy(context)
      unsafe cairo_surface_destroy(surface)
    }
    unsafe cairo_set_source_rgba(context, 1, 1, 1, 1)
    unsafe cairo_paint(context)
    unsafe cairo_scale(context, scale * across, scale * rise)
    let measured = CellText(fonts: fonts, scale: scale)
    let baseline = measured.baseline
    let color = style.color
    unsafe cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
    var (share, x) = (1.0, cell.x)
    if columns > 1 || !measured.isInTypeface(cluster, style) {
      let natural = measured.width(of: cluster, style)
      share = min(1, cell.width / natural)
      x += (cell.width - natural * share) / 2
      unsafe cairo_rectangle(context, cell.x, cell.y, cell.width, cell.height)
      unsafe cairo_clip(context)
    }
    // The baseline of smaller letters is on a whole pixel, too.
    let y = ((cell.height * (1 - share) / 2 + baseline * share) * scale).rounded() / scale
    unsafe cairo_translate(context, x, cell.y + y)
    unsafe cairo_scale(context, share, share)
    if style.isItalic {
      var lean = cairo_matrix_t()
      unsafe cairo_matrix_init(&lean, 1, 0, -0.2, 1, 0, 0)
      unsafe cairo_transform(context, &lean)
    }
    unsafe show(cluster, isBold: style.isBold, on: context)
    unsafe cairo_surface_flush(surface)
    return unsafe Drawing.image(of: surface, width: width, height: height, isOpaque: true)
  }

  /// Shows a cluster with its baseline's start at the origin.
  private func show(_ cluster: String, isBold: Bool, on context: OpaquePointer) {
    let font = FontHandle(CellText.style(isBold: isBold), in: measuring)
    guard let layout = unsafe pango_layout_new(setting.pointer) else { return }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
    unsafe pango_layout_set_font_description(layout, font.description)
    unsafe pango_layout_set_text(layout, cluster, Int32(cluster.utf8.count))
    unsafe cairo_move_to(context, 0, 0)
    unsafe pango_cairo_show_layout_line(context, pango_layout_get_line_readonly(layout, 0))
  }
}

/// What a canvas measures of a cell's text: how wide it is, and where its baseline lies.
private struct CellText {
  let fonts: FontLibrary
  let scale: Double

  static func style(isBold: Bool) -> TextStyle {
    TextStyle(
      family: .monospaced, size: CellCanvas.fontSize, weight: isBold ? 700 : 400,
      lineHeight: CellCanvas.cellHeight)
  }

  /// From a cell's top, on a whole pixel, in points.
  var baseline: Double {
    (measure("0", isBold: false).baseline * scale).rounded() / scale
  }

  func width(of cluster: String, _ style: CellStyle) -> Double {
    measure(cluster, isBold: style.isBold).width
  }

  /// Whether the cluster is one character that the cells' own typeface has.
  func isInTypeface(_ cluster: String, _ style: CellStyle) -> Bool {
    let scalars = cluster.unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1 else { return false }
    let canvas = Canvas(width: 1, height: 1, scale: scale, fonts: fonts)
    return canvas.cellGlyph(
      scalar, isBold: style.isBold, isItalic: style.isItalic, size: CellCanvas.fontSize) != nil
  }

  private func measure(_ text: String, isBold: Bool) -> TextMeasure {
    fonts.measure(TextParagraph(text, style: Self.style(isBold: isBold)), scale: scale)
  }
}

extension CellCanvas.Enlargement? {
  /// How many times as wide a cell is.
  var across: Int { self == nil ? 1 : 2 }
  /// How many times as high a cell is.
  var rise: Int { self == nil || self == .width ? 1 : 2 }
}
