import Drawing
package import Imaging

/// The picture of a difference: the expected image faded, differing pixels in magenta, and outlines with the names of
/// the elements that changed.
///
/// Colour is not the only sign: outlines and labels say the same.
package struct DifferencePicture {
  package let image: Image

  /// The most elements that are named; further ones are only outlined.
  private static let labelLimit = 6
  private static let outlineLimit = 40

  /// Draws the picture; without the fonts for labels it is left without them.
  /// - Parameters:
  ///   - changes: what changed, frames in points.
  ///   - scale: the pixels of a point.
  package init(
    expected: Image, difference: PixelDifference, changes: [ElementChange], scale: Double
  ) {
    let plain = difference.picture(over: expected)
    guard let fonts = try? FontLibrary.pinned(), plain.width <= Canvas.sideLimit,
      plain.height <= Canvas.sideLimit
    else {
      image = plain
      return
    }
    let canvas = Canvas(
      width: plain.width, height: plain.height, scale: scale,
      background: RGBA(red: 255, green: 255, blue: 255), fonts: fonts)
    let size = (width: Double(plain.width) / scale, height: Double(plain.height) / scale)
    canvas.draw(plain, in: Rect(x: 0, y: 0, width: size.width, height: size.height))
    let ink = Ink.solid(PixelDifference.highlight)
    // Letters and edges that lie near one another get one outline.
    let clusters = difference.clusters(reach: max(4, Int(10 * scale)))
    for rect in Self.outlines(clusters, changes, scale) {
      canvas.stroke(rect.inset(by: -3), radius: 2, width: 1.5, ink)
    }
    var taken: [Rect] = []
    var named = Set<String>()
    for change in changes
    where named.count < Self.labelLimit && named.insert(change.subject).inserted {
      Self.label(change, on: canvas, size, ink, &taken)
    }
    image = canvas.makeImage()
  }

  /// The frames of the elements that changed, and the clusters outside of them.
  private static func outlines(
    _ clusters: [PixelCluster], _ changes: [ElementChange], _ scale: Double
  ) -> [Rect] {
    var rects: [Rect] = []
    for area in changes.flatMap({ $0.areas.isEmpty ? [$0.frame] : $0.areas }) {
      let rect = Rect(x: area.x, y: area.y, width: area.width, height: area.height)
      if !rects.contains(where: { $0.contains(rect) }) { rects.append(rect) }
    }
    for cluster in clusters {
      let bounds = cluster.bounds
      let rect = Rect(
        x: Double(bounds.x) / scale, y: Double(bounds.y) / scale,
        width: Double(bounds.width) / scale, height: Double(bounds.height) / scale)
      if !rects.contains(where: { $0.meets(rect) }) { rects.append(rect) }
    }
    return Array(rects.prefix(outlineLimit))
  }

  /// A label above the element, or below where there is no room, never over another label.
  private static func label(
    _ change: ElementChange, on canvas: borrowing Canvas, _ size: (width: Double, height: Double),
    _ ink: Ink, _ taken: inout [Rect]
  ) {
    let paragraph = TextParagraph(
      change.label, style: TextStyle(size: 10, weight: 500, lineHeight: 13),
      width: max(20, size.width - 16), lineLimit: 1)
    let measure = canvas.measure(paragraph)
    let width = measure.width + 8
    let height = measure.height + 2
    let x = max(2, min(change.frame.x + change.frame.width + 3 - width, size.width - width - 2))
    var rect = Rect(x: x, y: change.frame.y - 5 - height, width: width, height: height)
    if rect.y < 2 { rect.y = change.frame.y + change.frame.height + 5 }
    while let other = taken.first(where: { $0.meets(rect) }) { rect.y = other.y + other.height + 2 }
    guard rect.y + rect.height <= size.height else { return }
    taken.append(rect)
    canvas.fill(rect, radius: 2, ink)
    canvas.draw(
      paragraph, at: Point(x: rect.x + 4, y: rect.y + 1),
      RGBA(red: 255, green: 255, blue: 255))
  }
}

extension Rect {
  func contains(_ other: Rect) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }

  func meets(_ other: Rect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}
