/// What can be wrong with a picture that came from outside.
public enum ImagingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The data does not begin with PNG's signature and header.
  case notPNG
  /// The data is a PNG that breaks off or contradicts itself; `reason` is the decoder's.
  case corrupt(reason: String)
  /// The header announces more pixels than the limit allows; nothing was decoded.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// The picture cannot be written; `reason` is the encoder's.
  case notEncodable(reason: String)
  /// Two pictures that should be compared pixel by pixel have different extents, in pixels.
  case sizesDiffer(expectedWidth: Int, expectedHeight: Int, actualWidth: Int, actualHeight: Int)

  /// A sentence that says what is wrong and what to do.
  public var description: String { "The \(reason); \(advice)." }

  /// What is wrong, to follow "the" in a sentence.
  package var reason: String {
    switch self {
    case .notPNG: "data is not a PNG file"
    case .corrupt(let reason): "PNG is damaged (\(reason))"
    case .tooLarge(let width, let height, let limit):
      "PNG announces \(width) × \(height) pixels, above the limit of \(limit)"
    case .notEncodable(let reason): "image could not be written as a PNG (\(reason))"
    case .sizesDiffer(let expectedWidth, let expectedHeight, let actualWidth, let actualHeight):
      "images have different sizes: expected \(expectedWidth) × \(expectedHeight), "
        + "got \(actualWidth) × \(actualHeight) pixels"
    }
  }

  /// What to do, in words for the middle of a sentence.
  package var advice: String {
    switch self {
    case .notPNG: "check that the path names a PNG"
    case .corrupt: "restore it from version control or record it again"
    case .tooLarge: "crop it, or raise the limit"
    case .notEncodable: "free memory and run again"
    case .sizesDiffer: "compare them on the same device profile"
    }
  }
}
