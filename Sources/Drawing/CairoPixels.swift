import CDrawing
import Imaging

/// An image as Cairo holds it: 32 bits a pixel in the machine's order, alpha multiplied in.
@safe struct CairoPixels: ~Copyable {
  // Owned: made in init, destroyed in deinit.
  let surface: OpaquePointer

  init?(_ image: Image, _ order: ChannelOrder) {
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height)),
      let data = unsafe cairo_image_surface_get_data(surface)
    else { return nil }
    unsafe self.surface = unsafe surface
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    unsafe image.pixels.withUnsafeBufferPointer { pixels in
      let words = UnsafeMutableRawPointer(data)
      for y in 0..<image.height {
        for x in 0..<image.width {
          let offset = (y * image.width + x) * 4
          let alpha = unsafe UInt32(pixels[offset + 3])
          func multiplied(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
          let red = unsafe multiplied(pixels[offset])
          let green = unsafe multiplied(pixels[offset + 1])
          let blue = unsafe multiplied(pixels[offset + 2])
          let (high, low) = order == .cairo ? (red, blue) : (blue, red)
          let word = alpha << 24 | high << 16 | green << 8 | low
          unsafe words.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    unsafe cairo_surface_mark_dirty(surface)
  }

  deinit { unsafe cairo_surface_destroy(surface) }
}

/// The pixels of a flushed ARGB32 surface of that extent, whose rows aren't padded.
func image(of surface: OpaquePointer, width: Int, height: Int, isOpaque: Bool) -> Image {
  guard let data = unsafe cairo_image_surface_get_data(surface) else {
    preconditionFailure("the surface was finished")
  }
  let count = width * height
  let words = unsafe UnsafeRawPointer(data).assumingMemoryBound(to: UInt32.self)
  let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, initialized in
    guard let start = buffer.baseAddress else { return }
    let into = unsafe UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt32.self)
    unsafe swapRedAndBlue(words, into, count: count)
    initialized = count * 4
  }
  var image = Image(width: width, height: height, pixels: pixels)
  if !isOpaque, !image.isOpaque { image.divideByAlpha() }
  return image
}

/// A plain loop, which the optimiser makes five times as quick as Pixman.
private func swapRedAndBlue(
  _ from: UnsafePointer<UInt32>, _ into: UnsafeMutablePointer<UInt32>, count: Int
) {
  for index in 0..<count {
    let word = unsafe from[index]
    unsafe into[index] = word & 0xff00_ff00 | word >> 16 & 0xff | (word & 0xff) << 16
  }
}
