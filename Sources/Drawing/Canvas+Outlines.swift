import CCairo

extension Canvas {
  /// Fills what is inside of an outline.
  package func fill(_ outline: Outline, _ ink: Ink) {
    guard !ink.isClear else { return }
    add(outline)
    setSource(ink)
    unsafe cairo_fill(context)
  }

  /// Draws a line along an outline.
  /// - Precondition: The dashes are as `OutlineStroke.dash` says; Cairo stops drawing for good at others.
  package func stroke(_ outline: Outline, _ stroke: OutlineStroke, _ ink: Ink) {
    guard stroke.width > 0, !ink.isClear else { return }
    unsafe cairo_save(context)
    add(outline)
    setSource(ink)
    unsafe cairo_set_line_width(context, min(stroke.width, 65_536))
    unsafe cairo_set_line_cap(
      context, stroke.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    unsafe cairo_set_line_join(
      context, stroke.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    unsafe stroke.dash.withUnsafeBufferPointer {
      unsafe cairo_set_dash(context, $0.baseAddress, Int32(clamping: $0.count), 0)
    }
    unsafe cairo_stroke(context)
    unsafe cairo_restore(context)
  }

  private func add(_ outline: Outline) {
    unsafe cairo_new_path(context)
    for step in outline.steps {
      switch step {
      case .move(let point): unsafe cairo_move_to(context, point.x, point.y)
      case .line(let point): unsafe cairo_line_to(context, point.x, point.y)
      case .curve(let point, let control1, let control2):
        unsafe cairo_curve_to(
          context, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
      case .close: unsafe cairo_close_path(context)
      }
    }
  }
}
