package import Geometry
import Imaging

extension Rect {
  /// The rectangle with each edge moved inwards by `distance`; outwards where it is negative.
  package func inset(by distance: Double) -> Rect {
    Rect(
      x: x + distance, y: y + distance, width: max(0, width - 2 * distance),
      height: max(0, height - 2 * distance))
  }

  /// The pixels that the rectangle covers at `scale` pixels a point; nil where it covers some in part.
  func pixels(at scale: Double) -> PixelRect? {
    func whole(_ value: Double) -> Int? {
      let pixels = (value * scale).rounded()
      // Cairo's own numbers end at 2²³ pixels.
      return abs(value * scale - pixels) < 1e-6 && abs(pixels) < 0x40_0000 ? Int(pixels) : nil
    }
    guard let left = whole(x), let top = whole(y), let across = whole(width),
      let down = whole(height)
    else { return nil }
    return PixelRect(x: left, y: top, width: across, height: down)
  }

  /// The pixels that the rectangle covers whole at `scale` pixels a point.
  func wholePixels(at scale: Double) -> PixelRect {
    func clamped(_ value: Double) -> Int { Int(min(1e6, max(-1e6, value))) }
    let left = clamped((x * scale).rounded(.up))
    let top = clamped((y * scale).rounded(.up))
    return PixelRect(
      x: left, y: top, width: max(0, clamped(((x + width) * scale).rounded(.down)) - left),
      height: max(0, clamped(((y + height) * scale).rounded(.down)) - top))
  }
}

extension PixelRect {
  /// The rectangle with a pixel more on each side.
  var outset: PixelRect { PixelRect(x: x - 1, y: y - 1, width: width + 2, height: height + 2) }
}
