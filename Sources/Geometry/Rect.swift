/// A rectangle in the unit of its medium, from the top left, half-open on its right and bottom edges.
public struct Rect: Hashable, Sendable, Codable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The horizontal extent; 0 makes the rectangle empty.
  public var width: Double
  /// The vertical extent; 0 makes the rectangle empty.
  public var height: Double

  /// Makes a rectangle from its top-left corner and its extent.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes a rectangle of `size` at `origin`.
  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The top-left corner.
  public var origin: Point { Point(x: x, y: y) }
  /// The extent.
  public var size: Size { Size(width: width, height: height) }
  /// The right edge, which is outside.
  public var maxX: Double { x + width }
  /// The bottom edge, which is outside.
  public var maxY: Double { y + height }
  /// Whether the rectangle has no area.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// Whether it is a place at all, with an end.
  package var isFinite: Bool { origin.isFinite && width.isFinite && height.isFinite }

  /// Whether `point` lies inside.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// What both rectangles cover; an empty rectangle where they don't meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle around both.
  package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
