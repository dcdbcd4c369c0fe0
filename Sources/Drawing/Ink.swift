package import Imaging

/// What a shape is filled with.
package enum Ink: Hashable, Sendable {
  /// One colour.
  case solid(Pixel)
  /// Evenly spaced colours along a line between two positions.
  case linear(from: CanvasPoint, to: CanvasPoint, [Pixel])
  /// Evenly spaced colours from a middle outwards to `radius` points.
  case radial(center: CanvasPoint, radius: Double, [Pixel])
}
