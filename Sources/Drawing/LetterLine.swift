import CDrawing
import Imaging

/// Pixels that letters may be written to, and the opaque colour that they get.
struct LetterGround {
  let rows: PixelRows
  /// Where they can be seen.
  let area: PixelRect
  let word: UInt32
}

/// A line's letters, to be written into pixels without having Cairo draw each again.
struct LetterLine {
  private struct Letter {
    // From the line's start, in points.
    let x: Double
    let y: Double
    let coverage: GlyphCoverage
  }

  /// Where a letter stands, in pixels from the line's anchor.
  private struct Place: Equatable {
    var x = 0
    var y = 0
  }

  private let letters: [Letter]
  private var places: [Place]
  /// What the letters at those places reach, from the anchor; nil where some cover the same pixel or it isn't known yet.
  private var reach: PixelRect?
  private var isKnown = false

  /// The letters of a line without colours, underlines and the like; nil where only Pango can draw them.
  init?(_ line: UnsafeMutablePointer<PangoLayoutLine>, face: (OpaquePointer) -> FaceCoverage) {
    var letters: [Letter] = []
    // Pango counts in 32 bits, which a long line's letters exceed.
    var x = 0
    var next = unsafe line.pointee.runs
    while let node = unsafe next {
      guard let data = unsafe node.pointee.data else { return nil }
      let run = unsafe data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
      let analysis = unsafe run.item.pointee.analysis
      // The one flag is Pango's for lines that run downwards.
      guard unsafe run.y_offset == 0, unsafe run.start_x_offset == 0, unsafe run.end_x_offset == 0,
        unsafe analysis.flags & 1 == 0, let font = unsafe analysis.font,
        let scaled = unsafe pango_cairo_font_get_scaled_font(font),
        let string = unsafe run.glyphs
      else { return nil }
      let known = unsafe face(scaled)
      for index in unsafe 0..<Int(string.pointee.num_glyphs) {
        let glyph = unsafe string.pointee.glyphs[index]
        if glyph.glyph != Self.emptyGlyph {
          // Boxes that stand for what no typeface has are Pango's.
          guard glyph.glyph & Self.unknownGlyph == 0, let coverage = known.glyph(glyph.glyph)
          else { return nil }
          if !coverage.blocks.isEmpty {
            letters.append(
              Letter(
                x: Double(x + Int(glyph.geometry.x_offset)) / Double(PANGO_SCALE),
                y: Double(glyph.geometry.y_offset) / Double(PANGO_SCALE), coverage: coverage))
          }
        }
        x += Int(glyph.geometry.width)
      }
      unsafe next = unsafe node.pointee.next
    }
    self.letters = letters
    places = Array(repeating: Place(), count: letters.count)
  }

  // PANGO_GLYPH_EMPTY and PANGO_GLYPH_UNKNOWN_FLAG, macros that Swift doesn't see.
  private static let emptyGlyph: UInt32 = 0x0fff_ffff
  private static let unknownGlyph: UInt32 = 0x1000_0000

  /// Writes the letters of a line that starts at `origin`, in points; false where Cairo must draw them.
  mutating func write(from origin: Point, scale: Double, on ground: LetterGround) -> Bool {
    guard let left = Self.pixel(origin.x * scale, isCertain: false),
      let top = Self.pixel(origin.y * scale, isCertain: false)
    else { return false }
    for index in letters.indices {
      // Cairo puts each letter on the nearest pixel: between two, its last bits decide.
      guard let x = Self.pixel((origin.x + letters[index].x) * scale, isCertain: true),
        let y = Self.pixel((origin.y + letters[index].y) * scale, isCertain: true)
      else { return false }
      let place = Place(x: x - left, y: y - top)
      if places[index] != place {
        places[index] = place
        isKnown = false
      }
    }
    if !isKnown {
      reach = findReach()
      isKnown = true
    }
    guard let reach else { return false }
    let seen = PixelRect(
      x: left + reach.x, y: top + reach.y, width: reach.width, height: reach.height)
    guard reach.isEmpty || seen.intersection(ground.area) == seen else { return false }
    for (letter, place) in zip(letters, places) {
      let bounds = letter.coverage.bounds
      ground.rows.mix(
        letter.coverage.blocks, x: left + place.x + bounds.x, y: top + place.y + bounds.y,
        ground.word)
    }
    return true
  }

  /// The nearest pixel; nil far beyond a canvas, and where it must be certain but two are equally near.
  private static func pixel(_ position: Double, isCertain: Bool) -> Int? {
    guard abs(position) < 1e6 else { return nil }
    let nearest = (position + 0.5).rounded(.down)
    if isCertain, abs(abs(position - nearest) - 0.5) < 1e-4 { return nil }
    return Int(nearest)
  }

  /// What the letters reach; nil where two of them cover the same pixel. In which order Cairo mixes such a pixel isn't
  /// known.
  private func findReach() -> PixelRect? {
    var reach = PixelRect(x: 0, y: 0, width: 0, height: 0)
    var isApart = true
    for (letter, place) in zip(letters, places) {
      var bounds = letter.coverage.bounds
      bounds.x += place.x
      bounds.y += place.y
      if !bounds.intersection(reach).isEmpty { isApart = false }
      reach = reach.union(bounds)
    }
    if isApart { return reach }
    var covered = [Bool](repeating: false, count: reach.width * reach.height)
    for (letter, place) in zip(letters, places) {
      let x = place.x + letter.coverage.bounds.x - reach.x
      let y = place.y + letter.coverage.bounds.y - reach.y
      for block in letter.coverage.blocks {
        let start = (y + Int(block.y)) * reach.width + x + Int(block.x)
        for index in 0..<GlyphCoverage.blockWidth where block.shares[index] > 0 {
          if covered[start + index] { return nil }
          covered[start + index] = true
        }
      }
    }
    return reach
  }
}
