import CCairo
import Imaging

/// An image as Cairo holds it: 32 bits a pixel in the machine's order, alpha multiplied in.
@safe struct CairoPixels: ~Copyable {
  // Owned: made in init, destroyed in deinit.
  let surface: OpaquePointer

  init?(_ image: Image) {
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height)),
      let data = unsafe cairo_image_surface_get_data(surface)
    else { return nil }
    unsafe self.surface = unsafe surface
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        let alpha = UInt32(pixel.alpha)
        func multiplied(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
        let word =
          alpha << 24 | multiplied(pixel.red) << 16 | multiplied(pixel.green) << 8
          | multiplied(pixel.blue)
        unsafe UnsafeMutableRawPointer(data).storeBytes(
          of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
      }
    }
    unsafe cairo_surface_mark_dirty(surface)
  }

  deinit { unsafe cairo_surface_destroy(surface) }
}

/// The pixels of a flushed ARGB32 surface of that extent.
func image(of surface: OpaquePointer, width: Int, height: Int) -> Image {
  guard let data = unsafe cairo_image_surface_get_data(surface) else {
    preconditionFailure("the surface was finished")
  }
  let stride = unsafe cairo_image_surface_get_stride(surface)
  let count = width * height * 4
  let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    // Pixman turns the bytes around many at a time, in a debug build too.
    let from = unsafe pixman_image_create_bits_no_clear(
      PIXMAN_a8r8g8b8, Int32(width), Int32(height),
      UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self), stride)
    let into = unsafe pixman_image_create_bits_no_clear(
      PIXMAN_a8b8g8r8, Int32(width), Int32(height),
      UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt32.self),
      Int32(width * 4))
    unsafe pixman_image_composite32(
      PIXMAN_OP_SRC, from, nil, into, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
    unsafe pixman_image_unref(from)
    unsafe pixman_image_unref(into)
    initialized = count
  }
  var image = Image(width: width, height: height, pixels: pixels)
  if !image.isOpaque { image.divideByAlpha() }
  return image
}
