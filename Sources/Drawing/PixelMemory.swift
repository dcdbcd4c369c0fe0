import CDrawing
import Glibc

/// Room for a canvas's pixels that outlives it: fresh pages cost more than drawing a screen does.
@safe struct PixelMemory: ~Copyable {
  // Owned: allocated here, freed in deinit; nil before the first use. Whoever holds the memory is
  // the only one to draw into it.
  private var start: UnsafeMutableRawPointer?
  private var capacity = 0
  /// What is kept for later at most, in bytes.
  private static let limit = 64 << 20

  init() { unsafe start = nil }

  deinit { unsafe free(start) }

  /// A surface over the memory, its pixels left as they were.
  mutating func surface(width: Int, height: Int) -> OpaquePointer? {
    let needed = width * height * 4
    if needed > capacity {
      unsafe free(start)
      unsafe start = malloc(needed)
      capacity = unsafe start == nil ? 0 : needed
    }
    guard let start = unsafe start else { return nil }
    return unsafe cairo_image_surface_create_for_data(
      start.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(width * 4))
  }

  /// Gives back what is too much to keep.
  mutating func shrink() {
    guard capacity > Self.limit else { return }
    unsafe free(start)
    unsafe start = nil
    capacity = 0
  }
}
