import CDrawing
import Imaging

/// How much of each pixel a rounded rectangle on whole pixels covers, or the line along its edge.
///
/// Cairo cuts a shape into lines anew each time it draws it. A screen's cards, fields and pills differ in little but
/// their extent: a small one is drawn once, its corners are those of all larger ones, and its middle row and column
/// stand for whatever lies between.
struct RoundedCoverage {
  /// What shapes of one coverage have in common.
  struct Key: Hashable {
    /// The extent of the shape to draw, in pixels.
    let width: Int
    let height: Int
    /// In points, as is the line; nil fills the shape.
    let radius: Double
    let line: Double?
    let scale: Double

    /// The shape to draw for one of an extent in pixels; nil where it is too large to be kept, or its line too wide to
    /// stay inside.
    init?(width: Int, height: Int, radius: Double, line: Double?, scale: Double) {
      let least = Double(min(width, height)) / scale
      guard line ?? 0 <= least else { return nil }
      // Cairo counts 256ths of a pixel: where half a line is none such, how it is rounded depends on its place.
      if let line {
        let half = line * scale * 128
        guard abs(half - half.rounded()) < 1e-6 else { return nil }
      }
      self.radius = min(max(0, radius), least / 2)
      self.line = line
      self.scale = scale
      let corner = (max(self.radius, line ?? 0) * scale).rounded(.up)
      guard corner < 120 else { return nil }
      // Two pixels beyond a corner all rows, or all columns, are alike.
      let most = 2 * (Int(corner) + 2) + 1
      self.width = min(width, most)
      self.height = min(height, most)
    }

    var middleColumn: Int { width / 2 }
    var middleRow: Int { height / 2 }
  }

  /// Pixels side by side in a row that are covered alike, by `share` of 255.
  private struct Run {
    let start: Int
    let end: Int
    let share: UInt8
  }

  /// Cairo computes edges anew where it cuts a shape off: here it cuts none.
  private static let margin = 1

  private let key: Key
  private var runs: [Run] = []
  /// Where each row's runs begin in `runs`, and where the last one's end.
  private var starts: [Int] = [0]

  /// Draws the shape; `draw` is told its rectangle, in points.
  init?(_ key: Key, draw: (OpaquePointer, Rect) -> Void) {
    self.key = key
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(key.width + 2 * Self.margin), Int32(key.height + 2 * Self.margin))
    else { return nil }
    defer { unsafe cairo_surface_destroy(surface) }
    guard let context = unsafe cairo_create(surface) else { return nil }
    unsafe cairo_scale(context, key.scale, key.scale)
    unsafe cairo_set_source_rgba(context, 0, 0, 0, 1)
    let margin = Double(Self.margin) / key.scale
    unsafe draw(
      context,
      Rect(
        x: margin, y: margin, width: Double(key.width) / key.scale,
        height: Double(key.height) / key.scale))
    unsafe cairo_destroy(context)
    unsafe cairo_surface_flush(surface)
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return nil }
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    for y in 0..<key.height {
      let start = unsafe data + (y + Self.margin) * stride + Self.margin
      let row = unsafe UnsafeBufferPointer(start: start, count: key.width)
      unsafe addRow(row)
    }
  }

  private mutating func addRow(_ shares: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < shares.count {
      let share = unsafe shares[start]
      var end = start + 1
      while end < shares.count, unsafe shares[end] == share { end += 1 }
      if share > 0 { runs.append(Run(start: start, end: end, share: share)) }
      start = end
    }
    starts.append(runs.count)
  }

  /// Draws a shape that fills `rect`, in one opaque colour.
  func fill(_ rect: PixelRect, _ word: UInt32, in pixels: PixelRows) {
    let (added, addedRows) = (rect.width - key.width, rect.height - key.height)
    for own in 0..<rect.height {
      let row = own < key.middleRow ? own : max(key.middleRow, own - addedRows)
      for run in runs[starts[row]..<starts[row + 1]] {
        let start = run.start <= key.middleColumn ? run.start : run.start + added
        let end = run.end <= key.middleColumn ? run.end : run.end + added
        pixels.fill(rect.x + start..<rect.x + end, rect.y + own, word, share: run.share)
      }
    }
  }
}
