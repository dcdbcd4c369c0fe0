import Dispatch
public import Geometry

extension PixelDifference {
  /// The colour of differences: it collides with no usual app colour, and colour-blind readers tell
  /// it apart.
  public static let highlight = RGBA(red: 0xe1, green: 0x1d, blue: 0x8f)

  /// The colour of what is let pass: differences below the threshold, and as anti-aliased edges have.
  private static let tint = RGBA(red: 0xf6, green: 0xbb, blue: 0xdd)

  /// A picture of the differences: the expected image faded towards white, differing pixels in
  /// ``highlight``, those below the threshold and anti-aliased ones in a pale tint of it.
  /// - Precondition: `expected` has the extent of this difference.
  public func picture(over expected: Image) -> Image {
    precondition(
      expected.width == width && expected.height == height, "the image is another comparison's")
    let faded = expected.isOpaque ? nil : fadeTable
    let marks = marks
    let count = width * height
    let band = width * 64
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count * 4) { output, initialized in
      unsafe expected.pixels.withUnsafeBytes { input in
        // Each turn writes its own rows, and all turns end before this does.
        nonisolated(unsafe) let (input, output) = unsafe (input, output)
        DispatchQueue.concurrentPerform(iterations: (count + band - 1) / band) { index in
          let part = index * band..<min(count, (index + 1) * band)
          if let faded {
            unsafe Self.fade(part, of: input, by: faded, into: output)
          } else {
            unsafe Self.fade(part, of: input, into: output)
          }
          if !marks.isEmpty { unsafe Self.paint(marks, part, into: output) }
        }
      }
      initialized = count * 4
    }
    return Image(width: width, height: height, pixels: pixels)
  }

  /// Fades opaque pixels: a quarter of each channel's distance from white stays.
  private static func fade(
    _ part: Range<Int>, of input: UnsafeRawBufferPointer,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) {
    let into = UnsafeMutableRawBufferPointer(output)
    for index in part {
      let word = unsafe UInt32(
        littleEndian: input.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
      // All four channels at once: what is shifted across their borders is masked out.
      let result = ~(~word >> 2 & 0x3f3f_3f3f) | 0xff00_0000
      unsafe into.storeBytes(of: result.littleEndian, toByteOffset: index * 4, as: UInt32.self)
    }
  }

  private static func fade(
    _ part: Range<Int>, of input: UnsafeRawBufferPointer, by faded: [UInt8],
    into output: UnsafeMutableBufferPointer<UInt8>
  ) {
    for index in part {
      let offset = index * 4
      let base = unsafe Int(input[offset + 3]) << 8
      for channel in 0..<3 {
        unsafe output[offset + channel] = faded[base | Int(input[offset + channel])]
      }
      unsafe output[offset + 3] = 255
    }
  }

  /// Paints what differs over the faded pixels.
  private static func paint(
    _ marks: [UInt8], _ part: Range<Int>, into output: UnsafeMutableBufferPointer<UInt8>
  ) {
    unsafe marks.withUnsafeBufferPointer { marks in
      for index in part {
        let mark = unsafe marks[index]
        guard mark >= Mark.tolerated else { continue }
        let color = mark == Mark.differing ? highlight : tint
        unsafe output[index * 4] = color.red
        unsafe output[index * 4 + 1] = color.green
        unsafe output[index * 4 + 2] = color.blue
      }
    }
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
