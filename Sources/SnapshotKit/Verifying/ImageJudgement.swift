import Devices
import Imaging

/// Two images of one extent held to limits: how they differ, which limits that breaks, and what was let pass.
struct ImageJudgement {
  let expected: Image
  let difference: PixelDifference
  /// The differing pixels outside of all regions, the largest group first.
  let clusters: [PixelCluster]
  /// The limits that are broken, a phrase each with its unit.
  let broken: [String]
  /// What is wrong with the regions themselves, a phrase each.
  let problems: [String]
  /// The elements whose words differ outside of all regions, whatever the pixels show.
  let words: [ElementChange]
  private let limits: ComparisonLimits
  /// The metric that judged the pixels outside of all regions.
  private let metric: PixelMetric
  /// What differs in the parts with limits of their own: "12 of 400 pixels in the rectangle …".
  private let parts: [String]
  /// Every differing pixel that isn't ignored, for pictures.
  private let shown: PixelDifference
  private let tolerated: Int
  /// How this project would draw the reference otherwise now, a phrase each, where that chose the metric.
  private let redrawn: [String]

  /// Compares under a context's limits and regions.
  /// - Throws: `ImagingError.sizesDiffer`.
  init(
    expected: Image, actual: Image, recorded provenance: ImageProvenance,
    _ context: SnapshotContext
  ) throws(ImagingError) {
    self.expected = expected
    limits = context.limits
    let now = ImageProvenance(context)
    let metric = { (limits: ComparisonLimits) in
      provenance.metric(with: now, limits, isReference: true)
    }
    self.metric = metric(limits)
    redrawn =
      limits.metric == nil && context.renderer?.isOwn == true ? provenance.drawing(now) : []
    let recorded = provenance.outline
    let scale = context.device?.scale ?? 1
    func resolved(_ regions: [SnapshotRegion], _ verb: String) -> ResolvedRegions {
      ResolvedRegions(regions, recorded, context.outline, unit: .points, verb: verb) { region in
        Result { () throws(SnapshotError) in
          try (recorded?.frames(of: region) ?? []) + (context.outline?.frames(of: region) ?? [])
        }
      }
    }
    let ignored = resolved(context.ignored, "ignored")
    let ignoredRects = ignored.frames.map { PixelRect($0, scale: scale) }
    let own = try ToleratedParts(
      context.tolerated, expected: expected, actual: actual, ignoring: ignoredRects, scale: scale,
      metric: metric
    ) { resolved([$0], "tolerated") }
    (parts, tolerated) = (own.parts, own.pixels)
    let outside = ignoredRects + own.rects
    difference = try actual.difference(
      from: expected, metric: self.metric, ignoring: outside)
    let isNoisy = limits.isNoisy(difference, total: difference.totalPixels)
    let largest = difference.clusters()
    broken =
      own.broken
      + limits.broken(
        by: difference, total: difference.totalPixels, largestCluster: largest.first?.pixels ?? 0)
    // What is below the threshold everywhere is shown where it is.
    let seen =
      isNoisy ? try actual.difference(from: expected, metric: .exact, ignoring: outside) : nil
    clusters = seen?.clusters() ?? largest
    shown =
      parts.isEmpty
      ? seen ?? difference
      : try actual.difference(
        from: expected, metric: isNoisy ? .exact : self.metric, ignoring: ignoredRects)
    words =
      recorded.flatMap { old in
        context.outline?.wordChanges(from: old, ignoring: ignored.frames + own.frames)
      } ?? []
    problems = ignored.problems + own.problems
  }

  /// Whether the images are the same within the limits, and every region is where it should be.
  var passes: Bool { broken.isEmpty && problems.isEmpty && words.isEmpty }

  /// What passed though it isn't equal, so that drift shows; nil where all pixels are equal.
  var noise: String? {
    var parts: [String] = []
    func add(_ count: Int, _ words: String) {
      if count > 0 { parts.append("\(Count.text(count)) \(words)") }
    }
    add(difference.differingPixels, "within the budget")
    add(difference.antialiasedPixels, "anti-aliased")
    add(difference.toleratedPixels, "below the threshold")
    add(tolerated, "in tolerated parts")
    let hasNoise = !parts.isEmpty
    add(max(0, difference.ignoredPixels - tolerated), "in ignored parts")
    guard !parts.isEmpty else { return nil }
    // What is ignored is no drift.
    guard hasNoise else { return "what differs is ignored: \(parts[0])" }
    return "tolerated noise: of \(Count.text(difference.totalPixels)) pixels "
      + parts.joined(separator: ", ") + " (\(metric))"
      + redrawn.map { "; recorded under \($0)" }.joined()
  }

  /// "1,284 of 250,125 pixels, largest cluster 71 × 24", after what is wrong with regions.
  var summary: String {
    var phrases = problems + parts
    if difference.differingPixels > 0 {
      var count =
        "\(Count.text(difference.differingPixels)) of \(Count.text(difference.totalPixels)) pixels"
      if let bounds = clusters.first?.bounds {
        count += ", largest cluster \(bounds.width) × \(bounds.height)"
      }
      phrases.append(count)
    }
    if limits.isNoisy(difference, total: difference.totalPixels) {
      phrases.append(
        "\(Count.text(difference.toleratedPixels)) of \(Count.text(difference.totalPixels)) pixels "
          + "below the threshold")
    }
    if !words.isEmpty { phrases.append(Self.phrase(words)) }
    return phrases.joined(separator: "; ")
  }

  /// "the words of 2 elements".
  static func phrase(_ words: [ElementChange]) -> String {
    words.count == 1 ? "the words of 1 element" : "the words of \(words.count) elements"
  }

  /// The line that says what the images were held to, where that isn't the standard.
  var lines: [String] {
    if let note = limits.note(metric, broken) { return [note] }
    return parts.isEmpty ? [] : ["limits  " + broken.joined(separator: "; ")]
  }

  /// The PNG that shows the difference; one that can't be encoded must not hide the verdict.
  func picture(_ changes: [ElementChange], scale: Double) -> [UInt8]? {
    let marked = DifferencePicture(
      expected: expected, difference: shown, changes: changes, scale: scale)
    return try? marked.image.png(level: 1)
  }
}

extension PixelRect {
  /// The pixels that a frame in points touches.
  init(_ frame: Rect, scale: Double) {
    let bounds = frame.bounds(scale: scale)
    self.init(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
  }

  /// The rectangles that hold what lies in `bounds` and not in this one.
  func complement(in bounds: PixelRect) -> [PixelRect] {
    let (right, bottom) = (x + width, y + height)
    return [
      PixelRect(x: bounds.x, y: bounds.y, width: bounds.width, height: y - bounds.y),
      PixelRect(x: bounds.x, y: bottom, width: bounds.width, height: bounds.height - bottom),
      PixelRect(x: bounds.x, y: y, width: x - bounds.x, height: height),
      PixelRect(x: right, y: y, width: bounds.width - right, height: height),
    ].filter { !$0.isEmpty }
  }
}
