// Tests read rectangles with `import PageObjects` alone.
@_exported public import Geometry
package import JSONModel

/// Where an element is: in points for a device profile and in cells for a bare terminal.
extension Rect {
  /// Reads the answer to Get Element Rect.
  package init(_ value: JSONValue) throws {
    guard let x = value["x"]?.numberValue, let y = value["y"]?.numberValue,
      let width = value["width"]?.numberValue, let height = value["height"]?.numberValue
    else { throw CommandFailure.garbage("rect was answered without x, y, width and height") }
    self.init(x: x, y: y, width: width, height: height)
  }
}
