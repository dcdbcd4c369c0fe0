import Foundation

/// The outline of a shape: lines and curves, in points from the top left of what it is drawn in.
public struct Path: Hashable, Sendable {
  /// A step of the pen.
  public enum Element: Hashable, Sendable {
    /// Lifts the pen and puts it down there.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A Bézier curve with two control points.
    case curve(Point, control1: Point, control2: Point)
    /// A straight line back to where the pen was last put down.
    case close
  }

  /// The steps, in order.
  public private(set) var elements: [Element] = []

  /// Makes a path without a step.
  public init() {}

  /// Makes a path of the steps that `build` takes.
  public init(_ build: (inout Path) -> Void) { build(&self) }

  /// Makes a rectangle, its corners rounded by `cornerRadius`, at most half its shorter side.
  public init(_ rect: Rect, cornerRadius: Double = 0) { addRect(rect, cornerRadius: cornerRadius) }

  /// Makes the ellipse that touches all four sides of `rect`.
  public init(ellipseIn rect: Rect) { addEllipse(in: rect) }

  /// Puts the pen down at `point`.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Draws a straight line to `point`; the first step of a path is a move.
  public mutating func addLine(to point: Point) {
    elements.append(elements.isEmpty ? .move(point) : .line(point))
  }

  /// Draws straight lines through all of `points`, starting anew at the first.
  public mutating func addLines(_ points: [Point]) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(to: point) } else { addLine(to: point) }
    }
  }

  /// Draws a Bézier curve to `point` with two control points.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    if elements.isEmpty { move(to: control1) }
    elements.append(.curve(point, control1: control1, control2: control2))
  }

  /// Draws a Bézier curve to `point` with one control point.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    let start = end ?? control
    func third(_ other: Point) -> Point {
      Point(
        x: other.x + (control.x - other.x) * 2 / 3, y: other.y + (control.y - other.y) * 2 / 3)
    }
    addCurve(to: point, control1: third(start), control2: third(point))
  }

  /// Adds a rectangle, its corners rounded by `cornerRadius`, at most half its shorter side.
  public mutating func addRect(_ rect: Rect, cornerRadius: Double = 0) {
    let radius = min(max(0, cornerRadius), rect.width / 2, rect.height / 2)
    let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX, rect.maxY)
    guard radius > 0 else {
      addLines([
        Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
        Point(x: left, y: bottom),
      ])
      closeSubpath()
      return
    }
    let near = radius * (1 - Self.circle)
    move(to: Point(x: left + radius, y: top))
    addLine(to: Point(x: right - radius, y: top))
    addCurve(
      to: Point(x: right, y: top + radius), control1: Point(x: right - near, y: top),
      control2: Point(x: right, y: top + near))
    addLine(to: Point(x: right, y: bottom - radius))
    addCurve(
      to: Point(x: right - radius, y: bottom), control1: Point(x: right, y: bottom - near),
      control2: Point(x: right - near, y: bottom))
    addLine(to: Point(x: left + radius, y: bottom))
    addCurve(
      to: Point(x: left, y: bottom - radius), control1: Point(x: left + near, y: bottom),
      control2: Point(x: left, y: bottom - near))
    addLine(to: Point(x: left, y: top + radius))
    addCurve(
      to: Point(x: left + radius, y: top), control1: Point(x: left, y: top + near),
      control2: Point(x: left + near, y: top))
    closeSubpath()
  }

  /// Adds the ellipse that touches all four sides of `rect`.
  public mutating func addEllipse(in rect: Rect) {
    let (across, down) = (rect.width / 2, rect.height / 2)
    let (x, y) = (rect.x + across, rect.y + down)
    let (nearX, nearY) = (across * Self.circle, down * Self.circle)
    move(to: Point(x: rect.maxX, y: y))
    addCurve(
      to: Point(x: x, y: rect.maxY), control1: Point(x: rect.maxX, y: y + nearY),
      control2: Point(x: x + nearX, y: rect.maxY))
    addCurve(
      to: Point(x: rect.x, y: y), control1: Point(x: x - nearX, y: rect.maxY),
      control2: Point(x: rect.x, y: y + nearY))
    addCurve(
      to: Point(x: x, y: rect.y), control1: Point(x: rect.x, y: y - nearY),
      control2: Point(x: x - nearX, y: rect.y))
    addCurve(
      to: Point(x: rect.maxX, y: y), control1: Point(x: x + nearX, y: rect.y),
      control2: Point(x: rect.maxX, y: y - nearY))
    closeSubpath()
  }

  /// Draws a straight line back to where the pen was last put down.
  public mutating func closeSubpath() { elements.append(.close) }

  /// How far from its corner a quarter circle of radius 1 has its control points, kept from 1.
  private static let circle = 0.552_284_749_831

  /// Where the pen is.
  private var end: Point? {
    var start: Point?
    var end: Point?
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        end = point
      case .line(let point), .curve(let point, _, _): end = point
      case .close: end = start
      }
    }
    return end
  }
}

extension Path {
  /// The path with each of its points moved.
  package func mapped(_ move: (Point) -> Point) -> Path {
    var path = Path()
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(move(point))
      case .line(let point): .line(move(point))
      case .curve(let point, let control1, let control2):
        .curve(move(point), control1: move(control1), control2: move(control2))
      case .close: .close
      }
    }
    return path
  }

  /// The path without the steps to or by way of places that aren't finite.
  package var finite: Path {
    var path = Path()
    path.elements = elements.filter { element in
      switch element {
      case .move(let point), .line(let point): point.isFinite
      case .curve(let point, let control1, let control2):
        point.isFinite && control1.isFinite && control2.isFinite
      case .close: true
      }
    }
    return path
  }

  /// The path's subpaths as straight lines; each curve is 16 of them.
  package var polylines: [[Point]] {
    var lines: [[Point]] = []
    var line: [Point] = []
    func finish() {
      if line.count > 1 { lines.append(line) }
    }
    for element in elements {
      switch element {
      case .move(let point):
        finish()
        line = [point]
      case .line(let point): line.append(point)
      case .curve(let point, let control1, let control2):
        let start = line.last ?? control1
        for step in 1...16 {
          let t = Double(step) / 16
          let (a, b, c, d) = (
            (1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t
          )
          line.append(
            Point(
              x: a * start.x + b * control1.x + c * control2.x + d * point.x,
              y: a * start.y + b * control1.y + c * control2.y + d * point.y))
        }
      case .close:
        if let start = line.first { line.append(start) }
        finish()
        line = line.first.map { [$0] } ?? []
      }
    }
    finish()
    return lines
  }

  /// The smallest rectangle around all points, those that control curves among them.
  package var bounds: Rect {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let point, let control1, let control2): points += [point, control1, control2]
      case .close: break
      }
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// How the line along a path is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// How a line ends and turns.
  public enum Cap: Hashable, Sendable {
    /// Cut off square, with pointed corners.
    case butt
    /// Round.
    case round
  }

  /// The width, in points.
  public var lineWidth: Double
  /// How it ends and turns.
  public var lineCap: Cap
  /// The lengths of dashes and gaps in turn, in points; empty draws one whole line, and so does a
  /// list with a length below zero, with none above it or with one that is no number.
  public var dash: [Double]

  /// Makes a style.
  public init(lineWidth: Double = 1, lineCap: Cap = .round, dash: [Double] = []) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.dash = dash
  }

  /// The dashes that are drawn.
  package var dashes: [Double] {
    dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.contains { $0 > 0 } ? dash : []
  }
}
