package import Geometry

/// The outline of a shape on a canvas, step by step, in points.
package struct Outline: Hashable, Sendable {
  /// A step of the pen.
  package enum Step: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, control1: Point, control2: Point)
    case close
  }

  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }
}

/// How the line along an outline is drawn.
package struct OutlineStroke: Hashable, Sendable {
  /// The width, in points.
  package var width: Double
  /// Whether it ends and turns round.
  package var isRound: Bool
  /// The lengths of dashes and gaps in turn, in points, all finite, none below 0 and not all 0;
  /// empty draws one whole line.
  package var dash: [Double]

  package init(width: Double, isRound: Bool, dash: [Double] = []) {
    self.width = width
    self.isRound = isRound
    self.dash = dash
  }
}
