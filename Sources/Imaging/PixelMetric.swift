/// How two pixels are held to be the same.
public enum PixelMetric: Hashable, Sendable, CustomStringConvertible {
  /// All four channels are equal.
  case exact
  /// pixelmatch 7's rule: the distance `0.5053 ΔY² + 0.299 ΔI² + 0.1957 ΔQ²` is at most
  /// `35215 t²`, or the pixel is anti-aliased in either image.
  ///
  /// `threshold` (t) is 0 (any visible difference counts) … 1; semi-transparent pixels are blended
  /// over pixelmatch's checkerboard. `countsAntialiased` lets anti-aliased pixels count.
  case yiq(threshold: Double, countsAntialiased: Bool)

  /// YIQ with threshold 0.1, anti-aliased pixels tolerated.
  public static let standard = yiq(threshold: 0.1, countsAntialiased: false)

  /// YIQ with a threshold of 0 … 1, anti-aliased pixels tolerated.
  public static func yiq(threshold: Double) -> PixelMetric {
    .yiq(threshold: threshold, countsAntialiased: false)
  }

  /// The metric with its limit, as a verdict names it.
  public var description: String {
    switch self {
    case .exact: "exact"
    case .yiq(let threshold, let countsAntialiased):
      "YIQ \(threshold)" + (countsAntialiased ? ", anti-aliased pixels counted" : "")
    }
  }
}
