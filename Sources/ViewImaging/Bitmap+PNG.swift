import Imaging
public import ViewKit

extension Bitmap {
  /// The pixels of a PNG file's bytes.
  /// - Throws: an error that says what is wrong with them, where they are no usable PNG.
  public init(png bytes: [UInt8]) throws {
    let image = try Imaging.Image(png: bytes)
    self.init(width: image.width, height: image.height, pixels: image.pixels)
  }
}
