// Tests read rectangles with `import PageObjects` alone.
@_exported public import Geometry
package import JSONModel

/// Where an element is: in points for a device profile and in cells for a bare terminal.
extension Rect {
  /// Reads the answer to Get Element Rect.
  package init(_ value: JSONValue) throws {
    func number(_ name: String) -> Double? { value[name]?.numberValue.flatMap(Measure.checked) }
    guard let x = number("x"), let y = number("y"), let width = number("width"),
      let height = number("height")
    else {
      throw CommandFailure.garbage(
        "rect was answered without x, y, width and height of a size that screens have")
    }
    self.init(x: x, y: y, width: width, height: height)
  }
}
