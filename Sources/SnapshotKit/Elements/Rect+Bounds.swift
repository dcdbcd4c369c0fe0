import Geometry

extension Rect {
  /// The whole numbers around it at `scale`, whatever it holds: what lies far outside is cut at ±1,000,000,000.
  func bounds(scale: Double = 1) -> (x: Int, y: Int, width: Int, height: Int) {
    func whole(_ value: Double) -> Int {
      value.isNaN ? 0 : Int(min(max(value, -1e9), 1e9))
    }
    let (left, top) = (whole(x.rounded(.down) * scale), whole(y.rounded(.down) * scale))
    return (
      left, top, max(0, whole((x + width).rounded(.up) * scale) - left),
      max(0, whole((y + height).rounded(.up) * scale) - top)
    )
  }
}
