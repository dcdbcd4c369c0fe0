import Drawing
package import Imaging

/// A failed snapshot on one page: what differs in words, then reference, actual and difference side by side.
package struct FailurePicture {
  package let image: Image

  private static let margin = 24.0
  private static let gap = 20.0
  private static let ground = RGBA(red: 0xf7, green: 0xf7, blue: 0xf5)
  private static let ink = RGBA(red: 0x1b, green: 0x1f, blue: 0x1c)
  private static let dim = RGBA(red: 0x6b, green: 0x72, blue: 0x6d)
  private static let line = RGBA(red: 0xe3, green: 0xe2, blue: 0xdb)

  /// Draws the page at 2 pixels a point.
  /// - Parameters:
  ///   - headline: one sentence.
  ///   - changes: what changed, an element a line.
  ///   - panels: pictures with their captions, at least one.
  ///   - scale: the pixels of a point in the panels' images.
  /// - Throws: `SnapshotError.notRenderable` where a font is missing or the page would be too large.
  package init(
    headline: String, changes: [String], panels: [(caption: String, image: Image)], scale: Double
  ) throws(SnapshotError) {
    let fonts: FontLibrary
    do {
      fonts = try FontLibrary.pinned()
    } catch {
      throw .notRenderable(reason: error.description)
    }
    let sizes = panels.map { _, image in
      (width: Double(image.width) / scale, height: Double(image.height) / scale)
    }
    let width = max(
      480,
      sizes.reduce(Self.gap * Double(max(0, panels.count - 1))) { $0 + $1.width }
        + 2 * Self.margin)
    let title = TextParagraph(
      headline, style: TextStyle(size: 17, weight: 600, lineHeight: 22),
      width: width - 2 * Self.margin)
    let body = TextParagraph(
      changes.joined(separator: "\n"), style: TextStyle(size: 13, lineHeight: 19),
      width: width - 2 * Self.margin)
    let titleHeight = fonts.measure(title, scale: 2).height
    let bodyHeight = changes.isEmpty ? 0 : fonts.measure(body, scale: 2).height + 8
    let top = Self.margin + titleHeight + bodyHeight + 16
    let height = top + 20 + (sizes.map(\.height).max() ?? 0) + Self.margin
    guard width * 2 <= Double(Canvas.sideLimit), height * 2 <= Double(Canvas.sideLimit) else {
      throw .notRenderable(reason: "the pictures are too large for one page")
    }
    let canvas = Canvas(
      width: Int(width * 2), height: Int(height * 2), scale: 2, background: Self.ground,
      fonts: fonts)
    canvas.draw(title, at: Point(x: Self.margin, y: Self.margin), Self.ink)
    if !changes.isEmpty {
      canvas.draw(
        body, at: Point(x: Self.margin, y: Self.margin + titleHeight + 8), Self.ink)
    }
    var x = Self.margin
    for ((caption, image), size) in zip(panels, sizes) {
      canvas.draw(
        TextParagraph(caption, style: TextStyle(size: 12, lineHeight: 16)),
        at: Point(x: x, y: top), Self.dim)
      let rect = Rect(x: x, y: top + 20, width: size.width, height: size.height)
      canvas.draw(image, in: rect)
      canvas.stroke(rect.inset(by: -1), width: 1, .solid(Self.line))
      x += size.width + Self.gap
    }
    image = canvas.makeImage()
  }

  /// The page of two PNGs, with what they tell of themselves.
  /// - Returns: the page as a PNG.
  /// - Throws: `SnapshotError`, also where the extents differ.
  package static func png(
    expected: [UInt8], actual: [UInt8], title: String? = nil,
    limits: ComparisonLimits = .standard
  ) throws(SnapshotError) -> [UInt8] {
    do {
      let (before, after) = (try PNGFile(expected), try PNGFile(actual))
      let (old, new) = (try Image(png: expected), try Image(png: actual))
      let (recorded, seen) = (ImageProvenance(before), ImageProvenance(after))
      let scale = recorded.fields[.scale].flatMap(Double.init) ?? 1
      let difference = try new.difference(
        from: old, showing: recorded.metric(with: seen, limits))
      let clusters = difference.clusters()
      let found = ElementOutline.changes(from: recorded, to: seen, clusters, scale: scale)
      let marked = DifferencePicture(
        expected: old, difference: difference, changes: found, scale: scale)
      let summary =
        "\(Count.text(difference.differingPixels)) of \(Count.text(difference.totalPixels)) pixels"
      let page = try FailurePicture(
        headline: (title.map { "\($0) differs: " } ?? "Differs: ") + summary,
        changes: found.prefix(6).map(\.description),
        panels: [("reference", old), ("actual", new), ("difference", marked.image)], scale: scale)
      return try page.image.png(level: 9)
    } catch let error as SnapshotError {
      throw error
    } catch {
      throw .unreadable(line: nil, reason: "\(error)")
    }
  }
}

extension ElementOutline {
  /// What changed between the elements that two pictures tell of, with the marks of their differing pixels.
  static func changes(
    from recorded: ImageProvenance, to actual: ImageProvenance, _ clusters: [PixelCluster],
    scale: Double
  ) -> [ElementChange] {
    guard let before = recorded.outline, let after = actual.outline else { return [] }
    let marks = clusters.map {
      Rect(
        x: Double($0.bounds.x) / scale, y: Double($0.bounds.y) / scale,
        width: Double($0.bounds.width) / scale, height: Double($0.bounds.height) / scale)
    }
    return after.changes(from: before, marks: marks)
  }
}
