import CDrawing
import Imaging

/// A shape with a gradient, drawn once and then copied: blending colours costs far more than that.
@safe final class Stamp {
  /// What makes stamps alike; the ink is relative to the shape's top left.
  struct Key: Hashable {
    let width: Double
    let height: Double
    let radius: Double
    let scale: Double
    let ink: Ink
  }

  // Owned: made in init, destroyed in deinit.
  let surface: OpaquePointer

  init?(_ key: Key, draw: (OpaquePointer) -> Void) {
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32((key.width * key.scale).rounded(.up)),
        Int32((key.height * key.scale).rounded(.up)))
    else { return nil }
    unsafe self.surface = unsafe surface
    // Cairo always gives a surface; one that it couldn't make would end the picture that it is drawn on.
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    unsafe cairo_surface_set_device_scale(surface, key.scale, key.scale)
    guard let context = unsafe cairo_create(surface) else { return nil }
    unsafe draw(context)
    unsafe cairo_destroy(context)
  }

  deinit { unsafe cairo_surface_destroy(surface) }
}

extension Ink {
  /// Whether nothing is to be seen.
  var isClear: Bool {
    switch self {
    case .solid(let color): color.alpha == 0
    case .linear(_, _, let colors), .radial(_, _, let colors): colors.allSatisfy { $0.alpha == 0 }
    }
  }

  /// The ink moved so that `origin` is at the top left; nil for one colour, which needs no stamp.
  func relative(to origin: Point) -> Ink? {
    func moved(_ point: Point) -> Point {
      Point(x: point.x - origin.x, y: point.y - origin.y)
    }
    return switch self {
    case .solid: nil
    case .linear(let start, let end, let colors):
      .linear(from: moved(start), to: moved(end), colors)
    case .radial(let center, let radius, let colors):
      .radial(center: moved(center), radius: radius, colors)
    }
  }
}
