import Imaging

/// The parts of a picture that are held to limits of their own.
struct ToleratedParts {
  /// The parts' rectangles, in pixels; their pixels count nowhere else.
  private(set) var rects: [PixelRect] = []
  /// The same in points.
  private(set) var frames: [Rect] = []
  /// What is wrong with the regions themselves, a phrase each.
  private(set) var problems: [String] = []
  /// What differs where a limit is broken: "12 of 400 pixels in the rectangle …".
  private(set) var parts: [String] = []
  /// The limits that are broken, a phrase each.
  private(set) var broken: [String] = []
  /// The unequal pixels in all of them.
  private(set) var pixels = 0

  /// - Parameters:
  ///   - ignored: rectangles whose pixels never count.
  ///   - scale: the pixels of a point.
  ///   - metric: when two pixels differ, by limits.
  ///   - resolved: finds a region.
  /// - Throws: `ImagingError.sizesDiffer`.
  init(
    _ tolerant: [TolerantRegion], expected: Image, actual: Image, ignoring ignored: [PixelRect],
    scale: Double, metric: (ComparisonLimits) -> PixelMetric,
    resolved: (SnapshotRegion) -> ResolvedRegions
  ) throws(ImagingError) {
    for part in tolerant {
      let own = resolved(part.region)
      problems += own.problems
      frames += own.frames
      for frame in own.frames {
        let rect = PixelRect(frame, scale: scale).intersection(expected.bounds)
        guard !rect.isEmpty, !(ignored + rects).contains(rect) else { continue }
        let inside = try actual.difference(
          from: expected, metric: metric(part.limits),
          ignoring: rect.complement(in: expected.bounds) + ignored)
        rects.append(rect)
        take(inside, of: rect.width * rect.height, part)
      }
    }
  }

  private mutating func take(_ inside: PixelDifference, of total: Int, _ part: TolerantRegion) {
    pixels += inside.differingPixels + inside.antialiasedPixels + inside.toleratedPixels
    let breaches = part.limits.broken(
      by: inside, total: total, largestCluster: inside.clusters().first?.pixels ?? 0)
    guard !breaches.isEmpty else { return }
    let title = "the \(part.region.title)"
    let isBelow = inside.differingPixels == 0
    let count = isBelow ? inside.toleratedPixels : inside.differingPixels
    parts.append(
      "\(Count.text(count)) of \(Count.text(total)) pixels in \(title)"
        + (isBelow ? " below the threshold" : ""))
    broken += breaches.map { "in \(title) \($0)" }
  }
}
