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
      do throws(ImagingError) {
        return try compare(reference, image, context)
      } catch {
        return .unreadable(.unreadable(line: nil, reason: "the \(error.reason)"))
      }
    }
  }

  private static func compare(
    _ reference: [UInt8], _ image: Image, _ context: SnapshotContext
  ) throws(ImagingError) -> Comparison {
    let file = try PNGFile(reference)
    let recorded = ImageProvenance(file)
    let actual = ImageProvenance(context)
    // The recorded pixel hash counts only while the bytes that decoding would see are those it was made from.
    if let pixels = recorded.pixelHash, pixels == context.fingerprint ?? image.pixelHash,
      recorded.contentHash == file.contentHash, recorded.hasElements(of: actual)
    {
      return .same(note: nil)
    }
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
    let judgement = try ImageJudgement(
      expected: try Image(png: reference), actual: image, recorded: recorded, context)
    guard !judgement.passes else { return .same(note: judgement.noise) }
    let clusters = judgement.clusters
    let changes =
      clusters.isEmpty
      ? judgement.words
      : ElementOutline.changes(from: recorded, to: actual, clusters, scale: scale)
    return .different(
      SnapshotDifference(
        kind: mismatches.isEmpty ? .content : .provenance,
        summary: judgement.summary, changes: changes,
        lines: mismatches.map { "recorded under " + $0 } + judgement.lines,
        picture: judgement.picture(changes, scale: scale).map { ($0, "png") },
        scaled: ScaledDifference(
          expected: judgement.expected, actual: image, clusters, changes, scale: scale)))
  }
}
