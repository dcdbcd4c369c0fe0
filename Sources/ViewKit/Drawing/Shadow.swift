/// A blurred copy behind what throws it, in one colour.
public struct Shadow: Hashable, Sendable {
  /// The colour where it is darkest.
  public var color: RGBA
  /// How far it is blurred, in points; twice the standard deviation.
  public var radius: Double
  /// How far it stands to the right, in points.
  public var x: Double
  /// How far it stands below, in points.
  public var y: Double

  /// Makes a shadow.
  public init(color: RGBA, radius: Double, x: Double = 0, y: Double = 0) {
    self.color = color
    self.radius = radius
    self.x = x
    self.y = y
  }
}
