import CDrawing
import Geometry

/// Pango with the pinned fonts, and layouts that were used before.
///
/// Hinting off, unrounded positions and a fixed language: a text is as wide at every scale, on every
/// thread and in every locale.
@safe package final class TextEngine: @unchecked Sendable {
  // Owned, made in init and released in deinit. An engine is used by one thread at a time: the
  // library lends it, and only to one borrower.
  private let map: OpaquePointer
  private var contexts: [ContextKey: PangoContextHandle] = [:]
  private var layouts: [LayoutKey: TextLayout] = [:]
  private var fonts: [FontKey: FontHandle] = [:]
  private var cellFonts: [CellFont.Key: CellFont] = [:]
  private var stamps: [Stamp.Key: Stamp] = [:]
  private static let stampLimit = 64
  private var coverages: [RoundedCoverage.Key: RoundedCoverage] = [:]
  private static let coverageLimit = 128
  /// Whether a canvas has drawn glyphs with colours of their own since it was last set to false.
  var hasDrawnColors = false
  /// The pixels of the canvas that borrowed the engine.
  var memory = PixelMemory()
  private static let layoutLimit = 2000

  private struct ContextKey: Hashable {
    let scale: Double
    let isRightToLeft: Bool
  }

  private struct LayoutKey: Hashable {
    let paragraph: TextParagraph
    let scale: Double
  }

  private struct FontKey: Hashable {
    let family: TextStyle.Family
    let size: Double
    let weight: Int
  }

  init(_ configuration: FontConfiguration) {
    guard let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      preconditionFailure("Pango was built without FreeType")
    }
    unsafe self.map = unsafe map
    unsafe configuration.attach(to: map)
    // 72 dpi: a point is a unit of the canvas.
    unsafe pango_cairo_font_map_set_resolution(map, 72)
  }

  deinit {
    layouts.removeAll()
    fonts.removeAll()
    cellFonts.removeAll()
    contexts.removeAll()
    unsafe g_object_unref(UnsafeMutableRawPointer(map))
  }

  /// The paragraph set in lines, for drawing at `scale` pixels a point.
  ///
  /// The lines don't know their alignment, and those that fit unwrapped not their width: a text is
  /// set once for being measured and drawn, however wide its frame turns out.
  func layout(_ paragraph: TextParagraph, scale: Double) -> TextLayout {
    var whole = paragraph
    whole.alignment = .left
    whole.width = nil
    whole.lineLimit = nil
    whole.truncation = .end
    let unwrapped = lines(of: whole, scale: scale)
    let fits = unwrapped.measure.width <= paragraph.width ?? .infinity
    if fits, unwrapped.measure.lines <= paragraph.lineLimit ?? .max { return unwrapped }
    whole.width = paragraph.width
    whole.lineLimit = paragraph.lineLimit
    whole.truncation = paragraph.truncation
    return lines(of: whole, scale: scale)
  }

  private func lines(of paragraph: TextParagraph, scale: Double) -> TextLayout {
    let key = LayoutKey(paragraph: paragraph, scale: scale)
    if let known = layouts[key] { return known }
    if layouts.count >= Self.layoutLimit { layouts.removeAll(keepingCapacity: true) }
    let context = context(scale: scale, isRightToLeft: paragraph.isRightToLeft)
    let layout = TextLayout(paragraph, font: font(paragraph.style), in: context)
    layouts[key] = layout
    return layout
  }

  /// The first typeface of a style's chain, at its size.
  func font(_ style: TextStyle) -> FontHandle {
    let key = FontKey(family: style.family, size: style.size, weight: style.weight)
    if let known = fonts[key] { return known }
    // Not for `scale`: Pango 1.50 divides a font's metrics by it.
    let font = FontHandle(style, in: context(scale: 1, isRightToLeft: false))
    fonts[key] = font
    return font
  }

  /// DejaVu Sans Mono at the size of cells.
  func cellFont(_ key: CellFont.Key) -> CellFont {
    if let known = cellFonts[key] { return known }
    let style = TextStyle(family: .monospaced, size: key.size, weight: key.isBold ? 700 : 400)
    let context = context(scale: 1, isRightToLeft: false)
    let font = CellFont(key, in: context, description: font(style))
    cellFonts[key] = font
    return font
  }

  /// The stamp of that look, drawn by `draw` if it is new.
  func stamp(_ key: Stamp.Key, draw: (OpaquePointer) -> Void) -> Stamp? {
    if let known = stamps[key] { return known }
    if stamps.count >= Self.stampLimit { stamps.removeAll(keepingCapacity: true) }
    let stamp = unsafe Stamp(key, draw: draw)
    stamps[key] = stamp
    return stamp
  }

  /// The coverage of that shape, drawn by `draw` if it is new.
  func coverage(
    _ key: RoundedCoverage.Key, draw: (OpaquePointer, Rect) -> Void
  ) -> RoundedCoverage? {
    if let known = coverages[key] { return known }
    if coverages.count >= Self.coverageLimit { coverages.removeAll(keepingCapacity: true) }
    let coverage = unsafe RoundedCoverage(key, draw: draw)
    coverages[key] = coverage
    return coverage
  }

  private func context(scale: Double, isRightToLeft: Bool) -> PangoContextHandle {
    let key = ContextKey(scale: scale, isRightToLeft: isRightToLeft)
    if let known = contexts[key] { return known }
    let context = unsafe PangoContextHandle(map, scale: scale, isRightToLeft: isRightToLeft)
    contexts[key] = context
    return context
  }
}

/// A Pango context for one scale and direction.
@safe final class PangoContextHandle {
  // Owned: made in init, released in deinit.
  let pointer: OpaquePointer

  init(_ map: OpaquePointer, scale: Double, isRightToLeft: Bool) {
    guard let pointer = unsafe pango_font_map_create_context(map),
      let options = unsafe cairo_font_options_create(),
      let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1),
      let canvas = unsafe cairo_create(surface)
    else { preconditionFailure("out of memory") }
    unsafe self.pointer = unsafe pointer
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe pango_cairo_context_set_font_options(pointer, options)
    unsafe pango_context_set_round_glyph_positions(pointer, 0)
    // Otherwise the language is the environment's.
    unsafe pango_context_set_language(pointer, pango_language_from_string("en"))
    unsafe pango_context_set_base_dir(
      pointer, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    // The context takes the scale from a canvas; after this no canvas need be shown to it.
    unsafe cairo_scale(canvas, scale, scale)
    unsafe pango_cairo_update_context(canvas, pointer)
    unsafe cairo_destroy(canvas)
    unsafe cairo_surface_destroy(surface)
    unsafe cairo_font_options_destroy(options)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(pointer)) }
}
