/// Two images of one extent while their pixels are held still, and pixelmatch 7's rules on them.
///
/// The sums are written in pixelmatch's order, so that rounding, ties and counts are the same.
@safe struct PixelPair {
  // Both are valid for `width` × `height` pixels of 4 bytes for as long as the pair is used, which
  // is inside the `withUnsafeBytes` that made it. The first is the expected image.
  let first: UnsafeRawPointer
  let second: UnsafeRawPointer
  let width: Int
  let height: Int

  /// The first column from `x` on where the images are unequal in row `y`.
  func nextUnequal(from x: Int, row y: Int) -> Int? {
    var x = x
    let row = y * width * 4
    while x + 1 < width {
      let a = unsafe first.loadUnaligned(fromByteOffset: row + x * 4, as: UInt64.self)
      let b = unsafe second.loadUnaligned(fromByteOffset: row + x * 4, as: UInt64.self)
      guard a == b else {
        return (a ^ b).littleEndian & 0xffff_ffff != 0 ? x : x + 1
      }
      x += 2
    }
    if x < width, unsafe word(first, y * width + x) != word(second, y * width + x) { return x }
    return nil
  }

  /// What becomes of an unequal pixel, as a `PixelDifference.Mark`.
  func judge(_ x: Int, _ y: Int, _ rule: PixelRule) -> UInt8 {
    guard rule.limit >= 0 else { return PixelDifference.Mark.differing }
    guard distance(y * width + x) > rule.limit else { return PixelDifference.Mark.tolerated }
    if rule.countsAntialiased { return PixelDifference.Mark.differing }
    return unsafe isAntialiased(x, y, in: first) || isAntialiased(x, y, in: second)
      ? PixelDifference.Mark.antialiased : PixelDifference.Mark.differing
  }

  /// The squared YIQ distance of the two images at one pixel.
  private func distance(_ index: Int) -> Double {
    let change = unsafe Self.change(from: word(first, index), to: word(second, index), at: index)
    let y = change.y
    let i = change.red * 0.59597799 - change.green * 0.27417610 - change.blue * 0.32180189
    let q = change.red * 0.21147017 - change.green * 0.52261711 + change.blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// Whether a pixel looks like the edge of a shape: few equal neighbours, a darker and a brighter
  /// one, and one of these two part of an even area in both images.
  private func isAntialiased(_ x: Int, _ y: Int, in image: UnsafeRawPointer) -> Bool {
    let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
    let (top, bottom) = (max(y - 1, 0), min(y + 1, height - 1))
    let index = y * width + x
    let center = unsafe word(image, index)
    // Most pixels lie in even areas: three identical neighbours decide without any colour.
    if unsafe isInEvenArea(x, y, image) { return false }
    var equal = x == left || x == right || y == top || y == bottom ? 1 : 0
    var (darkest, brightest) = (0.0, 0.0)
    var (darkX, darkY, brightX, brightY) = (0, 0, 0, 0)
    var nx = left
    while nx <= right {
      var ny = top
      while ny <= bottom {
        if nx != x || ny != y {
          let neighbor = unsafe word(image, ny * width + nx)
          let delta =
            center == neighbor
            ? 0 : Self.change(from: center, to: neighbor, at: index).y
          if delta == 0 {
            equal += 1
            if equal > 2 { return false }
          } else if delta < darkest {
            (darkest, darkX, darkY) = (delta, nx, ny)
          } else if delta > brightest {
            (brightest, brightX, brightY) = (delta, nx, ny)
          }
        }
        ny += 1
      }
      nx += 1
    }
    guard darkest != 0, brightest != 0 else { return false }
    return unsafe isInEvenArea(darkX, darkY, first) && isInEvenArea(darkX, darkY, second)
      || isInEvenArea(brightX, brightY, first) && isInEvenArea(brightX, brightY, second)
  }

  /// Whether more than two neighbours are identical; being at the border counts as one.
  private func isInEvenArea(_ x: Int, _ y: Int, _ image: UnsafeRawPointer) -> Bool {
    let index = y * width + x
    if x > 0, y > 0, x + 1 < width, y + 1 < height {
      let value = unsafe word(image, index)
      var equal = 0
      unsafe count(image, index - width, value, &equal)
      unsafe count(image, index + width, value, &equal)
      if unsafe word(image, index - 1) == value { equal += 1 }
      if unsafe word(image, index + 1) == value { equal += 1 }
      return equal > 2
    }
    let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
    let (top, bottom) = (max(y - 1, 0), min(y + 1, height - 1))
    let value = unsafe word(image, index)
    var equal = x == left || x == right || y == top || y == bottom ? 1 : 0
    var ny = top
    while ny <= bottom {
      var nx = left
      while nx <= right {
        if nx != x || ny != y, unsafe word(image, ny * width + nx) == value {
          equal += 1
          if equal > 2 { return true }
        }
        nx += 1
      }
      ny += 1
    }
    return false
  }

  /// Counts which of three pixels side by side, the middle one at `index`, have `value`.
  private func count(
    _ image: UnsafeRawPointer, _ index: Int, _ value: UInt32, _ equal: inout Int
  ) {
    if unsafe word(image, index - 1) == value { equal += 1 }
    if unsafe word(image, index) == value { equal += 1 }
    if unsafe word(image, index + 1) == value { equal += 1 }
  }

  private func word(_ image: UnsafeRawPointer, _ index: Int) -> UInt32 {
    unsafe image.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self).littleEndian
  }

  /// The change of colour between two pixels, blended over the checkerboard at pixel `index` where
  /// either is not opaque.
  private static func change(from a: UInt32, to b: UInt32, at index: Int) -> ColorChange {
    let (r1, g1, b1) = (Double(a & 255), Double(a >> 8 & 255), Double(a >> 16 & 255))
    let (r2, g2, b2) = (Double(b & 255), Double(b >> 8 & 255), Double(b >> 16 & 255))
    let (a1, a2) = (Double(a >> 24), Double(b >> 24))
    guard a1 < 255 || a2 < 255 else {
      return ColorChange(red: r1 - r2, green: g1 - g2, blue: b1 - b2)
    }
    // pixelmatch counts in bytes, so the red field of its checkerboard never alternates.
    let k = Double(index * 4)
    let da = a1 - a2
    let greenBack = 48 + 159 * Double(Int(k / 1.618033988749895) % 2)
    let blueBack = 48 + 159 * Double(Int(k / 2.618033988749895) % 2)
    return ColorChange(
      red: (r1 * a1 - r2 * a2 - 48 * da) / 255, green: (g1 * a1 - g2 * a2 - greenBack * da) / 255,
      blue: (b1 * a1 - b2 * a2 - blueBack * da) / 255)
  }
}

/// A difference of two colours, channel by channel.
private struct ColorChange {
  let red: Double
  let green: Double
  let blue: Double

  /// The change of brightness.
  var y: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }
}

/// A metric ready for use on many pixels.
struct PixelRule {
  /// The squared distance that is tolerated; negative tolerates nothing.
  let limit: Double
  let countsAntialiased: Bool

  init(_ metric: PixelMetric) {
    switch metric {
    case .exact: (limit, countsAntialiased) = (-1, true)
    case .yiq(let threshold, let counts):
      (limit, countsAntialiased) = (35215 * threshold * threshold, counts)
    }
  }
}
