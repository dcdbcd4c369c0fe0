import CDrawing
import Imaging

/// How much of each pixel a glyph covers that stands on a whole pixel.
final class GlyphCoverage {
  /// Four pixels side by side, some of which are covered.
  struct Block {
    /// The first of them, from the top left of the glyph's bounds.
    let x: Int16
    let y: Int16
    /// Of 255, each.
    let shares: SIMD4<UInt8>
  }

  static let blockWidth = 4
  /// What is larger than this on a side, in pixels, isn't kept.
  private static let limit = 200.0

  let blocks: [Block]
  /// What the blocks reach, from the pixel on which the glyph stands; empty where nothing is covered.
  let bounds: PixelRect

  /// Has Cairo draw the glyph; nil where it is too large to be kept.
  init?(_ glyph: UInt32, of font: OpaquePointer, scale: Double) {
    var placed = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    unsafe cairo_scaled_font_glyph_extents(font, &placed, 1, &extents)
    let (across, down) = (extents.width * scale, extents.height * scale)
    let (left, top) = (extents.x_bearing * scale, extents.y_bearing * scale)
    guard across <= Self.limit, down <= Self.limit, abs(left) <= Self.limit,
      abs(top) <= Self.limit
    else { return nil }
    // Two pixels more on each side: what is drawn may reach a hair beyond its extents.
    let (x, y) = (2 - Int(left.rounded(.down)), 2 - Int(top.rounded(.down)))
    let (width, height) = (Int(across.rounded(.up)) + 5, Int(down.rounded(.up)) + 5)
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(width), Int32(height))
    else { return nil }
    defer { unsafe cairo_surface_destroy(surface) }
    guard let context = unsafe cairo_create(surface) else { return nil }
    unsafe cairo_scale(context, scale, scale)
    unsafe cairo_set_scaled_font(context, font)
    unsafe cairo_set_source_rgba(context, 0, 0, 0, 1)
    placed.x = Double(x) / scale
    placed.y = Double(y) / scale
    unsafe cairo_show_glyphs(context, &placed, 1)
    let status = unsafe cairo_status(context)
    unsafe cairo_destroy(context)
    unsafe cairo_surface_flush(surface)
    guard status == CAIRO_STATUS_SUCCESS, let data = unsafe cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    var blocks: [Block] = []
    for row in 0..<height {
      let shares = unsafe UnsafeBufferPointer(start: data + row * stride, count: width)
      unsafe Self.add(shares, row: Int16(row), to: &blocks)
    }
    self.blocks = blocks
    bounds =
      blocks.isEmpty
      ? PixelRect(x: 0, y: 0, width: 0, height: 0)
      : PixelRect(x: -x, y: -y, width: width, height: height)
  }

  private static func add(
    _ shares: UnsafeBufferPointer<UInt8>, row: Int16, to blocks: inout [Block]
  ) {
    var next = 0
    while next < shares.count {
      guard unsafe shares[next] > 0 else {
        next += 1
        continue
      }
      // A block stays inside the bounds; what the one before has covered it leaves alone.
      let start = min(next, shares.count - blockWidth)
      var block = SIMD4<UInt8>()
      for index in next - start..<blockWidth { block[index] = unsafe shares[start + index] }
      blocks.append(Block(x: Int16(start), y: row, shares: block))
      next = start + blockWidth
    }
  }
}

/// The glyphs of a typeface at one size and scale.
@safe final class FaceCoverage {
  // Owned: referred to in init, released in deinit.
  private let font: OpaquePointer
  private let scale: Double
  private var glyphs: [UInt32: GlyphCoverage] = [:]
  private static let limit = 256

  init(_ font: OpaquePointer, scale: Double) {
    unsafe self.font = unsafe cairo_scaled_font_reference(font)
    self.scale = scale
  }

  deinit { unsafe cairo_scaled_font_destroy(font) }

  /// The coverage of a glyph; nil where it isn't kept.
  func glyph(_ index: UInt32) -> GlyphCoverage? {
    if let known = glyphs[index] { return known }
    if glyphs.count >= Self.limit { glyphs.removeAll(keepingCapacity: true) }
    let coverage = unsafe GlyphCoverage(index, of: font, scale: scale)
    glyphs[index] = coverage
    return coverage
  }
}
