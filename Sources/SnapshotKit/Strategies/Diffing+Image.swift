import Devices
public import Imaging

extension Diffing where Format == Image {
  /// Images as PNG references that carry where they come from.
  ///
  /// An unchanged image is recognised by hashes, without decoding the reference.
  public static var image: Diffing<Image> {
    Diffing(fileExtension: "png") { image, context throws(SnapshotError) in
      try ImageProvenance(context).png(image, level: 9)
    } draft: { image, context throws(SnapshotError) in
      try ImageProvenance(context).png(image, level: 1)
    } fingerprint: { image in
      image.pixelHash
    } refusal: { context in
      context.renderer?.problem.map { .wrongFonts(reason: $0) }
    } compare: { reference, image, context in
      do {
        return try compare(reference, image, context)
      } catch {
        return .unreadable(.unreadable(line: nil, reason: "it is no usable PNG: \(error)"))
      }
    }
  }

  private static func compare(
    _ reference: [UInt8], _ image: Image, _ context: SnapshotContext
  ) throws(ImagingError) -> Comparison {
    let file = try PNGFile(reference)
    let recorded = ImageProvenance(file)
    // The recorded pixel hash counts only while the bytes that decoding would see are those it was made from.
    if let pixels = recorded.pixelHash, pixels == context.fingerprint ?? image.pixelHash,
      recorded.contentHash == file.contentHash
    {
      return .same(note: nil)
    }
    let actual = ImageProvenance(context)
    let mismatches = recorded.mismatches(with: actual)
    let scale = context.device?.scale ?? 1
    guard file.header.width == image.width, file.header.height == image.height else {
      return .different(
        SnapshotDifference(
          kind: .size,
          summary: "expected \(file.header.width) × \(file.header.height) pixels, "
            + "got \(image.width) × \(image.height)",
          changes: ElementOutline.changes(from: recorded, to: actual, [], scale: scale),
          lines: mismatches.map { "recorded under " + $0 }))
    }
    let expected = try Image(png: reference)
    let regions = ResolvedRegions(
      context.ignored, recorded.outline, context.outline, unit: .points
    ) { region in
      .failure(.notRenderable(reason: "an image can't ignore the \(region.title)"))
    }
    let difference = try image.difference(
      from: expected, metric: context.limits.metric,
      ignoring: regions.frames.map { PixelRect($0, scale: scale) })
    if difference.isIdentical, regions.problems.isEmpty { return .same(note: nil) }
    let clusters = difference.clusters()
    let broken = context.limits.broken(
      differing: difference.differingPixels, total: difference.totalPixels,
      largestCluster: clusters.first?.pixels ?? 0)
    guard !broken.isEmpty || !regions.problems.isEmpty else {
      return .same(note: note(difference, context.limits))
    }
    let summary =
      regions.problems
      + (difference.differingPixels == 0 ? [] : [count(difference, clusters.first)])
    let changes = ElementOutline.changes(from: recorded, to: actual, clusters, scale: scale)
    let marked = DifferencePicture(
      expected: expected, difference: difference, changes: changes, scale: scale)
    // A picture that can't be encoded must not hide the verdict.
    let picture = (try? marked.image.png(level: 1)).map { ($0, "png") }
    return .different(
      SnapshotDifference(
        kind: mismatches.isEmpty ? .content : .provenance,
        summary: summary.joined(separator: "; "), changes: changes,
        lines: mismatches.map { "recorded under " + $0 }
          + [context.limits.note(broken)].compactMap(\.self), picture: picture))
  }

  /// "1,284 of 250,125 pixels, largest cluster 71 × 24".
  private static func count(_ difference: PixelDifference, _ largest: PixelCluster?) -> String {
    let pixels =
      "\(Count.text(difference.differingPixels)) of \(Count.text(difference.totalPixels)) pixels"
    guard let bounds = largest?.bounds else { return pixels }
    return "\(pixels), largest cluster \(bounds.width) × \(bounds.height)"
  }

  private static func note(_ difference: PixelDifference, _ limits: ComparisonLimits) -> String {
    let unequal =
      difference.differingPixels + difference.antialiasedPixels + difference.toleratedPixels
      + difference.ignoredPixels
    return "\(Count.text(unequal)) of \(Count.text(difference.totalPixels)) pixels are unequal "
      + "within the limits (\(limits.metric))"
  }
}

extension PixelRect {
  /// The pixels that a frame in points touches.
  fileprivate init(_ frame: SnapshotElement.Frame, scale: Double) {
    let bounds = frame.bounds(scale: scale)
    self.init(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
  }
}
