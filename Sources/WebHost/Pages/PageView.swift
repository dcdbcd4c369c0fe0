import JSONModel
import ViewKit

/// The part of a browser's window that shows the app.
struct PageView: Hashable {
  /// The extent in whole points.
  var width: Int
  var height: Int
  /// Pixels a point.
  var scale: Double
  /// Whether the extent is a device's, and not the window's.
  var isDevice = false

  init(width: Int, height: Int, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// Reads what a page says of its window.
  /// - Throws: `PageRefusal` for an extent that no screen has.
  init(_ body: JSONValue) throws(PageRefusal) {
    guard let width = body["width"]?.numberValue, let height = body["height"]?.numberValue,
      let scale = body["scale"]?.numberValue, (1...10_000).contains(width),
      (1...10_000).contains(height), (0.1...10).contains(scale)
    else { throw PageRefusal("A window has a width, a height and a scale, in points.") }
    self.init(width: Int(width), height: Int(height), scale: scale)
  }

  var size: Size { Size(width: Double(width), height: Double(height)) }
}
