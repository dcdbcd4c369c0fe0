import CDrawing
package import Geometry
import Imaging

extension Canvas {
  /// How far from the top left something may reach, in points: Cairo's numbers end at 2²³ pixels.
  var reach: Double { 2e6 / scale }

  /// The rectangle with its edges held far beyond the canvas, where Cairo's numbers still hold them; an empty one for
  /// what is no number.
  func held(_ rect: Rect) -> Rect {
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
    let reach = reach
    if abs(rect.x) <= reach, abs(rect.y) <= reach, abs(right) <= reach, abs(bottom) <= reach {
      return rect
    }
    guard !rect.x.isNaN, !rect.y.isNaN, !right.isNaN, !bottom.isNaN else {
      return Rect(x: 0, y: 0, width: 0, height: 0)
    }
    func clamped(_ place: Double) -> Double { min(reach, max(-reach, place)) }
    let (left, top) = (clamped(rect.x), clamped(rect.y))
    return Rect(
      x: left, y: top, width: clamped(right) - left, height: clamped(bottom) - top)
  }

  /// Fills a rectangle; corners are rounded by `radius`, at most half the shorter side.
  package func fill(_ rect: Rect, radius: Double = 0, _ ink: Ink) {
    let rect = held(rect)
    guard rect.width > 0, rect.height > 0, !ink.isClear else { return }
    let ink = order.applied(to: ink)
    if write(rect, radius: radius, line: nil, ink) { return }
    if let stamp = stamp(rect, radius: radius, ink) {
      unsafe cairo_set_source_surface(context, stamp.surface, rect.x, rect.y)
      unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    } else {
      unsafe Self.addPath(rect, radius: radius, to: context)
      unsafe Self.setSource(ink, of: context)
    }
    unsafe cairo_fill(context)
  }

  /// A stamp of a small gradient on whole pixels; nil where filling it is as well done directly.
  private func stamp(_ rect: Rect, radius: Double, _ ink: Ink) -> Stamp? {
    let sides = 1...Self.sideLimit
    guard let whole = rect.pixels(at: scale), sides.contains(whole.width),
      sides.contains(whole.height), whole.width * whole.height <= 65_536,
      let ink = ink.relative(to: Point(x: rect.x, y: rect.y))
    else { return nil }
    let key = Stamp.Key(
      width: rect.width, height: rect.height, radius: radius, scale: scale, ink: ink)
    return unsafe engine.stamp(key) { context in
      let shape = Rect(x: 0, y: 0, width: rect.width, height: rect.height)
      unsafe Self.addPath(shape, radius: radius, to: context)
      unsafe Self.setSource(ink, of: context)
      unsafe cairo_fill(context)
    }
  }

  /// Draws a frame of `width` points inside a rectangle's edges.
  package func stroke(_ rect: Rect, radius: Double = 0, width: Double, _ ink: Ink) {
    let rect = held(rect)
    guard rect.width > 0, rect.height > 0, width > 0, !ink.isClear else { return }
    let ink = order.applied(to: ink)
    if write(rect, radius: radius, line: width, ink) { return }
    unsafe Self.setSource(ink, of: context)
    unsafe Self.stroke(rect, radius: radius, width: width, on: context)
  }

  private static func stroke(
    _ rect: Rect, radius: Double, width: Double, on context: OpaquePointer
  ) {
    unsafe addPath(rect.inset(by: width / 2), radius: max(0, radius - width / 2), to: context)
    unsafe cairo_set_line_width(context, width)
    unsafe cairo_stroke(context)
  }

  /// Fills a shape on whole pixels, or the line along its edge, without Cairo's doing; false where that must draw it.
  private func write(_ rect: Rect, radius: Double, line: Double?, _ ink: Ink) -> Bool {
    guard case .solid(let color) = ink, color.alpha == 255, let area = area.current,
      let whole = rect.pixels(at: scale)
    else { return false }
    unsafe cairo_surface_flush(surface)
    if radius <= 0, line == nil {
      rows.fill(whole.intersection(area), color.word)
    } else {
      // Where a shape is cut off Cairo's numbers are others; a line may reach a hair beyond its edge.
      let reach = line == nil ? whole : whole.outset
      guard reach.intersection(area) == reach,
        let key = RoundedCoverage.Key(
          width: whole.width, height: whole.height, radius: radius, line: line, scale: scale),
        let coverage = unsafe engine.coverage(
          key,
          draw: { context, shape in
            if let line {
              unsafe Self.stroke(shape, radius: key.radius, width: line, on: context)
            } else {
              unsafe Self.addPath(shape, radius: key.radius, to: context)
              unsafe cairo_fill(context)
            }
          })
      else { return false }
      coverage.fill(whole, color.word, in: rows)
    }
    unsafe cairo_surface_mark_dirty(surface)
    return true
  }

  /// Draws a straight line with flat ends.
  package func line(from start: Point, to end: Point, width: Double, _ ink: Ink) {
    unsafe cairo_move_to(context, start.x, start.y)
    unsafe cairo_line_to(context, end.x, end.y)
    setSource(ink)
    unsafe cairo_set_line_width(context, width)
    unsafe cairo_stroke(context)
  }

  static func addPath(
    _ rect: Rect, radius: Double, to context: OpaquePointer
  ) {
    let radius = min(max(0, radius), rect.width / 2, rect.height / 2)
    guard radius > 0 else {
      unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
      return
    }
    let (left, right) = (rect.x + radius, rect.x + rect.width - radius)
    let (top, bottom) = (rect.y + radius, rect.y + rect.height - radius)
    unsafe cairo_new_sub_path(context)
    unsafe cairo_arc(context, right, top, radius, -.pi / 2, 0)
    unsafe cairo_arc(context, right, bottom, radius, 0, .pi / 2)
    unsafe cairo_arc(context, left, bottom, radius, .pi / 2, .pi)
    unsafe cairo_arc(context, left, top, radius, .pi, .pi * 3 / 2)
    unsafe cairo_close_path(context)
  }
}
