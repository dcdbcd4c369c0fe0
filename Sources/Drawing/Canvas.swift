import CDrawing
package import Imaging

/// A surface to draw on, measured in points from the top left.
@safe package struct Canvas: ~Copyable {
  // Owned: made in init, destroyed in deinit, and used by the one thread that holds the canvas.
  let surface: OpaquePointer
  let context: OpaquePointer
  let engine: TextEngine
  private let library: FontLibrary
  let area: DrawnArea
  let rows: PixelRows
  private let isOpaque: Bool
  let order: ChannelOrder
  /// The columns, in pixels.
  package let width: Int
  /// The rows, in pixels.
  package let height: Int
  /// Pixels a point.
  package let scale: Double

  /// The pixels of the longest side that Cairo draws.
  package static let sideLimit = 32_767

  /// Makes a canvas of one colour.
  /// - Precondition: the extent in pixels is 1 … ``sideLimit`` on each side, `scale` above 0.
  package init(
    width: Int, height: Int, scale: Double = 1, background: RGBA = .clear, fonts: FontLibrary
  ) {
    let size = (width: width, height: height)
    unsafe self.init(size, scale: scale, background: background, fonts: fonts, over: nil)
  }

  /// Makes a canvas of one colour over memory that outlives it, which will hold an image's pixels; nil is memory of
  /// the engine's, which will hold Cairo's.
  ///
  /// What is to be `covered` by opaque colours anyway needn't have the canvas's own.
  init(
    _ size: (width: Int, height: Int), scale: Double, background: RGBA,
    covered: [Rect] = [], fonts: FontLibrary, over pixels: UnsafeMutablePointer<UInt8>?
  ) {
    let (width, height) = size
    precondition(
      (1...Self.sideLimit).contains(width) && (1...Self.sideLimit).contains(height) && scale > 0,
      "a canvas has 1 to \(Self.sideLimit) pixels a side")
    let engine = fonts.borrow()
    let made =
      if let pixels = unsafe pixels {
        unsafe cairo_image_surface_create_for_data(
          pixels, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
      } else {
        unsafe engine.memory.surface(width: width, height: height)
      }
    guard let surface = unsafe made,
      let rows = unsafe PixelRows(surface),
      let context = unsafe cairo_create(surface),
      unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS
    else { preconditionFailure("out of memory") }
    unsafe self.surface = unsafe surface
    unsafe self.context = unsafe context
    self.engine = engine
    self.rows = rows
    area = DrawnArea(width: width, height: height)
    library = fonts
    self.width = width
    self.height = height
    self.scale = scale
    unsafe cairo_scale(context, scale, scale)
    isOpaque = background.alpha == 255
    order = unsafe pixels == nil ? .cairo : .image
    if isOpaque {
      let whole = PixelRect(x: 0, y: 0, width: width, height: height)
      rows.fill(
        whole, except: covered.map { $0.wholePixels(at: scale).intersection(whole) },
        order.applied(to: background).word)
      unsafe cairo_surface_mark_dirty(surface)
    } else {
      unsafe cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      setSource(.solid(background))
      unsafe cairo_paint(context)
      unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }
  }

  deinit {
    unsafe cairo_destroy(context)
    // The memory under the surface is the engine's, for its next borrower.
    unsafe cairo_surface_finish(surface)
    unsafe cairo_surface_destroy(surface)
    engine.memory.shrink()
    library.giveBack(engine)
  }

  // MARK: Layers

  /// Shows what follows inside the rounded rectangle alone, until ``popClip()``.
  package func pushClip(_ rect: Rect, radius: Double = 0) {
    let rect = held(rect)
    unsafe cairo_save(context)
    unsafe Self.addPath(rect, radius: radius, to: context)
    unsafe cairo_clip(context)
    area.push(radius > 0 ? nil : rect.pixels(at: scale))
  }

  /// Ends the last clip.
  package func popClip() {
    unsafe cairo_restore(context)
    area.pop()
  }

  /// Gathers what follows, to be shown as one by ``popOpacity(_:)``.
  package func pushOpacity() {
    unsafe cairo_push_group(context)
    area.push(nil)
  }

  /// Shows what was gathered at `share`, 0 … 1.
  package func popOpacity(_ share: Double) {
    unsafe cairo_pop_group_to_source(context)
    unsafe cairo_paint_with_alpha(context, min(1, max(0, share)))
    area.pop()
  }

  /// Moves what follows, makes it larger or smaller and has it lean to the right by `lean` of its
  /// height, until what was last pushed is popped.
  ///
  /// What is written past Cairo stands where its numbers say, so from here on Cairo draws all.
  /// - Precondition: something was pushed; neither scale is 0.
  func transform(
    x: Double, y: Double, scaleX: Double = 1, scaleY: Double = 1, lean: Double = 0
  ) {
    area.leaveToCairo()
    var matrix = cairo_matrix_t()
    unsafe cairo_matrix_init(&matrix, scaleX, 0, -lean * scaleX, scaleY, x, y)
    unsafe cairo_transform(context, &matrix)
    forgetFont()
  }

  /// Has Cairo make letters anew in the size that the context has now: given the font that it had
  /// last, `cairo_set_scaled_font` takes it as it was, whatever the size is now.
  private func forgetFont() {
    let font = cellFont(isBold: false, isItalic: false, size: CellCanvas.fontSize)
    unsafe cairo_set_scaled_font(context, font.pointer)
    // Only a font that was used becomes the last one.
    unsafe cairo_set_font_size(context, 1)
    _ = unsafe cairo_get_scaled_font(context)
    unsafe cairo_set_font_size(context, 2)
  }

  // MARK: Text and images

  /// Draws a paragraph from its top left on; lines align in its width, or else in its widest line.
  package func draw(_ paragraph: TextParagraph, at origin: Point, _ color: RGBA) {
    let layout = engine.layout(order.applied(to: paragraph), scale: scale)
    engine.hasDrawnColors = engine.hasDrawnColors || layout.isColored
    setSource(.solid(color))
    unsafe layout.draw(
      on: context, at: origin, width: paragraph.width ?? layout.measure.width,
      alignment: paragraph.alignment, scale: scale)
  }

  /// The room that a paragraph takes on this canvas.
  package func measure(_ paragraph: TextParagraph) -> TextMeasure {
    engine.layout(paragraph, scale: scale).measure
  }

  /// Draws an image stretched over a rectangle, smoothly.
  package func draw(_ image: Image, in rect: Rect) {
    guard [rect.x, rect.y, rect.width, rect.height].allSatisfy(\.isFinite) else { return }
    let rect = held(rect)
    // Cairo stops for good at a matrix that it can't invert: what is too small to be seen isn't drawn.
    guard rect.width > 1e-6, rect.height > 1e-6, let pixels = CairoPixels(image, order) else {
      return
    }
    unsafe cairo_save(context)
    unsafe cairo_translate(context, rect.x, rect.y)
    unsafe cairo_scale(
      context, rect.width / Double(image.width), rect.height / Double(image.height))
    unsafe cairo_set_source_surface(context, pixels.surface, 0, 0)
    // Its edges don't fade into what is behind.
    unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    unsafe cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
    unsafe cairo_fill(context)
    unsafe cairo_restore(context)
  }

  /// Writes what has been drawn to memory.
  /// - Precondition: Cairo drew all that it was told to; it stops for good at the first thing that it can't.
  func flush() {
    unsafe cairo_surface_flush(surface)
    let status = unsafe cairo_status(context)
    precondition(
      status == CAIRO_STATUS_SUCCESS,
      "Cairo stopped drawing: \(unsafe String(cString: cairo_status_to_string(status)))")
  }

  /// What has been drawn, as pixels.
  package func makeImage() -> Image {
    flush()
    return unsafe image(of: surface, width: width, height: height, isOpaque: isOpaque)
  }

  // MARK: Cairo

  func setSource(_ ink: Ink) { unsafe Self.setSource(order.applied(to: ink), of: context) }

  static func setSource(_ ink: Ink, of context: OpaquePointer) {
    switch ink {
    case .solid(let color):
      unsafe cairo_set_source_rgba(
        context, color.red.share, color.green.share, color.blue.share, color.alpha.share)
    case .linear(let start, let end, let colors):
      let pattern = unsafe cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
      unsafe setSource(pattern, colors, of: context)
    case .radial(let center, let radius, let colors):
      let pattern = unsafe cairo_pattern_create_radial(
        center.x, center.y, 0, center.x, center.y, radius)
      unsafe setSource(pattern, colors, of: context)
    }
  }

  private static func setSource(
    _ pattern: OpaquePointer?, _ colors: [RGBA], of context: OpaquePointer
  ) {
    for (index, color) in colors.enumerated() {
      let offset = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, offset, color.red.share, color.green.share, color.blue.share, color.alpha.share)
    }
    unsafe cairo_set_source(context, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }
}

extension UInt8 {
  /// 0 … 1.
  fileprivate var share: Double { Double(self) / 255 }
}
