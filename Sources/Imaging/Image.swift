// The colour of a pixel comes with images.
@_exported public import Geometry

/// A picture in memory: RGBA, 8 bits a channel, straight alpha, sRGB values taken as they are.
///
/// Pixels are row-major from the top left, 4 bytes each, rows without padding.
public struct Image: Hashable, Sendable {
  /// The number of columns, in pixels; at least 1.
  public let width: Int
  /// The number of rows, in pixels; at least 1.
  public let height: Int
  /// The channels: `width` × `height` × 4 bytes, red first.
  public private(set) var pixels: [UInt8]

  /// Takes pixels as they are.
  /// - Precondition: the extent is positive and `pixels` holds `width` × `height` × 4 bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0, "an image has at least one pixel")
    precondition(pixels.count == width * height * 4, "an image's pixels must fill its extent")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Fills an image with one colour.
  /// - Precondition: the extent is positive.
  public init(width: Int, height: Int, filledWith pixel: RGBA = .clear) {
    precondition(width > 0 && height > 0, "an image has at least one pixel")
    let bytes = [pixel.red, pixel.green, pixel.blue, pixel.alpha]
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for _ in 0..<width * height { pixels.append(contentsOf: bytes) }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The pixel at column `x` and row `y`, 0-based from the top left.
  /// - Precondition: the position lies inside the image.
  public subscript(x: Int, y: Int) -> RGBA {
    get {
      let offset = offset(x, y)
      return RGBA(
        red: pixels[offset], green: pixels[offset + 1], blue: pixels[offset + 2],
        alpha: pixels[offset + 3])
    }
    set {
      let offset = offset(x, y)
      pixels[offset] = newValue.red
      pixels[offset + 1] = newValue.green
      pixels[offset + 2] = newValue.blue
      pixels[offset + 3] = newValue.alpha
    }
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies outside the image")
    return (y * width + x) * 4
  }

  mutating func withMutablePixels(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    unsafe pixels.withUnsafeMutableBufferPointer { unsafe body($0) }
  }

  /// The whole image as a rectangle.
  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
