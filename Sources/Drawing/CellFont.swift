import CDrawing

/// DejaVu Sans Mono at the size of a cell, with the glyphs that were looked up.
@safe final class CellFont {
  /// What tells the fonts of one engine apart.
  struct Key: Hashable {
    let isBold: Bool
    let isItalic: Bool
    let size: Double
    let scale: Double
  }

  /// How far italic letters lean to the right, as a share of their height.
  static let lean = 0.2

  // Owned: made in init, released in deinit.
  let pointer: OpaquePointer
  private var glyphs: [Unicode.Scalar: UInt] = [:]

  init(_ key: Key, in context: PangoContextHandle, description: FontHandle) {
    // Cairo's own copy of the typeface, leaning if asked to; Pango's font is needed no longer.
    guard let font = unsafe pango_context_load_font(context.pointer, description.description),
      let upright = unsafe pango_cairo_font_get_scaled_font(font),
      let options = unsafe cairo_font_options_create()
    else { preconditionFailure("the library holds no font") }
    var (matrix, device) = (cairo_matrix_t(), cairo_matrix_t())
    unsafe cairo_scaled_font_get_font_options(upright, options)
    let lean = key.isItalic ? -Self.lean * key.size : 0
    unsafe cairo_matrix_init(&matrix, key.size, 0, lean, key.size, 0, 0)
    unsafe cairo_matrix_init_scale(&device, key.scale, key.scale)
    guard
      let pointer = unsafe cairo_scaled_font_create(
        cairo_scaled_font_get_font_face(upright), &matrix, &device, options)
    else { preconditionFailure("out of memory") }
    unsafe self.pointer = unsafe pointer
    unsafe cairo_font_options_destroy(options)
    unsafe g_object_unref(UnsafeMutableRawPointer(font))
  }

  deinit { unsafe cairo_scaled_font_destroy(pointer) }

  /// The glyph of a character; nil if the typeface has none.
  func glyph(_ scalar: Unicode.Scalar) -> UInt? {
    if let known = glyphs[scalar] { return known == 0 ? nil : known }
    var found: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    let text = String(Character(scalar))
    let status = unsafe cairo_scaled_font_text_to_glyphs(
      pointer, 0, 0, text, Int32(text.utf8.count), &found, &count, nil, nil, nil)
    var index: UInt = 0
    if status == CAIRO_STATUS_SUCCESS, count == 1, let found = unsafe found {
      index = unsafe found.pointee.index
    }
    unsafe cairo_glyph_free(found)
    glyphs[scalar] = index
    return index == 0 ? nil : index
  }
}
