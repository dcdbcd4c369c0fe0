/// What a comparison of two images of one extent found, pixel by pixel.
public struct PixelDifference: Sendable {
  /// What became of one pixel.
  package enum Mark {
    static let same: UInt8 = 0
    static let ignored: UInt8 = 1
    static let tolerated: UInt8 = 2
    static let antialiased: UInt8 = 3
    static let differing: UInt8 = 4
  }

  /// The columns of both images, in pixels.
  public let width: Int
  /// The rows of both images, in pixels.
  public let height: Int
  /// The metric that judged.
  public let metric: PixelMetric
  /// The pixels that differ by the metric, outside the ignored rectangles.
  public internal(set) var differingPixels = 0
  /// The pixels that differ beyond the threshold, but are anti-aliased.
  public internal(set) var antialiasedPixels = 0
  /// The pixels that are unequal within the threshold: noise that passes.
  public internal(set) var toleratedPixels = 0
  /// The unequal pixels in ignored rectangles.
  public internal(set) var ignoredPixels = 0

  /// A mark a pixel, row-major; empty where the images are equal.
  package internal(set) var marks: [UInt8] = []

  init(width: Int, height: Int, metric: PixelMetric) {
    self.width = width
    self.height = height
    self.metric = metric
  }

  /// All pixels of an image.
  public var totalPixels: Int { width * height }
  /// The share of differing pixels, 0 … 1.
  public var ratio: Double { Double(differingPixels) / Double(totalPixels) }
  /// Whether every pixel of both images is equal, ignored ones included.
  public var isIdentical: Bool { marks.isEmpty }
}
