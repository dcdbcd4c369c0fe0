public import Imaging

/// What a comparison of images lets pass; grids and text must be equal.
///
/// Three limits, each of its own: when a pixel differs, how many may, and how many may lie together.
public struct ComparisonLimits: Hashable, Sendable {
  /// When two pixels differ.
  public var metric: PixelMetric
  /// The most differing pixels; nil for no limit by count.
  public var pixels: Int?
  /// The largest share of differing pixels, 0 … 1; nil for no limit by share.
  public var share: Double?
  /// The most differing pixels that may lie together; nil for no limit by cluster.
  public var cluster: Int?

  /// Makes limits; by default no pixel may differ by more than YIQ 0.1, anti-aliased edges aside.
  ///
  /// - Parameter pixels: the most pixels that may differ. Nil: none may, unless a share or a cluster is given, which then
  ///   alone are held to; `.max` lets any number pass.
  public init(
    metric: PixelMetric = .standard, pixels: Int? = nil, share: Double? = nil, cluster: Int? = nil
  ) {
    self.metric = metric
    self.pixels = pixels ?? (share == nil && cluster == nil ? 0 : nil)
    self.share = share
    self.cluster = cluster
  }

  /// No pixel may differ by more than YIQ 0.1, anti-aliased edges aside.
  public static let standard = ComparisonLimits()
  /// All pixels are equal.
  public static let exact = ComparisonLimits(metric: .exact)

  /// What a difference was held to, on one line, where that isn't the standard; nil where it is.
  /// - Parameter broken: The limits that it breaks.
  package func note(_ broken: [String]) -> String? {
    guard self != .standard else { return nil }
    return "limits  " + (["\(metric)"] + broken).joined(separator: "; ")
  }

  /// The limits that a difference breaks, each as a phrase with its unit; empty where it passes.
  package func broken(
    differing: Int, total: Int, largestCluster: Int
  ) -> [String] {
    var broken: [String] = []
    if let pixels, differing > pixels {
      broken.append("the budget is \(Count.text(pixels)) pixels")
    }
    if let share, Double(differing) > share * Double(total) {
      broken.append("the budget is \(Count.percent(share)) of the pixels")
    }
    if let cluster, largestCluster > cluster {
      broken.append("a cluster may have \(Count.text(cluster)) pixels")
    }
    return broken
  }
}
