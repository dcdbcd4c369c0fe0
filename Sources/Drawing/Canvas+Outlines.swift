import CDrawing
import Geometry

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
    for step in held(outline).steps {
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

  /// The outline with all of it held where Cairo's numbers still hold it. A line that leads farther follows the edge
  /// of that square from where it leaves it, so that what it encloses stays so.
  private func held(_ outline: Outline) -> Outline {
    // Cairo draws slanted edges of more than 2¹⁶ pixels elsewhere; curves it cuts into short ones.
    let (reach, curveReach) = (50_000 / scale, reach)
    func isNear(_ point: Point) -> Bool { abs(point.x) <= reach && abs(point.y) <= reach }
    guard !outline.steps.allSatisfy({ $0.points.allSatisfy(isNear) }) else { return outline }
    func clamped(_ point: Point, _ reach: Double) -> Point {
      Point(
        x: min(reach, max(-reach, point.x)), y: min(reach, max(-reach, point.y)))
    }
    var steps: [Outline.Step] = []
    var (start, last) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    func line(to end: Point) {
      let (across, down) = (end.x - last.x, end.y - last.y)
      // Where it crosses the lines that the square's edges lie on.
      let crossings = [
        (-reach - last.x) / across, (reach - last.x) / across, (-reach - last.y) / down,
        (reach - last.y) / down,
      ].filter { $0 > 0 && $0 < 1 }.sorted()
      for share in crossings {
        let point = Point(x: last.x + share * across, y: last.y + share * down)
        steps.append(.line(clamped(point, reach)))
      }
      steps.append(.line(clamped(end, reach)))
      last = end
    }
    for step in outline.steps {
      // What is no number leads nowhere.
      guard !step.points.contains(where: { $0.x.isNaN || $0.y.isNaN }) else { continue }
      switch step {
      case .move(let point):
        (start, last) = (point.finite, point.finite)
        steps.append(.move(clamped(point, reach)))
      case .line(let point): line(to: point.finite)
      case .curve(let point, let control1, let control2):
        if !isNear(last) { steps.append(.line(clamped(last, curveReach))) }
        steps.append(
          .curve(
            clamped(point, curveReach), control1: clamped(control1, curveReach),
            control2: clamped(control2, curveReach)))
        last = point.finite
      case .close:
        line(to: start)
        steps.append(.close)
      }
    }
    return Outline(steps)
  }
}

extension Outline.Step {
  /// The points that it names.
  fileprivate var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .curve(let point, let control1, let control2): [point, control1, control2]
    case .close: []
    }
  }
}

extension Point {
  /// The point held where differences of two are still numbers.
  fileprivate var finite: Point {
    Point(x: min(1e300, max(-1e300, x)), y: min(1e300, max(-1e300, y)))
  }
}
