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
  private let limits: ComparisonLimits
  /// What differs in the parts with limits of their own: "12 of 400 pixels in the rectangle …".
  private var parts: [String] = []
  /// Every differing pixel that isn't ignored, for pictures.
  private let shown: PixelDifference
  private var tolerated = 0

  /// Compares under a context's limits and regions.
  /// - Throws: `ImagingError.sizesDiffer`.
  init(
    expected: Image, actual: Image, recorded: ElementOutline?, _ context: SnapshotContext
  ) throws(ImagingError) {
    self.expected = expected
    limits = context.limits
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
    var (problems, broken) = (ignored.problems, [String]())
    var outside = ignoredRects
    for tolerant in context.tolerated {
      let own = resolved([tolerant.region], "tolerated")
      problems += own.problems
      for frame in own.frames {
        let rect = PixelRect(frame, scale: scale).intersection(expected.bounds)
        guard !rect.isEmpty, !outside.contains(rect) else { continue }
        let inside = try actual.difference(
          from: expected, metric: tolerant.limits.metric,
          ignoring: rect.complement(in: expected.bounds) + ignoredRects)
        outside.append(rect)
        let breaches = tolerant.limits.broken(
          differing: inside.differingPixels, total: rect.width * rect.height,
          largestCluster: inside.clusters().first?.pixels ?? 0)
        tolerated += inside.differingPixels + inside.antialiasedPixels + inside.toleratedPixels
        guard !breaches.isEmpty else { continue }
        let title = "the \(tolerant.region.title)"
        parts.append(
          "\(Count.text(inside.differingPixels)) of \(Count.text(rect.width * rect.height)) pixels "
            + "in \(title)")
        broken += breaches.map { "in \(title) \($0)" }
      }
    }
    difference = try actual.difference(
      from: expected, metric: context.limits.metric, ignoring: outside)
    shown =
      parts.isEmpty
      ? difference
      : try actual.difference(
        from: expected, metric: context.limits.metric, ignoring: ignoredRects)
    clusters = difference.clusters()
    broken += context.limits.broken(
      differing: difference.differingPixels, total: difference.totalPixels,
      largestCluster: clusters.first?.pixels ?? 0)
    self.problems = problems
    self.broken = broken
  }

  /// Whether the images are the same within the limits, and every region is where it should be.
  var passes: Bool { broken.isEmpty && problems.isEmpty }

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
    add(max(0, difference.ignoredPixels - tolerated), "in ignored parts")
    guard !parts.isEmpty else { return nil }
    return "tolerated noise: of \(Count.text(difference.totalPixels)) pixels "
      + parts.joined(separator: ", ") + " (\(limits.metric))"
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
    return phrases.joined(separator: "; ")
  }

  /// The line that says what the images were held to, where that isn't the standard.
  var lines: [String] {
    if let note = limits.note(broken) { return [note] }
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
