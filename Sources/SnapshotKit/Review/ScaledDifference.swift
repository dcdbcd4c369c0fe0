import Imaging

/// How two pictures differ, small enough to compare with other differences: what came in which place, element by
/// element, in a few numbers.
///
/// Two devices show the same change at other sizes, so each changed element is scaled to a few parts, and a part says
/// how much brighter, redder and bluer it became on average.
package struct ScaledDifference: Hashable, Sendable, Codable {
  /// One changed element, or all that lies outside of them.
  struct Part: Hashable, Sendable, Codable {
    /// Where it is in the picture, in 1/16 of its extent; nil for an element, which may be elsewhere on another device.
    var place: [Int]?
    /// Whether the element's look is all that changed, so that each part of it counts.
    var isLook: Bool
    /// For each of `side` × `side` parts, row-major, the change of Y, I and Q on average, -255 … 255.
    var changes: [Int]
  }
  static let side = 4

  var parts: [Part]

  /// - Parameters:
  ///   - difference: what differs.
  ///   - changes: what changed, frames in points.
  ///   - scale: the pixels of a point.
  init(
    expected: Image, actual: Image, _ clusters: [PixelCluster], _ changes: [ElementChange],
    scale: Double
  ) {
    let areas = changes.prefix(12).map { change in
      let areas = change.areas.isEmpty ? [change.frame] : change.areas
      let rects = areas.map { PixelRect($0, scale: scale).intersection(expected.bounds) }
      return (change, rects.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) })
    }
    parts = areas.filter { !$0.1.isEmpty }.map { change, rect in
      Part(
        isLook: change.kind == .looks, changes: Self.changes(expected, actual, in: rect))
    }
    let others = clusters.map(\.bounds).filter { bounds in
      !areas.contains { !$0.1.intersection(bounds).isEmpty }
    }
    guard let first = others.first else { return }
    let rest = others.dropFirst().reduce(first) { $0.union($1) }
    let (width, height) = (expected.width, expected.height)
    parts.append(
      Part(
        place: [
          rest.x * 16 / width, rest.y * 16 / height, (rest.x + rest.width) * 16 / width,
          (rest.y + rest.height) * 16 / height,
        ],
        isLook: true, changes: Self.changes(expected, actual, in: rest)))
  }

  private static func changes(_ expected: Image, _ actual: Image, in rect: PixelRect) -> [Int] {
    let old = expected.cropped(to: rect).scaled(toWidth: side * 4, height: side * 4)
    let new = actual.cropped(to: rect).scaled(toWidth: side * 4, height: side * 4)
    var result: [Int] = []
    for row in 0..<side {
      for column in 0..<side {
        var (y, i, q) = (0.0, 0.0, 0.0)
        for pixel in 0..<16 {
          let (x, z) = (column * 4 + pixel % 4, row * 4 + pixel / 4)
          let (a, b) = (old[x, z], new[x, z])
          let red = Double(b.red) - Double(a.red)
          let green = Double(b.green) - Double(a.green)
          let blue = Double(b.blue) - Double(a.blue)
          y += 0.299 * red + 0.587 * green + 0.114 * blue
          i += 0.596 * red - 0.274 * green - 0.322 * blue
          q += 0.211 * red - 0.523 * green + 0.311 * blue
        }
        result += [Int(y / 16), Int(i / 16), Int(q / 16)]
      }
    }
    return result
  }

  /// In which direction each part's colour went, for a list that only names what is alike.
  var direction: String {
    parts.map { part in
      let count = max(1, part.changes.count / 3)
      return (0..<3).map { channel in
        let sum = stride(from: channel, to: part.changes.count, by: 3)
          .reduce(0) { $0 + part.changes[$1] }
        return abs(sum) < 6 * count ? "0" : sum > 0 ? "+" : "-"
      }.dropFirst(part.isLook ? 0 : 1).joined()
    }.joined(separator: " ")
  }

  /// Whether another difference is the same kind of change in the same place.
  func isLike(_ other: ScaledDifference) -> Bool {
    parts.count == other.parts.count && zip(parts, other.parts).allSatisfy { $0.isLike($1) }
  }
}

extension ScaledDifference.Part {
  fileprivate func isLike(_ other: Self) -> Bool {
    guard isLook == other.isLook, changes.count == other.changes.count,
      (place == nil) == (other.place == nil)
    else { return false }
    if let place, let other = other.place,
      !zip(place, other).allSatisfy({ abs($0 - $1) <= 2 })
    {
      return false
    }
    if isLook { return Self.isLike(changes, other.changes) }
    // New words say themselves what is other; their colour has to be the same one, whatever the scheme.
    return Self.isLike(hue, other.hue)
  }

  /// The change of I and Q on average.
  private var hue: [Int] {
    let count = max(1, changes.count / 3)
    func mean(_ channel: Int) -> Int {
      stride(from: channel, to: changes.count, by: 3).reduce(0) { $0 + changes[$1] } / count
    }
    return [mean(1), mean(2)]
  }

  /// Whether two changes are no farther apart than half of the larger one, a few steps of grey aside.
  private static func isLike(_ one: [Int], _ other: [Int]) -> Bool {
    func size(_ values: [Int]) -> Double {
      (values.reduce(0.0) { $0 + Double($1 * $1) } / Double(max(1, values.count))).squareRoot()
    }
    let distance = size(zip(one, other).map { $0 - $1 })
    return distance <= max(4, 0.5 * max(size(one), size(other)))
  }
}
