import CDrawing

/// A chain of typefaces at one size and weight.
@safe final class FontHandle {
  // Owned: made in init, freed in deinit. A layout copies the description.
  let description: OpaquePointer
  /// From a line's top to its baseline in the first typeface, in points.
  let ascent: Double
  /// From a line's baseline to its bottom in the first typeface, in points.
  let descent: Double
  /// The advance of a digit in the first typeface, in points.
  let digitWidth: Double

  private static let fallbacks =
    "Noto Sans,Noto Sans Arabic,Noto Sans Hebrew,Noto Sans Devanagari,Noto Sans Thai,"
    + "DejaVu Sans,Noto Sans Symbols,Noto Sans Symbols2,Noto Sans Math,Droid Sans Fallback,"
    + "NanumSquare,Noto Color Emoji"

  init(_ style: TextStyle, in context: PangoContextHandle) {
    guard let description = unsafe pango_font_description_new() else {
      preconditionFailure("out of memory")
    }
    let first = style.family == .interface ? "Inter" : "DejaVu Sans Mono"
    unsafe pango_font_description_set_family(description, "\(first),\(Self.fallbacks)")
    unsafe pango_font_description_set_absolute_size(
      description, style.size * Double(PANGO_SCALE))
    unsafe pango_font_description_set_weight(
      description, UInt32(clamping: style.weight))
    unsafe self.description = unsafe description
    guard let font = unsafe pango_context_load_font(context.pointer, description),
      let metrics = unsafe pango_font_get_metrics(font, pango_language_from_string("en"))
    else { preconditionFailure("the library holds no font") }
    ascent = unsafe Double(pango_font_metrics_get_ascent(metrics)) / Double(PANGO_SCALE)
    descent = unsafe Double(pango_font_metrics_get_descent(metrics)) / Double(PANGO_SCALE)
    digitWidth =
      unsafe Double(pango_font_metrics_get_approximate_digit_width(metrics)) / Double(PANGO_SCALE)
    unsafe pango_font_metrics_unref(metrics)
    unsafe g_object_unref(UnsafeMutableRawPointer(font))
  }

  deinit { unsafe pango_font_description_free(description) }
}
