extension Image {
  /// Turns premultiplied channels into straight ones.
  package mutating func divideByAlpha() {
    unsafe withMutablePixels { pixels in
      var offset = 0
      while offset < pixels.count {
        let alpha = unsafe Int(pixels[offset + 3])
        if alpha != 255 {
          for channel in offset..<offset + 3 {
            let value = unsafe Int(pixels[channel]) * 255
            unsafe pixels[channel] = alpha == 0 ? 0 : UInt8(min(255, (value + alpha / 2) / alpha))
          }
        }
        offset += 4
      }
    }
  }
}
