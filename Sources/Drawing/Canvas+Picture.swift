package import Imaging

extension Canvas {
  /// The picture that `draw` makes on a canvas of one colour.
  ///
  /// It is drawn straight into the picture's pixels: with red and blue in each other's place Cairo's words are an
  /// image's bytes, so nothing has to be moved afterwards. Glyphs that bring colours of their own can't take part in
  /// that; where one is met, everything is drawn again in Cairo's order, and so `draw` may be called twice.
  ///
  /// `covered` are parts, in points, that `draw` fills whole with opaque colours: there the background isn't drawn.
  /// - Precondition: as for the canvas.
  package static func picture(
    width: Int, height: Int, scale: Double, background: RGBA, covered: [Rect] = [],
    fonts: FontLibrary, draw: (borrowing Canvas) -> Void
  ) -> Image {
    let count = width * height * 4
    var isColored = false
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let canvas = unsafe Canvas(
        (width, height), scale: scale, background: background, covered: covered, fonts: fonts,
        over: buffer.baseAddress)
      canvas.engine.hasDrawnColors = false
      draw(canvas)
      canvas.flush()
      isColored = canvas.engine.hasDrawnColors
      initialized = isColored ? 0 : count
    }
    guard isColored else {
      var image = Image(width: width, height: height, pixels: pixels)
      if background.alpha < 255, !image.isOpaque { image.divideByAlpha() }
      return image
    }
    let canvas = Canvas(
      width: width, height: height, scale: scale, background: background, fonts: fonts)
    draw(canvas)
    return canvas.makeImage()
  }
}
