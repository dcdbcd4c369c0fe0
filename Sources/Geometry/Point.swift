/// A position in the unit of its medium: points in an image, cells in a grid; from the top left.
public struct Point: Hashable, Sendable, Codable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the top edge.
  public var y: Double

  /// Makes a position from distances to the left and top edges.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = Point(x: 0, y: 0)

  /// Whether it is a place at all.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}
