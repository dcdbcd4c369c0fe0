package import JSONModel

/// Where an element is: from the top left, 0-based, in points for a device profile and in cells for
/// a bare terminal.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent to the right.
  public var width: Double
  /// The extent downwards.
  public var height: Double

  /// Makes a rectangle from its top left and its extent.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Reads the answer to Get Element Rect.
  package init(_ value: JSONValue) throws {
    guard let x = value["x"]?.numberValue, let y = value["y"]?.numberValue,
      let width = value["width"]?.numberValue, let height = value["height"]?.numberValue
    else { throw CommandFailure.garbage("rect was answered without x, y, width and height") }
    self.init(x: x, y: y, width: width, height: height)
  }
}
