public import Imaging

/// What a comparison of images lets pass; grids and text must be equal.
///
/// Four limits, each of its own: when a pixel differs, how many may, how many may lie together, and how many may be
/// unequal without counting as different.
public struct ComparisonLimits: Hashable, Sendable {
  /// When two pixels differ. Nil: whenever they are unequal where this project's own renderers drew both pictures with
  /// the same libraries and fonts, and by YIQ 0.1 for all other pictures.
  public var metric: PixelMetric?
  /// The most differing pixels; nil for no limit by count.
  public var pixels: Int?
  /// The largest share of differing pixels, 0 … 1; nil for no limit by share.
  public var share: Double?
  /// The most differing pixels that may lie together; nil for no limit by cluster.
  public var cluster: Int?
  /// The largest share of pixels, 0 … 1, that may be unequal below the metric's threshold. It is never less than what
  /// may differ above it. A screen in another shade is caught by this limit alone.
  public var noise: Double

  /// The share of pixels that may be unequal below the threshold where nothing else is said.
  public static let usualNoise = 0.01

  /// Makes limits; by default no pixel may differ.
  ///
  /// - Parameters:
  ///   - metric: when two pixels differ; nil chooses by what drew the pictures.
  ///   - pixels: the most pixels that may differ. Nil: none may, unless a share or a cluster is given, which then alone
  ///     are held to; `.max` lets any number pass.
  ///   - noise: the largest share of pixels that may be unequal below the threshold; nil for 1 %.
  public init(
    metric: PixelMetric? = nil, pixels: Int? = nil, share: Double? = nil, cluster: Int? = nil,
    noise: Double? = nil
  ) {
    self.metric = metric
    self.pixels = pixels ?? (share == nil && cluster == nil ? 0 : nil)
    self.share = share
    self.cluster = cluster
    self.noise = noise ?? Self.usualNoise
  }

  /// No pixel may differ: exactly where this project's renderers drew both pictures, else by more than YIQ 0.1,
  /// anti-aliased edges aside.
  public static let standard = ComparisonLimits()
  /// All pixels are equal.
  public static let exact = ComparisonLimits(metric: .exact)
  /// No pixel may differ by more than YIQ 0.1, anti-aliased edges aside, whatever drew the pictures.
  public static let perceptual = ComparisonLimits(metric: .standard)

  /// Why nothing can be held to these limits, as a sentence without its full stop; nil where it can.
  package var problem: String? {
    var bad: String?
    func check(_ number: Double?, _ name: String) {
      guard let number, !(0...1).contains(number) else { return }
      bad = bad ?? "\(name) must be a number from 0 to 1, not \(number)"
    }
    func check(_ number: Int?, _ name: String) {
      guard let number, number < 0 else { return }
      bad = bad ?? "\(name) must be 0 or more, not \(number)"
    }
    if case .yiq(let threshold, _) = metric { check(threshold, "threshold") }
    check(share, "share")
    check(noise, "noise")
    check(pixels, "pixels")
    check(cluster, "cluster")
    return bad
  }

  /// What a difference was held to, on one line, where that isn't the usual; nil where it is.
  /// - Parameters:
  ///   - metric: The metric that judged.
  ///   - broken: The limits that it breaks.
  package func note(_ metric: PixelMetric, _ broken: [String]) -> String? {
    guard self != .standard || broken.contains(where: { $0.contains(Self.noiseWords) }) else {
      return nil
    }
    return "limits  " + (["\(metric)"] + broken).joined(separator: "; ")
  }

  private static let noiseWords = "may be unequal below the threshold"

  /// The limits that a difference breaks, each as a phrase with its unit; empty where it passes.
  /// - Parameter total: the pixels that are held to these limits.
  package func broken(
    by difference: PixelDifference, total: Int, largestCluster: Int
  ) -> [String] {
    let differing = difference.differingPixels
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
    if isNoisy(difference, total: total) {
      broken.append("\(Count.percent(noise)) of the pixels \(Self.noiseWords)")
    }
    return broken
  }

  /// Whether more pixels are unequal below the threshold than may be.
  package func isNoisy(_ difference: PixelDifference, total: Int) -> Bool {
    let most = max(noise, share ?? 0) * Double(total)
    return Double(difference.toleratedPixels) > max(most, Double(pixels ?? 0))
  }
}
