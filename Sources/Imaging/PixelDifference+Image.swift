extension PixelDifference {
  /// The colour of differences: it collides with no usual app colour, and colour-blind readers tell
  /// it apart.
  public static let highlight = Pixel(red: 0xe1, green: 0x1d, blue: 0x8f)

  /// A picture of the differences: the expected image faded towards white, differing pixels in
  /// ``highlight``, anti-aliased ones in a pale tint of it.
  /// - Precondition: `expected` has the extent of this difference.
  public func picture(over expected: Image) -> Image {
    precondition(
      expected.width == width && expected.height == height, "the image is another comparison's")
    let faded = fadeTable
    let highlight = [Self.highlight.red, Self.highlight.green, Self.highlight.blue]
    let tint: [UInt8] = [0xf6, 0xbb, 0xdd]
    let count = width * height
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count * 4) { output, initialized in
      unsafe expected.pixels.withUnsafeBufferPointer { input in
        unsafe marks.withUnsafeBufferPointer { marks in
          var index = 0
          while index < count {
            let offset = index * 4
            let mark = unsafe marks.isEmpty ? Mark.same : marks[index]
            if mark == Mark.differing || mark == Mark.antialiased {
              let color = mark == Mark.differing ? highlight : tint
              for channel in 0..<3 { unsafe output[offset + channel] = color[channel] }
            } else {
              let base = unsafe Int(input[offset + 3]) << 8
              unsafe output[offset] = faded[base | Int(input[offset])]
              unsafe output[offset + 1] = faded[base | Int(input[offset + 1])]
              unsafe output[offset + 2] = faded[base | Int(input[offset + 2])]
            }
            unsafe output[offset + 3] = 255
            index += 1
          }
        }
      }
      initialized = count * 4
    }
    return Image(width: width, height: height, pixels: pixels)
  }

  /// A channel's faded value by its alpha × 256 + itself.
  private var fadeTable: [UInt8] {
    (0..<65536).map { index in
      let (alpha, value) = (index >> 8, index & 255)
      // A quarter of the distance from white stays.
      return UInt8(255 - (255 - value) * alpha / 255 / 4)
    }
  }
}
