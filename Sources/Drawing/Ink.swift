package import Imaging

/// What a shape is filled with.
package enum Ink: Hashable, Sendable {
  /// One colour.
  case solid(RGBA)
  /// Evenly spaced colours along a line between two positions.
  case linear(from: Point, to: Point, [RGBA])
  /// Evenly spaced colours from a middle outwards to `radius` points.
  case radial(center: Point, radius: Double, [RGBA])
}
