import CDrawing
package import Imaging

/// A blurred copy of what is drawn, behind it.
package struct CanvasShadow: Hashable, Sendable {
  package var color: RGBA
  /// How far it is blurred, in points; twice the standard deviation.
  package var radius: Double
  /// How far it stands to the right and below, in points.
  package var offset: Point

  package init(color: RGBA, radius: Double, offset: Point) {
    self.color = color
    self.radius = radius
    self.offset = offset
  }
}

extension Canvas {
  /// Gathers what follows, all of it inside `bounds`, to be shown with its shadow by ``popShadow(_:)``.
  package func pushShadow(around bounds: Rect) {
    let bounds = held(bounds)
    unsafe cairo_save(context)
    // What is gathered is as large as the clip: a small one saves most of the work.
    unsafe cairo_rectangle(context, bounds.x, bounds.y, bounds.width, bounds.height)
    unsafe cairo_clip(context)
    unsafe cairo_push_group(context)
    area.push(nil)
  }

  /// Shows what was gathered, its shadow behind it.
  package func popShadow(_ shadow: CanvasShadow) {
    area.pop()
    guard let group = unsafe cairo_pop_group(context) else { return }
    // The shadow reaches beyond the bounds.
    unsafe cairo_restore(context)
    var surface: OpaquePointer?
    if unsafe cairo_pattern_get_surface(group, &surface) == CAIRO_STATUS_SUCCESS,
      let surface = unsafe surface
    {
      unsafe paint(shadow, of: surface)
    }
    unsafe cairo_set_source(context, group)
    unsafe cairo_paint(context)
    unsafe cairo_pattern_destroy(group)
  }

  private func paint(_ shadow: CanvasShadow, of surface: OpaquePointer) {
    unsafe cairo_surface_flush(surface)
    let width = unsafe Int(cairo_image_surface_get_width(surface))
    let height = unsafe Int(cairo_image_surface_get_height(surface))
    guard width > 0, height > 0, let data = unsafe cairo_image_surface_get_data(surface) else {
      return
    }
    let blur = BoxBlur(deviation: shadow.radius * scale / 2)
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    let margin = blur.reach
    let (wide, high) = (width + 2 * margin, height + 2 * margin)
    var alpha = [UInt8](repeating: 0, count: wide * high)
    for y in 0..<height {
      let row = unsafe UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width {
        alpha[(y + margin) * wide + x + margin] = unsafe UInt8(row[x] >> 24)
      }
    }
    blur.apply(to: &alpha, width: wide, height: high)

    guard let mask = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(wide), Int32(high)),
      let into = unsafe cairo_image_surface_get_data(mask)
    else { return }
    let maskStride = unsafe Int(cairo_image_surface_get_stride(mask))
    for y in 0..<high {
      for x in 0..<wide { unsafe into[y * maskStride + x] = alpha[y * wide + x] }
    }
    unsafe cairo_surface_mark_dirty(mask)
    // The group's surface says where its first pixel stands on the canvas.
    var (left, top) = (0.0, 0.0)
    unsafe cairo_surface_get_device_offset(surface, &left, &top)
    unsafe cairo_save(context)
    unsafe cairo_identity_matrix(context)
    setSource(.solid(shadow.color))
    unsafe cairo_mask_surface(
      context, mask, (shadow.offset.x * scale).rounded() - left - Double(margin),
      (shadow.offset.y * scale).rounded() - top - Double(margin))
    unsafe cairo_restore(context)
    unsafe cairo_surface_destroy(mask)
  }
}

/// A Gaussian blur by three box blurs, in whole numbers: equal on every machine.
struct BoxBlur {
  /// How many pixels each box reaches to either side.
  let radius: Int

  init(deviation: Double) {
    // Three boxes of width w have the variance (w² − 1) / 4.
    let width = (4 * deviation * deviation + 1).squareRoot()
    radius = Int(min(2000, max(0, ((width - 1) / 2).rounded())))
  }

  /// How far a pixel is spread.
  var reach: Int { radius * 3 }

  func apply(to alpha: inout [UInt8], width: Int, height: Int) {
    guard radius > 0 else { return }
    var lines = alpha
    for _ in 0..<3 {
      blur(alpha, into: &lines, count: height, length: width, step: 1, next: width)
      swap(&alpha, &lines)
    }
    for _ in 0..<3 {
      blur(alpha, into: &lines, count: width, length: height, step: width, next: 1)
      swap(&alpha, &lines)
    }
  }

  /// Blurs `count` lines of `length` pixels, `step` apart; a line begins `next` after the one before.
  private func blur(
    _ from: [UInt8], into: inout [UInt8], count: Int, length: Int, step: Int, next: Int
  ) {
    let box = 2 * radius + 1
    unsafe from.withUnsafeBufferPointer { from in
      unsafe into.withUnsafeMutableBufferPointer { into in
        for line in 0..<count {
          let start = line * next
          var sum = 0
          for index in 0..<min(radius, length) { sum += unsafe Int(from[start + index * step]) }
          for index in 0..<length {
            if index + radius < length { sum += unsafe Int(from[start + (index + radius) * step]) }
            if index > radius { sum -= unsafe Int(from[start + (index - radius - 1) * step]) }
            unsafe into[start + index * step] = UInt8((sum + box / 2) / box)
          }
        }
      }
    }
  }
}
